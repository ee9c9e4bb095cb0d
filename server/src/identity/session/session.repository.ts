import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";
import { lives } from "./live-session.ts";
import type { SessionToken } from "./session-token.ts";

export interface NewSession extends SessionToken {
  readonly expiresAt: Date;
  readonly network: string;
  readonly userAgent: string;
}

export const insertSession = (db: Queryable, session: NewSession): Promise<void> =>
  db.run({
    prepared: "insert into sessions (id, client_id, expires_at, network, user_agent) values ($1, $2, $3, $4, $5)",
    values: [session.sessionId, session.clientId, session.expiresAt, session.network, session.userAgent],
  });

/** @returns whether it was a session of this client that hadn't been revoked */
export const revokeSession = (db: Queryable, { sessionId, clientId }: SessionToken): Promise<boolean> =>
  db.hasChanged({
    prepared: "update sessions set revoked_at = now() where id = $1 and client_id = $2 and revoked_at is null",
    values: [sessionId, clientId],
  });

export type SessionRow = Pick<
  Row<"sessions">,
  "created_at" | "last_seen_at" | "expires_at" | "revoked_at" | "network" | "user_agent"
>;

/** Newest first. */
export const listSessions = (db: Queryable, clientId: string): Promise<SessionRow[]> =>
  db.list<SessionRow>(
    `select created_at, last_seen_at, expires_at, revoked_at, network, user_agent
     from sessions where client_id = $1 order by created_at desc, id`,
    [clientId],
  );

export type LiveSessionRow = Pick<Row<"sessions">, "id" | "network" | "user_agent" | "created_at" | "last_seen_at">;

const mostListed = 100;

/** A client's live sessions, newest first. */
export const listLiveSessions = (db: Queryable, clientId: string): Promise<LiveSessionRow[]> =>
  db.list<LiveSessionRow>({
    prepared: `select s.id, s.network, s.user_agent, s.created_at, s.last_seen_at from sessions s
        where s.client_id = $1 and ${lives} order by s.created_at desc, s.id limit ${mostListed}`,
    values: [clientId],
  });

/** @param exceptId a session to keep */
export const revokeAllSessions = (db: Queryable, clientId: string, exceptId: string | null): Promise<void> =>
  db.run(
    `update sessions set revoked_at = now()
     where client_id = $1 and revoked_at is null and id is distinct from $2::uuid`,
    [clientId, exceptId],
  );

/** @returns how many there were, of every client */
export const revokeEverySession = async (db: Queryable): Promise<number> =>
  db.getValue<number>(
    `with ended as (update sessions set revoked_at = now() where revoked_at is null and expires_at > now() returning id)
     select count(*) as count from ended`,
  );

export const deleteSessionsEndedBefore = (db: Queryable, instant: Date): Promise<void> =>
  db.run("delete from sessions where expires_at < $1", [instant]);

/** Whether this is still the client's password. If so, it stays so until the transaction ends. */
export const holdPasswordHash = (tx: Queryable, clientId: string, passwordHash: string): Promise<boolean> =>
  tx.exists({
    prepared: "select 1 from clients where id = $1 and password_hash = $2 for no key update",
    values: [clientId, passwordHash],
  });

export const findPasswordHash = (db: Queryable, clientId: string): Promise<string | undefined> =>
  db.findValue<string>({
    prepared: "select password_hash from clients where id = $1 and password_hash is not null",
    values: [clientId],
  });
