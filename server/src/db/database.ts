import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type BriefQueries, createBriefQueries } from "./brief-queries.ts";
import type { Schema } from "./schema.ts";

/** What repositories query through: the pool itself, or a transaction. */
export type Queryable = {
  kysely: QueryBuilder;
  /** Give the statement a `name` to have PostgreSQL parse and plan it once per connection. */
  query<Row extends object>(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
};

/** Kysely without the ways to begin or end something: that is `withTransaction`'s and `close`'s. */
export type QueryBuilder = Omit<
  Kysely<Schema>,
  "transaction" | "startTransaction" | "connection" | "destroy" | typeof Symbol.asyncDispose
>;

export type Database = Queryable & {
  pool: pg.Pool;
  /** For reads that an index answers at once; see `createBriefQueries`. */
  brief: Pick<BriefQueries, "query">;
  close(): Promise<void>;
};

const statementTimeoutMs = 15_000;
const idleInTransactionTimeoutMs = 30_000;
const connectTimeoutMs = 5_000;

/** Numbers beyond 2^53 would be silently wrong: better an error. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which no number holds exactly.`);
  return value;
}

/** A `date` has no time and no zone: as a Date it could become the day before. */
const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  [pg.types.builtins.DATE, (text) => text],
]);

const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
};

/**
 * @param max most connections held open at once
 * @param onIdleError told when a resting connection breaks (the pool replaces it by itself)
 */
export function createDatabase(
  url: string,
  { max, onIdleError = () => {} }: { max: number; onIdleError?: (error: Error) => void },
): Database {
  const config = {
    connectionString: url,
    types: postgresTypes,
    application_name: "funding-desk",
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    keepAlive: true,
    // A transaction may send statements without waiting for the answer to each.
    pipeline: true,
  } as const;
  const pool = new pg.Pool({ ...config, max });
  // Without a listener a broken resting connection would end the whole process.
  pool.on("error", onIdleError);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const brief = createBriefQueries(config, onIdleError);
  return {
    pool,
    kysely,
    query: (statement, values) => pool.query(statement, values),
    brief,
    async close() {
      await Promise.all([pool.end(), brief.close()]);
    },
  };
}
