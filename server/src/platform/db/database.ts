import pg from "pg";
import { traceStep } from "../tracing/active-span.ts";
import { labelStatement } from "../tracing/statement-label.ts";
import { createBriefQueries } from "./brief-queries.ts";
import { isCertainlyNotDone } from "./database-errors.ts";
import { type Prepared, toNamedQuery } from "./prepared.ts";
import { retryWhileAway } from "./retry.ts";
import type { Sql } from "./sql.ts";
import { TimedPool } from "./timed-pool.ts";

/** A statement's text with `$1`, `$2` … and its values, or one built with `sql` (sql.ts). */
type Sent = [statement: string | pg.QueryConfig | Sql, values?: unknown[]];
type Statement = Sent | [statement: Prepared];

/** What repositories query: the pool or a transaction. Give a statement that runs often as `{ prepared, values }`. */
export type Queryable = {
  list<Row extends object>(...statement: Statement): Promise<Row[]>;
  /** The first row; undefined when there is none. */
  find<Row extends object>(...statement: Statement): Promise<Row | undefined>;
  /** For statements that always return a row, such as an insert with `returning`. @throws when there is none */
  get<Row extends object>(...statement: Statement): Promise<Row>;
  /** The same for statements that answer with one column: its values without their rows. */
  listValues<Value>(...statement: Statement): Promise<Value[]>;
  findValue<Value>(...statement: Statement): Promise<Value | undefined>;
  getValue<Value>(...statement: Statement): Promise<Value>;
  /** Whether there is a row. */
  exists(...statement: Statement): Promise<boolean>;
  run(...statement: Statement): Promise<void>;
  /** Whether it inserted, updated or deleted any row. */
  hasChanged(...statement: Statement): Promise<boolean>;
  /** How many rows it inserted, updated or deleted. */
  runAndCount(...statement: Statement): Promise<number>;
  /** PostgreSQL's whole answer. Prefer the other methods, which say what is wanted. */
  query<Row extends object>(...statement: Statement): Promise<pg.QueryResult<Row>>;
};

type Send = <Row extends object>(...statement: Sent) => Promise<pg.QueryResult<Row>>;

export const toQueryable = (send: Send): Queryable => {
  const query: Queryable["query"] = <Row extends object>(statement: Statement[0], values?: unknown[]) =>
    traceStep(
      () => labelStatement(toText(statement)),
      () =>
        typeof statement === "object" && "prepared" in statement
          ? send<Row>(toNamedQuery(statement))
          : send<Row>(statement, values),
    );
  const list: Queryable["list"] = async <Row extends object>(...statement: Statement) =>
    (await query<Row>(...statement)).rows;
  const get: Queryable["get"] = async <Row extends object>(...statement: Statement) => {
    const [row] = await list<Row>(...statement);
    if (!row) throw new Error("A statement that should return a row returned none.");
    return row;
  };
  return {
    query,
    list,
    find: async <Row extends object>(...statement: Statement) => (await list<Row>(...statement))[0],
    get,
    listValues: async <Value>(...statement: Statement) => (await list(...statement)).map(onlyValue<Value>),
    findValue: async <Value>(...statement: Statement) => (await list(...statement)).map(onlyValue<Value>)[0],
    getValue: async <Value>(...statement: Statement) => onlyValue<Value>(await get(...statement)),
    exists: async (...statement) => (await query(...statement)).rows.length > 0,
    async run(...statement) {
      await query(...statement);
    },
    hasChanged: async (...statement) => (await query(...statement)).rowCount !== 0,
    runAndCount: async (...statement) => (await query(...statement)).rowCount ?? 0,
  };
};

const toText = (statement: Statement[0]): string => {
  if (typeof statement === "string") return statement;
  return "prepared" in statement ? statement.prepared : statement.text;
};

/** The value of a row with one column. */
const onlyValue = <Value>(row: object): Value => Object.values(row)[0];

export type Database = Queryable & {
  pool: TimedPool;
  /** For reads that an index answers at once; see `createBriefQueries`. */
  brief: Queryable;
  /** Leads past a pooler, for what belongs to one connection: listening, and locks that outlast a transaction. */
  directUrl: string;
  close(): Promise<void>;
};

const statementTimeoutMs = 15_000;
/** Who waits longer for a locked row is told to try again, and gives the connection to others. */
const usualLockTimeoutMs = 5_000;
const idleInTransactionTimeoutMs = 30_000;
const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 10_000;

/** Numbers beyond 2^53 would be silently wrong, so throw instead. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, which no JavaScript number can hold exactly.`);
  return value;
}

/** A `date` has no time or zone. As a Date it could become the day before. */
const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  [pg.types.builtins.DATE, (text) => text],
]);

/** How database values become JavaScript values. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
};

/** Outside a transaction, a statement that only reads may be sent twice. */
const isRead = ([statement]: Sent): boolean =>
  /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.text);

export type DatabaseOptions = {
  /** The most connections open at once. */
  max: number;
  /** Called when an idle connection breaks (the pool replaces it). */
  onIdleError?: (error: Error) => void;
  /** How long a statement waits for a lock; 5 seconds unless a test sets another time. */
  lockTimeoutMs?: number | undefined;
  /** The same database past a pooler; `url` unless there is one. */
  directUrl?: string | undefined;
  /** How long to wait for an answer, because nothing reports a machine that vanished. By default, as long as it takes. */
  answerTimeoutMs?: number | undefined;
};

/** While the database is away for a moment, statements that may be repeated are. */
export function createDatabase(
  url: string,
  {
    max,
    onIdleError = () => {},
    lockTimeoutMs = usualLockTimeoutMs,
    directUrl = url,
    answerTimeoutMs,
  }: DatabaseOptions,
): Database {
  const config = {
    connectionString: url,
    types: postgresTypes,
    application_name: "funding-desk",
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    ...(answerTimeoutMs ? { query_timeout: answerTimeoutMs } : {}),
    // A transaction may send statements without waiting for each answer.
    pipeline: true,
  } as const;
  const pool = new TimedPool({ ...config, max });
  // Without a listener, a broken idle connection would end the whole process.
  pool.on("error", onIdleError);
  // The pool listens only to idle connections, and whoever gets one only a moment later. It may break in between, and its next
  // statement says so.
  pool.on("connect", (client) => client.on("error", () => {}));
  const brief = createBriefQueries(config, onIdleError);
  return {
    ...toQueryable((...sent) =>
      retryWhileAway(
        () => pool.query(...sent),
        (error) => isCertainlyNotDone(error) || isRead(sent),
      ),
    ),
    pool,
    brief: toQueryable((...sent) =>
      retryWhileAway(
        () => brief.query(...sent),
        () => true,
      ),
    ),
    directUrl,
    async close() {
      await Promise.all([pool.end(), brief.close()]);
    },
  };
}
