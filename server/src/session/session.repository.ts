import type { Queryable } from "../db/database.ts";
import type { Row } from "../db/tables.ts";
import type { SessionToken } from "./session-token.ts";

export const insertSession = (db: Queryable, session: SessionToken & { readonly expiresAt: Date }): Promise<void> =>
  db.run({
    prepared: "insert into sessions (id, client_id, expires_at) values ($1, $2, $3)",
    values: [session.sessionId, session.clientId, session.expiresAt],
  });

export const revokeSession = (db: Queryable, sessionId: string): Promise<void> =>
  db.run({
    prepared: "update sessions set revoked_at = now() where id = $1 and revoked_at is null",
    values: [sessionId],
  });

export type SessionRow = Pick<Row<"sessions">, "created_at" | "last_seen_at" | "expires_at" | "revoked_at">;

/** Newest first. */
export const listSessions = (db: Queryable, clientId: string): Promise<SessionRow[]> =>
  db.list<SessionRow>(
    "select created_at, last_seen_at, expires_at, revoked_at from sessions where client_id = $1 order by created_at desc, id",
    [clientId],
  );
export const revokeAllSessions = (db: Queryable, clientId: string): Promise<void> =>
  db.run("update sessions set revoked_at = now() where client_id = $1 and revoked_at is null", [clientId]);

export const deleteSessionsEndedBefore = (db: Queryable, instant: Date): Promise<void> =>
  db.run("delete from sessions where expires_at < $1", [instant]);
