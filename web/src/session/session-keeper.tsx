import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { dashboardPath, isPortal, loginPath, type Place, redirectFor } from "./route-rule.ts";
import { endSilently, hasEndedByItself, readSession, useSession, wasEndedByHand } from "./session.ts";
import { readText } from "./storage.ts";
import { tokenExpiresAtMs } from "./token-expiry.ts";

/** The longest a browser's timer can wait; a longer wait overflows and would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

const endIfDead = (): boolean => {
  const isDead = readText("token") !== null && readSession() === null;
  if (isDead) endSilently();
  return isDead;
};

/** Ends the session when its token is unreadable or expired: now, at its expiry, or when the page is seen again. */
function useExpiry(token: string | undefined): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      if (endIfDead() || token === undefined) return;
      const leftMs = Math.max((tokenExpiresAtMs(token) ?? 0) - Date.now(), 0);
      timer = setTimeout(check, Math.min(leftMs + 1, longestTimerMs));
    };
    check();
    // A sleeping phone's timers stand still, and a page restored by Back has slept since it was left.
    document.addEventListener("visibilitychange", check);
    window.addEventListener("pageshow", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("pageshow", check);
    };
  }, [token]);
}

/** A portal page whose session ended by itself stays: it asks this very person to sign in again (`useHeldSession`). */
const isHeld = (place: Place, userId: string | undefined): boolean =>
  userId !== undefined && isPortal(place.pathname) && hasEndedByItself(userId);

/** Moves on when the session that this page was opened with has ended or changed hands, here or in another tab. */
function useFollowing(userId: string | undefined): void {
  const place = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ place, navigate });
  latest.current = { place, navigate };
  const lastUserId = useRef(userId);
  const isInPortal = isPortal(place.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the person or the side of the guard changes, and asks storage who it is
  useEffect(() => {
    // Not `userId`: React hydrates with nobody's session and learns of the real one a render later.
    const current = readSession()?.userId;
    const before = lastUserId.current;
    document.documentElement.dataset.session = current === undefined ? "out" : "in";
    if (isHeld(latest.current.place, before)) return;
    lastUserId.current = current;
    if (current !== undefined) {
      // Somebody else signed in: a new document, so that nothing of the first person stays in this one's memory.
      if (before !== undefined && before !== current) window.location.assign(dashboardPath);
      return;
    }
    const target = redirectFor(latest.current.place, false);
    if (target !== null) latest.current.navigate(wasEndedByHand() ? loginPath : target, { replace: true });
  }, [userId, isInPortal]);

  useEffect(() => {
    const follow = (): void => {
      if (isHeld(latest.current.place, lastUserId.current)) return;
      const target = redirectFor(latest.current.place, readSession() !== null);
      if (target !== null) latest.current.navigate(target, { replace: true });
    };
    // A sign-in in this tab is followed by the screen that asked for it, which knows where to go.
    const followOtherTab = (event: StorageEvent): void => {
      const isGone = event.key === "UserId" && event.newValue === null;
      if (event.key === "token" || event.key === null || isGone) follow();
    };
    window.addEventListener("storage", followOtherTab);
    window.addEventListener("pageshow", follow);
    // Another tab may have signed in or out after this document's early guard had looked, before this listened.
    follow();
    return () => {
      window.removeEventListener("storage", followOtherTab);
      window.removeEventListener("pageshow", follow);
    };
  }, []);
}

/**
 * Stands once in the root: ends an expired session and leaves a page that the session no longer allows, unless it is held. Opening a
 * document is the early guard's part, moving inside the app `guardNavigation`'s; all three follow `redirectFor`.
 */
export function SessionKeeper() {
  const session = useSession();
  useExpiry(session?.token);
  useFollowing(session?.userId);
  return null;
}
