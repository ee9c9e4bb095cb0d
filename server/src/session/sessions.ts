import { randomUUID } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import { sessionHours } from "./live-session.ts";
import {
  deleteSessionsEndedBefore,
  insertSession,
  listSessions,
  revokeAllSessions,
  revokeSession,
} from "./session.repository.ts";
import type { SessionToken, SessionTokens } from "./session-token.ts";

const keptDaysAfterEnd = 30;
const dayMs = 24 * 3600 * 1000;

/** Starts a session. @returns its token */
export const startSession = async (db: Queryable, tokens: SessionTokens, clientId: string): Promise<string> => {
  // Whole seconds, like the token's.
  const expiresAt = new Date((Math.floor(Date.now() / 1000) + sessionHours * 3600) * 1000);
  const session = { sessionId: randomUUID(), clientId };
  await insertSession(db, { ...session, expiresAt });
  return tokens.issue(session, expiresAt);
};

/** Ends a session. Its token stops working on every server. */
export const endSession = (db: Queryable, { sessionId }: SessionToken): Promise<void> => revokeSession(db, sessionId);

/** Ends all of the client's sessions once the transaction commits. */
export const endAllSessions = (db: Queryable, clientId: string): Promise<void> => revokeAllSessions(db, clientId);

/** Deletes sessions that ended long ago. */
export const sweepSessions = (db: Queryable): Promise<void> =>
  deleteSessionsEndedBefore(db, new Date(Date.now() - keptDaysAfterEnd * dayMs));

/** The client's past and present sessions, newest first, as far back as they're kept. */
export const exportSessions = async (db: Queryable, clientId: string) =>
  (await listSessions(db, clientId)).map((row) => ({
    started_at: row.created_at.toISOString(),
    last_used_at: row.last_seen_at.toISOString(),
    ends_at: row.expires_at.toISOString(),
    signed_out_at: row.revoked_at?.toISOString() ?? null,
  }));
