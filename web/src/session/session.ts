import { useSyncExternalStore } from "react";
import {
  forgetPerson,
  forgetSession,
  readJson,
  readText,
  type SessionUser,
  storeSession,
  subscribeToStorage,
  writeJson,
} from "./storage.ts";
import { isTokenLive } from "./token-expiry.ts";

// The root and every public page load this file: it knows storage alone. What calls the server is in `sign-in.ts` and `sign-out.ts`.

export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly user: SessionUser;
}

let cached: { readonly key: string; readonly session: Session } | null = null;

/** Who is signed in; null for nobody, also when the stored token has expired or cannot be read. */
export const readSession = (): Session | null => {
  const token = readText("token");
  const userId = readText("UserId");
  const user = readJson("singupUserData");
  if (!isTokenLive(token, Date.now()) || userId === null || user === null) return null;
  const key = JSON.stringify([token, userId, user]);
  // React compares by identity: the same session must be the same object.
  if (cached?.key !== key) cached = { key, session: { token, userId, user } };
  return cached.session;
};

/** `readSession`, kept current: signing in or out in this tab or another one renders again. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeToStorage, readSession, () => null);

let isAccepted = false;

/** The server has answered the session of this page: there is something on it to go on with. */
export const noteAccepted = (): void => {
  isAccepted = true;
};

/**
 * Whether this person's session ended by itself (expired, idle, revoked) under this page, and nobody has signed in or left since, in
 * whichever tab. A session that was over before the page could load anything is none that ended under it.
 */
export const hasEndedByItself = (userId: string): boolean =>
  isAccepted && readSession() === null && readText("UserId") === userId;

let endedByHand = false;

/** Whether the last session ended by the person's own act, so that /login need not remember the page. */
export const wasEndedByHand = (): boolean => endedByHand;

export const beginSession = (session: Session): void => {
  endedByHand = false;
  isAccepted = true;
  storeSession(session);
};

/** The person leaves: this browser forgets them. Whoever wants the server to revoke the session too calls `signOut`. */
export const endByHand = (): void => {
  endedByHand = true;
  isAccepted = false;
  forgetPerson();
};

/**
 * Ends a session that is over without telling anybody: it expired, or what is stored of it cannot be read. A portal page that was
 * open under it then asks its person to sign in again (`useHeldSession`).
 */
export const endSilently = (): void => {
  endedByHand = false;
  forgetSession();
};

/** What the server just said is another with the person; every screen that shows it hears. */
export const updateUser = (change: Partial<SessionUser>): void => {
  const user = readJson("singupUserData");
  if (user) writeJson("singupUserData", { ...user, ...change });
};

/** The client has a submitted pre-qualification, as the server just said. */
export const markPrequalified = (): void => updateUser({ prequalification_submit: true });
