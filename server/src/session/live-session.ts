import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import type { SessionToken } from "./session-token.ts";

/** A session lives until it is revoked, 12 hours old or 60 minutes idle. */
export const sessionHours = 12;
const idleMinutes = 60;
/** The last use is written at most this often, so that reading does not mean writing. */
const touchEverySeconds = 60;

/**
 * The session that a token names, if it lives: $1 its id, $2 the client's. The one place that says what "lives" means.
 * `needs_touch` says that its last use should be written.
 */
const liveSession = `
  select s.id as session_id, s.client_id, s.last_seen_at < now() - interval '${touchEverySeconds} seconds' as needs_touch
  from sessions s
  where s.id = $1 and s.client_id = $2 and s.revoked_at is null
    and s.expires_at > now() and s.last_seen_at > now() - interval '${idleMinutes} minutes'`;

const touch = {
  name: "session-touch",
  text: "update sessions set last_seen_at = now() where id = $1",
};

export interface LiveStatement {
  readonly name: string;
  /** A select that names the client as `live.client_id`; its own parameters start at $3. */
  readonly rows: string;
  readonly values?: readonly unknown[];
}

const statements = new Map<string, string>();

/** The statement around the rows; put together once, since comparing it with the prepared one is quick only if it is the same string. */
const withLiveSession = (rows: string): string => {
  const known = statements.get(rows);
  if (known !== undefined) return known;
  const text = `with live as (${liveSession})
    select live.needs_touch, found.* from live left join lateral (
      select true as is_found, rows.* from (${rows}) rows
    ) found on true`;
  statements.set(rows, text);
  return text;
};

/** Proof that rows were read for a session that lived at that very moment. Only this file can make one. */
export class SessionChecked<Value> {
  readonly value: Value;
  private constructor(value: Value) {
    this.value = value;
  }

  static async query<Row extends object>(
    db: Database,
    { sessionId, clientId }: SessionToken,
    { name, rows, values = [] }: LiveStatement,
  ): Promise<SessionChecked<Row[]>> {
    const answer = await db.brief.query<Row & { needs_touch: boolean; is_found: true | null }>({
      name,
      text: withLiveSession(rows),
      values: [sessionId, clientId, ...values],
    });
    const [first] = answer.rows;
    if (!first) throw new DomainError("session_ended");
    if (first.needs_touch) await db.query({ ...touch, values: [sessionId] });
    return new SessionChecked<Row[]>(first.is_found ? answer.rows : []);
  }

  map<Other>(present: (value: Value) => Other): SessionChecked<Other> {
    return new SessionChecked(present(this.value));
  }
}

/**
 * Reads rows for a client and checks the client's session in the same statement, which saves lists a round trip.
 * @throws {DomainError} `session_ended`
 */
export const queryWithLiveSession = SessionChecked.query;

/** @throws {DomainError} `session_ended` */
export const requireLiveSession = async (db: Database, token: SessionToken): Promise<void> => {
  await SessionChecked.query(db, token, { name: "session-live", rows: "select 1 as one" });
};

/**
 * The same, but not a use of the session: a link that is opened says nothing about who is at work.
 * @throws {DomainError} `session_ended`
 */
export const requireUnusedLiveSession = async (db: Database, { sessionId, clientId }: SessionToken): Promise<void> => {
  const { rows } = await db.brief.query({
    name: "session-live-unused",
    text: liveSession,
    values: [sessionId, clientId],
  });
  if (rows.length === 0) throw new DomainError("session_ended");
};
