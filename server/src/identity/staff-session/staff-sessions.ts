import { randomUUID } from "node:crypto";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { hashSecretToken, makeSecretToken } from "../../platform/crypto/secret-token.ts";
import type { Database, Queryable } from "../../platform/db/database.ts";
import { toNetwork } from "../../platform/rate-limit/network.ts";
import {
  deleteOldSessions,
  expireSecondFactor,
  findLiveSession,
  findSessionEnd,
  insertSession,
  type LiveStaffSession,
  listLiveRoles,
  listLiveSessions,
  noteSecondFactor,
  revokeEverySession,
  revokeSession,
  revokeSessions,
  touchSession,
} from "./staff-session.repository.ts";

const shownUserAgentChars = 300;

/** The browser of a sign-in. */
export interface StaffBrowser {
  readonly address: string;
  readonly userAgent: string;
}

const begin = async (
  db: Queryable,
  { staffId, browser, isFirstFactor }: { staffId: string; browser: StaffBrowser; isFirstFactor: boolean },
): Promise<string> => {
  const token = makeSecretToken();
  await insertSession(db, {
    id: randomUUID(),
    staffId,
    tokenHash: hashSecretToken(token),
    isFirstFactor,
    network: toNetwork(browser.address),
    userAgent: browser.userAgent.slice(0, shownUserAgentChars),
  });
  return token;
};

/** Starts a session after the first factor, which only allows giving the second one. @returns the cookie's value */
export const startFirstFactorSession = (db: Queryable, staffId: string, browser: StaffBrowser): Promise<string> =>
  begin(db, { staffId, browser, isFirstFactor: true });

/** Starts a session after both factors. @returns the cookie's value */
export const startStaffSession = (db: Queryable, staffId: string, browser: StaffBrowser): Promise<string> =>
  begin(db, { staffId, browser, isFirstFactor: false });

export const findStaffSession = (
  db: Database,
  token: string,
  timeZone: string,
): Promise<LiveStaffSession | undefined> => findLiveSession(db, hashSecretToken(token), timeZone);

/** Stores the session's last use. */
export const noteUse = async (db: Queryable, session: LiveStaffSession): Promise<void> => {
  if (session.needs_touch) await touchSession(db, session.session_id);
};

/** The session's absolute end. */
export const staffSessionEnd = (db: Queryable, sessionId: string): Promise<Date | undefined> =>
  findSessionEnd(db, sessionId);

/** Makes the session fresh after the second factor was given again. */
export const makeFresh = (db: Queryable, sessionId: string): Promise<void> => noteSecondFactor(db, sessionId);

/** Makes every session of the member need the second factor again. */
export const endFreshness = (db: Queryable, staffId: string): Promise<void> => expireSecondFactor(db, staffId);

/** @returns whether it was a live session of this member */
export const endStaffSession = (db: Queryable, session: { id: string; staffId: string }): Promise<boolean> =>
  revokeSession(db, session);

/** Ends all of the member's sessions, on every server. @param exceptId a session to keep */
export const endStaffSessions = (db: Queryable, staffId: string, exceptId: string | null = null): Promise<void> =>
  revokeSessions(db, staffId, exceptId);

/** Ends the sessions of all members. @returns how many */
export const endEveryStaffSession = (db: Queryable): Promise<number> => revokeEverySession(db);

/** The member's live sessions, newest first. */
export const listStaffSessions = (db: Queryable, staffId: string) => listLiveSessions(db, staffId);

/** The live ones of these sessions, with their members' current roles. Doesn't extend them. */
export const findLiveRoles = async (
  db: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StaffRole>> =>
  new Map((await listLiveRoles(db, sessionIds)).map(({ id, role }) => [id, role]));

/** Deletes sessions that ended long ago. */
export const sweepStaffSessions = (db: Queryable): Promise<void> => deleteOldSessions(db);
