import type { Queryable } from "../db/database.ts";
import type { SessionToken } from "./session-token.ts";

export const insertSession = async (
  db: Queryable,
  session: SessionToken & { readonly expiresAt: Date },
): Promise<void> => {
  await db.query({
    name: "session-insert",
    text: "insert into sessions (id, client_id, expires_at) values ($1, $2, $3)",
    values: [session.sessionId, session.clientId, session.expiresAt],
  });
};

export const revokeSession = async (db: Queryable, sessionId: string): Promise<void> => {
  await db.query({
    name: "session-revoke",
    text: "update sessions set revoked_at = now() where id = $1 and revoked_at is null",
    values: [sessionId],
  });
};

export interface SessionRow {
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

/** Newest first. */
export const listSessions = async (db: Queryable, clientId: string): Promise<SessionRow[]> =>
  (
    await db.query<SessionRow>(
      "select created_at, last_seen_at, expires_at, revoked_at from sessions where client_id = $1 order by created_at desc, id",
      [clientId],
    )
  ).rows;
export const revokeAllSessions = async (db: Queryable, clientId: string): Promise<void> => {
  await db.query("update sessions set revoked_at = now() where client_id = $1 and revoked_at is null", [clientId]);
};

export const deleteSessionsEndedBefore = async (db: Queryable, instant: Date): Promise<void> => {
  await db.query("delete from sessions where expires_at < $1", [instant]);
};
