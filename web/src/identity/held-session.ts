import { useRef, useSyncExternalStore } from "react";
import { hasEndedOnItsOwn, readSession, type Session, useSession } from "./session.ts";
import { readText, subscribeToStorage } from "./storage.ts";

export interface HeldSession {
  /** The current session or the last one. */
  readonly session: Session;
  /** It ended on its own. The page stays as it is until the same person signs in again. */
  readonly isOver: boolean;
}

const readLastUserId = (): string | null => readText("UserId");

/**
 * `useSession` for a portal page: it outlives a session that ends on its own. Null if there was no session to begin with,
 * after the person signs out, and after someone else signs in, in any tab.
 */
export const useHeldSession = (): HeldSession | null => {
  const session = useSession();
  // Also renders again when the person signs out or someone else signs in in another tab after the session has ended.
  useSyncExternalStore(subscribeToStorage, readLastUserId, () => null);
  const held = useRef<Session>(null);
  if (session && (held.current === null || held.current.userId === session.userId)) held.current = session;
  const { current } = held;
  if (current === null) return null;
  if (session) return session.userId === current.userId ? { session, isOver: false } : null;
  return hasEndedOnItsOwn(current.userId) ? { session: current, isOver: true } : null;
};

/**
 * Calls back when the person whose session ended on its own has signed in again, here or in another tab, so that refused
 * work can continue. Returns a function that unsubscribes.
 */
export const onSignedInAgain = (listener: () => void): (() => void) => {
  let ended = readSession() === null ? readLastUserId() : null;
  return subscribeToStorage(() => {
    const userId = readSession()?.userId;
    if (userId === undefined) {
      ended = readLastUserId();
      return;
    }
    const isBack = ended === userId;
    ended = null;
    if (isBack) listener();
  });
};
