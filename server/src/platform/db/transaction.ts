import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { traceStep } from "../tracing/active-span.ts";
import { type Database, type Queryable, toQueryable } from "./database.ts";
import { isReadOnlyServer } from "./database-errors.ts";
import { gatherWrites } from "./gathered-writes.ts";
import { markTransaction } from "./open-transaction.ts";
import { createPatience } from "./retry.ts";
import type { Sql } from "./sql.ts";
import { together } from "./together.ts";

/**
 * A running transaction. Statements that don't need each other's answers may be sent at once (`Promise.all`): they run in the
 * order sent, and none runs after the first failure. You can pass it to pg-boss (`boss.send(name, data, { db: tx })`), so that
 * a job exists only if its cause was committed.
 */
export type Transaction = Queryable & {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

/** A statement of a repository, to be sent in one with others. */
export type Write = Sql;

export type TransactionOptions = { isolation?: "read committed" | "repeatable read" | "serializable" };

const maxAttempts = 5;
const firstRetryDelayMs = 10;
const serializationFailure = "40001";
const deadlockDetected = "40P01";
/** What PostgreSQL says to each statement after one that failed. */
const inFailedTransaction = "25P02";

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Runs it again when PostgreSQL asks for
 * that (serialization failure, deadlock) and when the connection is lost before the commit, so `work` must have no effect
 * outside the database. When the answer to the commit is lost, no one knows whether it's stored: the caller gets the error, and
 * a retry under the same idempotency key settles it.
 */
export const withTransaction = <Result>(
  database: Pick<Database, "pool">,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> =>
  retryAborted(() => traceStep(describeTransaction, () => runWhileAway(database.pool, work, options)));

const describeTransaction = () => ({ name: "transaction", facts: { "db.system.name": "postgresql" } });

/** Runs a transaction, or a statement that is one by itself, again when PostgreSQL asks for that. */
export async function retryAborted<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !hasCollided(error)) throw error;
      // A random delay, so that two that collided don't collide again.
      await sleep(firstRetryDelayMs * 2 ** attempt * Math.random());
    }
  }
}

async function runWhileAway<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const patience = createPatience();
  for (;;) {
    let isCommitSent = false;
    const onCommit = () => {
      isCommitSent = true;
    };
    try {
      return await runOnce(pool, work, { ...options, onCommit });
    } catch (error) {
      if (isCommitSent || !(await patience.awaitRetry(error))) throw error;
    }
  }
}

/** Runs a part of a transaction that may fail by itself: when it throws, only what it did is rolled back. */
export const withSavepoint = async <Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> => {
  await tx.run("savepoint part");
  try {
    const result = await work();
    await tx.run("release savepoint part");
    return result;
  } catch (error) {
    await tx.run("rollback to savepoint part");
    throw error;
  }
};

/** Runs writes as one statement (see `together`): a transaction by itself, or a part of one. */
export const runTogether = (db: Queryable, writes: readonly Write[]): Promise<void> => db.run(together(writes));

async function runOnce<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  { isolation = "read committed", onCommit }: TransactionOptions & { onCommit: () => void },
): Promise<Result> {
  const client = await pool.connect();
  let brokenBy: Error | undefined;
  let failedBy: unknown;
  const noteFailure = (error: unknown) => {
    failedBy ??= error;
  };
  const noteBreak = (error: Error) => {
    brokenBy = error;
  };
  client.on("error", noteBreak);
  try {
    gatherWrites(client);
    // Don't wait here: it goes out together with the first statement of the work.
    const begun = client.query(isolation === "read committed" ? "BEGIN" : `BEGIN ISOLATION LEVEL ${isolation}`);
    begun.catch(noteBreak);
    const result = await markTransaction(pool, () => work(createTransaction(client, noteFailure)));
    await begun;
    onCommit();
    const end = await client.query("COMMIT");
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and `work` went on regardless.
    if (end.command !== "COMMIT") throw new Error("The transaction was rolled back: an error inside it was ignored.");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(noteBreak);
    // The next connection may reach the primary.
    if (isReadOnlyServer(error)) brokenBy = error as Error;
    // Of statements sent at once, one that PostgreSQL skipped may reject before the one that failed.
    throw isSkipped(error) ? (failedBy ?? error) : error;
  } finally {
    client.off("error", noteBreak);
    client.release(brokenBy);
  }
}

function createTransaction(client: pg.PoolClient, noteFailure: (error: unknown) => void): Transaction {
  const run = <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    gatherWrites(client);
    const answer = send();
    answer.catch(noteFailure);
    return answer;
  };
  return {
    ...toQueryable((statement, values) => run(() => client.query(statement, values))),
    executeSql: (text, values) => run(() => client.query(text, values)),
  };
}

function isSkipped(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === inFailedTransaction;
}

function hasCollided(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected);
}
