import { createAudit } from "../../../server/src/platform/audit/audit.ts";
import { createDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../server/src/platform/db/transaction.ts";
import type { JobQueue } from "../../../server/src/platform/jobs/job-queue.ts";
import { createJobs } from "../../../server/src/platform/jobs/jobs.ts";
import { createLive } from "../../../server/src/platform/live/live.ts";
import type { BenchDatabase } from "../workbench/bench-database.ts";
import { round } from "../workbench/contest.ts";

interface Options {
  readonly seconds: number;
  readonly databaseCpuMs: () => number;
}

/** What a commit does beside its row. */
type Extra = (tx: Transaction, clientId: string) => Promise<unknown>;

const connectionCounts = [1, 4, 16, 32];
const queue: JobQueue<{ readonly clientId: string }> = {
  name: "bench.growth",
  retry: { limit: 1, delaySeconds: 1 },
  expireSeconds: 60,
  // No worker takes them, so that the figures are those of queuing.
  startAfterSeconds: 3600,
};
const nobody = { warn() {}, error: console.error };

/** Prints commits a second with one row, and with each thing that the product's commits bring along. */
export const findWall = async ({ url, clients }: BenchDatabase, options: Options): Promise<void> => {
  const database = createDatabase(url, { max: Math.max(...connectionCounts) });
  const jobs = createJobs({ databaseUrl: url, logger: nobody });
  jobs.work(queue, async () => {});
  await jobs.start();
  try {
    await database.run(
      "create table growth_rows (id bigint generated always as identity primary key, client_id uuid, note text)",
    );
    const extras = createExtras(database, jobs);
    const clientIds = clients.map(({ id }) => id);
    console.log(`Commits a second by connections (PostgreSQL's processor time for each), ${options.seconds} s each`);
    console.log(`  ${"".padEnd(24)}${connectionCounts.map((count) => String(count).padStart(18)).join("")}`);
    for (const [name, does] of Object.entries(extras)) {
      const cells: string[] = [];
      for (const connections of connectionCounts) {
        const { perSecond, micros } = await measure({ database, clientIds, does, connections }, options);
        cells.push(`${round(perSecond)} (${round(micros)} µs)`.padStart(18));
      }
      console.log(`  ${name.padEnd(24)}${cells.join("")}`);
    }
  } finally {
    await jobs.stop();
    await database.close();
  }
};

const createExtras = (database: Database, jobs: ReturnType<typeof createJobs>): Record<string, readonly Extra[]> => {
  const audit = createAudit();
  const live = createLive({
    database,
    notifications: { subscribe() {} },
    logger: nobody,
    timeZone: "America/New_York",
  });
  const notifies: Extra = (tx, clientId) => live.notify(tx, { clientId });
  const queues: Extra = (tx, clientId) => jobs.send(tx, queue, { clientId });
  const records: Extra = (tx, clientId) =>
    audit.record(tx, { actor: { kind: "client", id: clientId }, action: "staff.signed_out", clientId });
  return {
    "a row": [],
    "and the audit": [records],
    "and a notification": [notifies],
    "and a job": [queues],
    // The audit last, as in the product: its head is held until the commit.
    "and all of it": [notifies, queues, records],
  };
};

interface Work {
  readonly database: Database;
  readonly clientIds: readonly string[];
  readonly does: readonly Extra[];
  readonly connections: number;
}

const measure = async ({ database, clientIds, does, connections }: Work, { seconds, databaseCpuMs }: Options) => {
  let commits = 0;
  const commitOnce = (clientId: string) =>
    withTransaction(database, async (tx) => {
      const row = tx.run({
        prepared: "insert into growth_rows (client_id, note) values ($1, $2)",
        values: [clientId, "A note of a usual length, as advisors write them after a call."],
      });
      await Promise.all([row, ...does.map((extra) => extra(tx, clientId))]);
    });
  const workUntil = async (endAt: number): Promise<void> => {
    while (performance.now() < endAt) {
      await commitOnce(clientIds[commits % clientIds.length] ?? "");
      commits += 1;
    }
  };
  const run = (endAt: number) => Promise.all(Array.from({ length: connections }, () => workUntil(endAt)));
  // Opens the connections.
  await run(performance.now() + 300);
  commits = 0;
  const [startedAt, cpuBefore] = [performance.now(), databaseCpuMs()];
  await run(startedAt + seconds * 1000);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return { perSecond: commits / tookSeconds, micros: ((databaseCpuMs() - cpuBefore) * 1000) / commits };
};
