import { AsyncLocalStorage } from "node:async_hooks";
import { traceStep } from "../tracing/active-span.ts";
import type { Database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { together } from "./together.ts";
import { retryAborted, runTogether, type Write } from "./transaction.ts";

interface Waiting {
  readonly writes: readonly Write[];
  /** Only statements of the same text share a commit, so that few texts have to be planned. */
  readonly shape: string;
  readonly stored: PromiseWithResolvers<void>;
}

/** How many share one. Few sizes, for the same reason. */
const sizes = [8, 4, 2, 1];
/** A statement that takes longer, such as one that waits for a locked client, doesn't hold up those who come after it. */
const slowMs = 100;
/** How many such there may be. */
const lanes = 4;

/** A statement serves several requests, so it belongs to none of them. */
const outsideRequests = AsyncLocalStorage.snapshot();

const createSharedCommits = (database: Database) => {
  let running = 0;
  let waiting: Waiting[] = [];

  const store = (some: readonly Waiting[]): Promise<void> =>
    retryAborted(() =>
      runTogether(
        database,
        some.flatMap(({ writes }) => writes),
      ),
    );

  const settle = async (some: readonly Waiting[]): Promise<void> => {
    try {
      await store(some);
      for (const { stored } of some) stored.resolve();
    } catch (error) {
      // When the answer was lost, no one knows whether it's stored. Anything else refused all for what is wrong with one.
      if (some.length === 1 || isDatabaseUnavailable(error)) for (const { stored } of some) stored.reject(error);
      else for (const each of some) store([each]).then(each.stored.resolve, each.stored.reject);
    }
  };

  const takeNext = (): Waiting[] => {
    const alike = waiting.filter(({ shape }) => shape === waiting[0]?.shape);
    const size = sizes.find((each) => each <= alike.length) ?? 0;
    const taken = new Set(alike.slice(0, size));
    waiting = waiting.filter((each) => !taken.has(each));
    return [...taken];
  };

  /** What comes while a statement is on its way waits for the next one. */
  const run = async (): Promise<void> => {
    running += 1;
    while (waiting.length > 0) {
      const timer = setInterval(runMore, slowMs);
      await settle(takeNext());
      clearInterval(timer);
    }
    running -= 1;
  };

  const runMore = (): void => {
    if (waiting.length > 0 && running < lanes) void run();
  };

  return (writes: readonly Write[]): Promise<void> => {
    const stored = Promise.withResolvers<void>();
    waiting.push({ writes, shape: together(writes).text, stored });
    if (running === 0) void outsideRequests(run);
    return stored.promise;
  };
};

const known = new WeakMap<Database, ReturnType<typeof createSharedCommits>>();

/**
 * Stores all of these writes or none, like `runTogether`. On a busy server, those of several callers become one statement: the
 * commit costs PostgreSQL more than a row does. If that one is refused, each caller's are tried alone.
 */
export const shareCommit = (database: Database, writes: readonly Write[]): Promise<void> => {
  database.pool.reportSecondConnection();
  let share = known.get(database);
  if (!share) {
    share = createSharedCommits(database);
    known.set(database, share);
  }
  const own = share;
  return traceStep(describeStep, () => own(writes));
};

const describeStep = () => ({ name: "shared commit", facts: { "db.system.name": "postgresql" } });
