import { useSyncExternalStore } from "react";
import { findRedirect, loginPath, type Place } from "./route-rule.ts";
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

// Every public page loads this file, so it uses only storage. `sign-in.ts` and `sign-out.ts` call the server.

export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly user: SessionUser;
}

let cached: { readonly key: string; readonly session: Session } | null = null;

/** The signed-in person, or null if there is none or the stored token has expired or can't be read. */
export const readSession = (): Session | null => {
  const token = readText("token");
  const userId = readText("UserId");
  const user = readJson("singupUserData");
  if (!isTokenLive(token, Date.now()) || userId === null || user === null) return null;
  const key = JSON.stringify([token, userId, user]);
  // React compares by identity, so the same session must be the same object.
  if (cached?.key !== key) cached = { key, session: { token, userId, user } };
  return cached.session;
};

/** `readSession`, kept current: signing in or out in any tab renders again. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeToStorage, readSession, () => null);

let isAccepted = false;

/** Call when the server has accepted this page's session: from then on, the page has something worth keeping. */
export const noteAccepted = (): void => {
  isAccepted = true;
};

/**
 * Whether this person's session ended on its own (expired, idle, revoked) while on this page, and no one has signed in or out
 * since, in any tab. False when the session was over before the page could load anything.
 */
export const hasEndedOnItsOwn = (userId: string): boolean =>
  isAccepted && readSession() === null && readText("UserId") === userId;

let signedOut = false;

/** Where this browser's person has to go from the page, or null to stay. After signing out, /login doesn't remember the page. */
export const findExit = (place: Place): string | null => {
  const target = findRedirect(place, readSession() !== null);
  return target !== null && signedOut ? loginPath : target;
};

export const beginSession = (session: Session): void => {
  signedOut = false;
  isAccepted = true;
  storeSession(session);
};

/** Makes this browser forget the person. Use `signOut` to have the server revoke the session too. */
export const endBySignOut = (): void => {
  signedOut = true;
  isAccepted = false;
  forgetPerson();
};

/**
 * Silently ends a session that has expired or can't be read. An open portal page then asks its person to sign in again
 * (`useHeldSession`).
 */
export const endSilently = (): void => {
  signedOut = false;
  forgetSession();
};

/** Stores changes to the person's data. Every screen that shows it renders again. */
export const updateUser = (change: Partial<SessionUser>): void => {
  const user = readJson("singupUserData");
  if (user) writeJson("singupUserData", { ...user, ...change });
};

export const isPrequalified = (): boolean => readJson("singupUserData")?.prequalification_submit ?? false;

/** Call when the server has accepted a pre-qualification, or says that it has one. */
export const markPrequalified = (): void => {
  if (!isPrequalified()) updateUser({ prequalification_submit: true });
};
