import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useEstimateExpiry } from "./kept-estimate.ts";
import { dashboardPath, isPortal, type Place } from "./route-rule.ts";
import { endSilently, findExit, hasEndedOnItsOwn, readSession, useSession } from "./session.ts";
import { readText } from "./storage.ts";
import { parseTokenExpiry } from "./token-expiry.ts";

/** The longest a browser's timer can wait. A longer wait would overflow and fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

const endIfDead = (): boolean => {
  const isDead = readText("token") !== null && readSession() === null;
  if (isDead) endSilently();
  return isDead;
};

/** Ends the session when its token is unreadable or expired: now, when it expires, or when the page is visible again. */
function useExpiry(token: string | undefined): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      if (endIfDead() || token === undefined) return;
      const leftMs = Math.max((parseTokenExpiry(token) ?? 0) - Date.now(), 0);
      timer = setTimeout(check, Math.min(leftMs + 1, longestTimerMs));
    };
    check();
    // Timers don't run while a phone sleeps or while a page waits in the back/forward cache.
    document.addEventListener("visibilitychange", check);
    window.addEventListener("pageshow", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("pageshow", check);
    };
  }, [token]);
}

/** Whether a portal page stays although its session ended on its own, asking the same person to sign in again. */
const isHeld = (place: Place, userId: string | undefined): boolean =>
  userId !== undefined && isPortal(place.pathname) && hasEndedOnItsOwn(userId);

/** Navigates away when the session has ended or someone else has signed in, here or in another tab. */
function useSessionRedirect(userId: string | undefined): void {
  const place = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ place, navigate });
  latest.current = { place, navigate };
  const lastUserId = useRef(userId);
  const isInPortal = isPortal(place.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the person or the side of the guard changes, and reads the person from storage
  useEffect(() => {
    // Not `userId`: React hydrates without a session and gets the real one a render later.
    const current = readSession()?.userId;
    const before = lastUserId.current;
    document.documentElement.dataset.session = current === undefined ? "out" : "in";
    if (isHeld(latest.current.place, before)) return;
    lastUserId.current = current;
    if (current !== undefined) {
      // Someone else signed in. A new document ensures that nothing of the first person stays in memory.
      if (before !== undefined && before !== current) window.location.assign(dashboardPath);
      return;
    }
    const target = findExit(latest.current.place);
    if (target !== null) latest.current.navigate(target, { replace: true });
  }, [userId, isInPortal]);

  useEffect(() => {
    const follow = (): void => {
      if (isHeld(latest.current.place, lastUserId.current)) return;
      const target = findExit(latest.current.place);
      if (target !== null) latest.current.navigate(target, { replace: true });
    };
    // After a sign-in in this tab, its own screen navigates.
    const followOtherTab = (event: StorageEvent): void => {
      const isGone = event.key === "UserId" && event.newValue === null;
      if (event.key === "token" || event.key === null || isGone) follow();
    };
    window.addEventListener("storage", followOtherTab);
    window.addEventListener("pageshow", follow);
    // Another tab may have signed in or out between this document's early guard and this effect.
    follow();
    return () => {
      window.removeEventListener("storage", followOtherTab);
      window.removeEventListener("pageshow", follow);
    };
  }, []);
}

/**
 * Mounted once in the root. Ends an expired session, leaves a page the session no longer allows, unless the page is held, and
 * throws old answers of the estimator away. The early guard covers opening a document, and the root's middleware covers
 * navigating. All three follow `findRedirect`.
 */
export function SessionKeeper() {
  const session = useSession();
  useExpiry(session?.token);
  useEstimateExpiry();
  useSessionRedirect(session?.userId);
  return null;
}
