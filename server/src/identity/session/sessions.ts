import { randomUUID } from "node:crypto";
import type { ListedSession } from "@funding-desk/contract/identity/session-list";
import type { Queryable } from "../../platform/db/database.ts";
import { toNetwork } from "../../platform/rate-limit/network.ts";
import { sessionHours } from "./live-session.ts";
import {
  deleteSessionsEndedBefore,
  insertSession,
  listLiveSessions,
  listSessions,
  revokeAllSessions,
  revokeEverySession,
  revokeSession,
} from "./session.repository.ts";
import type { SessionToken, SessionTokens } from "./session-token.ts";

const keptDaysAfterEnd = 30;
const dayMs = 24 * 3600 * 1000;
const keptUserAgentChars = 300;

/** The browser of a sign-in, so that its owner recognizes the session later. */
export interface SessionBrowser {
  /** Network address. */
  readonly address: string;
  readonly userAgent: string;
}

export interface SessionStart {
  readonly clientId: string;
  readonly browser: SessionBrowser;
}

/** Starts a session. @returns its token */
export const startSession = async (
  db: Queryable,
  tokens: SessionTokens,
  { clientId, browser }: SessionStart,
): Promise<string> => {
  // Whole seconds, like the token's.
  const expiresAt = new Date((Math.floor(Date.now() / 1000) + sessionHours * 3600) * 1000);
  const session = { sessionId: randomUUID(), clientId };
  const userAgent = browser.userAgent.slice(0, keptUserAgentChars);
  await insertSession(db, { ...session, expiresAt, network: toNetwork(browser.address), userAgent });
  return tokens.issue(session, expiresAt);
};

/** Ends a session. Its token stops working on every server. @returns whether it was a session of this client, not ended before */
export const endSession = (db: Queryable, session: SessionToken): Promise<boolean> => revokeSession(db, session);

/** Ends all of the client's sessions once the transaction commits. @param exceptId a session to keep */
export const endAllSessions = (db: Queryable, clientId: string, exceptId: string | null = null): Promise<void> =>
  revokeAllSessions(db, clientId, exceptId);

/** Ends the sessions of all clients. @returns how many */
export const endEverySession = (db: Queryable): Promise<number> => revokeEverySession(db);

/** The client's live sessions, newest first. */
export const listOwnSessions = async (db: Queryable, { clientId, sessionId }: SessionToken): Promise<ListedSession[]> =>
  (await listLiveSessions(db, clientId)).map((row) => ({
    id: row.id,
    is_this: row.id === sessionId,
    network: row.network,
    user_agent: row.user_agent,
    started_at: row.created_at.toISOString(),
    last_used_at: row.last_seen_at.toISOString(),
  }));

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
    network: row.network,
    browser: row.user_agent,
  }));
