import type { Database, Queryable } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { SessionToken } from "./session-token.ts";

/** A session lives until it's revoked, 12 hours old or 60 minutes idle. */
export const sessionHours = 12;
const idleMinutes = 60;
/** The last use is stored at most this often, so that not every read causes a write. */
const touchEverySeconds = 60;

/** The only place that says when a row of `sessions s` is live. */
export const lives = `s.revoked_at is null and s.expires_at > now()
  and s.last_seen_at > now() - interval '${idleMinutes} minutes'`;

/** Finds a token's session if it's live: $1 is its id, $2 the client's. `needs_touch` means that its last use should be stored. */
const liveSession = `
  select s.id as session_id, s.client_id, s.last_seen_at < now() - interval '${touchEverySeconds} seconds' as needs_touch
  from sessions s
  where s.id = $1 and s.client_id = $2 and ${lives}`;

export interface LiveStatement {
  /** A select that uses `live.client_id`. Its own parameters start at $3. */
  readonly rows: string;
  readonly values?: readonly unknown[];
}

const statements = new Map<string, string>();

/** Built once per select. */
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

/** Proof that rows were read under a live session. Only this file can create one. */
export class SessionChecked<Value> {
  readonly value: Value;
  private constructor(value: Value) {
    this.value = value;
  }

  static async query<Row extends object>(
    db: Database,
    { sessionId, clientId }: SessionToken,
    { rows, values = [] }: LiveStatement,
  ): Promise<SessionChecked<Row[]>> {
    const answer = await db.brief.list<Row & { needs_touch: boolean; is_found: true | null }>({
      prepared: withLiveSession(rows),
      values: [sessionId, clientId, ...values],
    });
    const [first] = answer;
    if (!first) throw new DomainError("session_ended");
    if (first.needs_touch)
      await db.run({ prepared: "update sessions set last_seen_at = now() where id = $1", values: [sessionId] });
    return new SessionChecked<Row[]>(first.is_found ? answer : []);
  }

  map<Other>(present: (value: Value) => Other): SessionChecked<Other> {
    return new SessionChecked(present(this.value));
  }
}

/**
 * Reads a client's rows and checks the session in the same statement, which saves a round trip.
 * @throws {DomainError} `session_ended`
 */
export const queryWithLiveSession = SessionChecked.query;

/** @throws {DomainError} `session_ended` */
export const requireLiveSession = async (db: Database, token: SessionToken): Promise<void> => {
  await SessionChecked.query(db, token, { rows: "select 1 as one" });
};

/**
 * Like `requireLiveSession`, but doesn't extend the session: an opened link doesn't prove that anyone is active.
 * @throws {DomainError} `session_ended`
 */
export const requireUnusedLiveSession = async (db: Database, { sessionId, clientId }: SessionToken): Promise<void> => {
  const isLive = await db.brief.exists({ prepared: liveSession, values: [sessionId, clientId] });
  if (!isLive) throw new DomainError("session_ended");
};

/** Which of these sessions are live. Doesn't extend them. */
export const listLiveSessions = (db: Queryable, sessionIds: readonly string[]): Promise<string[]> =>
  db.listValues<string>({
    prepared: `select s.id from sessions s where s.id = any($1) and ${lives}`,
    values: [sessionIds],
  });
