import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { StaffRole } from "@funding-desk/contract/staff/role";
import type { Database, Queryable } from "../db/database.ts";
import { networkOf } from "../rate-limit/network-of.ts";
import {
  deleteOldSessions,
  findLiveSession,
  findSessionEnd,
  insertSession,
  type LiveStaffSession,
  listLiveSessions,
  listRolesOfLive,
  noteSecondFactor,
  revokeSession,
  revokeSessionsOf,
  touchSession,
} from "./staff-session.repository.ts";

const tokenBytes = 32;
const shownUserAgentChars = 300;

/** The browser that signs in. */
export interface StaffBrowser {
  readonly address: string;
  readonly userAgent: string;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const begin = async (
  db: Queryable,
  { staffId, browser, isFirstFactor }: { staffId: string; browser: StaffBrowser; isFirstFactor: boolean },
): Promise<string> => {
  const token = randomBytes(tokenBytes).toString("base64url");
  await insertSession(db, {
    id: randomUUID(),
    staffId,
    tokenHash: hashOf(token),
    isFirstFactor,
    network: networkOf(browser.address),
    userAgent: browser.userAgent.slice(0, shownUserAgentChars),
  });
  return token;
};

/** Begins a session whose first factor alone was given: it opens nothing but giving the second. @returns what the cookie holds */
export const startFirstFactorSession = (db: Queryable, staffId: string, browser: StaffBrowser): Promise<string> =>
  begin(db, { staffId, browser, isFirstFactor: true });

/** Begins a session for whom both factors were just given. @returns what the cookie holds */
export const startStaffSession = (db: Queryable, staffId: string, browser: StaffBrowser): Promise<string> =>
  begin(db, { staffId, browser, isFirstFactor: false });

/** What the cookie opens, if anything. */
export const findStaffSession = (db: Database, token: string): Promise<LiveStaffSession | undefined> =>
  findLiveSession(db, hashOf(token));

/** Somebody is at work with it. */
export const noteUse = async (db: Queryable, session: LiveStaffSession): Promise<void> => {
  if (session.needs_touch) await touchSession(db, session.session_id);
};

/** When it ends, however busy; undefined for one that there is not. */
export const staffSessionEnd = (db: Queryable, sessionId: string): Promise<Date | undefined> =>
  findSessionEnd(db, sessionId);

/** The second factor was given again: the session is fresh from now on. */
export const makeFresh = (db: Queryable, sessionId: string): Promise<void> => noteSecondFactor(db, sessionId);

/** @returns whether it lived, and was this person's */
export const endStaffSession = (db: Queryable, session: { id: string; staffId: string }): Promise<boolean> =>
  revokeSession(db, session);

/** Ends every session of the person at once, on every server. @param exceptId one that goes on */
export const endStaffSessions = (db: Queryable, staffId: string, exceptId: string | null = null): Promise<void> =>
  revokeSessionsOf(db, staffId, exceptId);

/** The person's live sessions, newest first. */
export const listStaffSessions = (db: Queryable, staffId: string) => listLiveSessions(db, staffId);

/** Of these sessions, those that live, with the role that the person has now. Asking is no use of them. */
export const rolesOfLiveSessions = async (
  db: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StaffRole>> =>
  new Map((await listRolesOfLive(db, sessionIds)).map(({ id, role }) => [id, role]));

/** Forgets sessions that ended long ago. */
export const sweepStaffSessions = (db: Queryable): Promise<void> => deleteOldSessions(db);
