import { useRef, useSyncExternalStore } from "react";
import { hasEndedByItself, readSession, type Session, useSession } from "./session.ts";
import { readText, subscribeToStorage } from "./storage.ts";

export interface HeldSession {
  /** The session, or the last there was. */
  readonly session: Session;
  /** It ended by itself: the page stays as it is until the same person has signed in again. */
  readonly isOver: boolean;
}

const lastUserId = (): string | null => readText("UserId");

/**
 * `useSession` for a portal page: it outlives a session that ends by itself. Null without a session from the start, once the person
 * has left by hand, and once somebody else has signed in, in whichever tab.
 */
export const useHeldSession = (): HeldSession | null => {
  const session = useSession();
  // Draws again also when, after the session, the person goes: signed out or signed in otherwise in another tab.
  useSyncExternalStore(subscribeToStorage, lastUserId, () => null);
  const held = useRef<Session>(null);
  if (session && (held.current === null || held.current.userId === session.userId)) held.current = session;
  const { current } = held;
  if (current === null) return null;
  if (session) return session.userId === current.userId ? { session, isOver: false } : null;
  return hasEndedByItself(current.userId) ? { session: current, isOver: true } : null;
};

/**
 * Calls back when the person whose session ended by itself has signed in again, here or in another tab: what was refused meanwhile
 * can go on. Returns the way to stop.
 */
export const onSignedInAgain = (listener: () => void): (() => void) => {
  let ended = readSession() === null ? lastUserId() : null;
  return subscribeToStorage(() => {
    const userId = readSession()?.userId;
    if (userId === undefined) {
      ended = lastUserId();
      return;
    }
    const isBack = ended === userId;
    ended = null;
    if (isBack) listener();
  });
};
