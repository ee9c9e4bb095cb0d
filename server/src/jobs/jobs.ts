import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Job, type JobResult, PgBoss, type QueueOptions } from "pg-boss";
import type { Transaction } from "../db/transaction.ts";
import type { JobData, JobQueue, RunningJob } from "./job-queue.ts";

const schema = "jobs";
const poolSize = 3;
/** Below what the server gives the jobs at shutdown. */
const drainMs = 1_500;
const batchSize = 10;
const keepFinishedSeconds = 7 * 24 * 3600;

interface Worker {
  readonly queue: JobQueue<JobData>;
  readonly run: (job: RunningJob<JobData>) => Promise<void>;
  readonly cron: string | undefined;
}

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly logger: Pick<FastifyBaseLogger, "error" | "warn">;
  /** How often an idle server looks for work. */
  readonly pollSeconds?: number;
}

/** Work that happens after a commit, once, on whichever server is free. */
export interface Jobs {
  /** Queues a job that exists only if the transaction commits. */
  send<Data extends JobData>(tx: Transaction, queue: JobQueue<Data>, data: Data): Promise<void>;
  /** Names the worker of a queue; before `start`. It may be called twice for one job: delivery is at least once. */
  work<Data extends JobData>(queue: JobQueue<Data>, run: (job: RunningJob<Data>) => Promise<void>): void;
  /** Like `work`, for something that is due by the clock (cron, UTC): on one server, however many there are. */
  schedule(queue: JobQueue<Record<string, never>>, cron: string, run: () => Promise<void>): void;
  /** Makes the tables and queues and begins to work. */
  start(): Promise<void>;
  /** Takes no more work and gives what runs a moment to finish; what does not is tried again elsewhere. */
  stop(): Promise<void>;
}

export const createJobs = ({ databaseUrl, logger, pollSeconds = 2 }: JobsOptions): Jobs => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "funding-desk jobs",
    schema,
    max: poolSize,
  });
  boss.on("error", (err) => logger.error({ err }, "The job queue met an error."));
  boss.on("warning", ({ message }) => logger.warn(`The job queue warns: ${message}`));
  const workers: Worker[] = [];

  /** Never throws: what failed is said to pg-boss without the message, which may quote data. */
  const settle = async ({ queue, run }: Worker, { id, data, signal }: Job<JobData>): Promise<JobResult> => {
    try {
      await run({ id, data, signal });
      return { id, status: "completed" };
    } catch (err) {
      logger.warn({ err, queue: queue.name, job: id }, "A job failed and may be tried again.");
      return { id, status: "failed", output: { error: err instanceof Error ? err.name : typeof err } };
    }
  };

  const begin = async (worker: Worker): Promise<void> => {
    const { queue, cron } = worker;
    await boss.createQueue(queue.name, optionsOf(queue));
    // A queue made by an earlier version keeps that version's options otherwise.
    await boss.updateQueue(queue.name, optionsOf(queue));
    if (cron !== undefined) await scheduleUnlessDone(boss, queue.name, cron);
    await boss.work<JobData, unknown, WorkOptions>(
      queue.name,
      { batchSize, burstWhenBatchFull: !queue.isPatient, perJobResults: true, pollingIntervalSeconds: pollSeconds },
      (batch) => Promise.all(batch.map((job) => settle(worker, job))),
    );
  };

  return {
    async send(tx, queue, data) {
      const { name, startAfterSeconds: startAfter } = queue;
      await boss.send(name, data, { db: { executeSql: prepared(tx) }, ...(startAfter ? { startAfter } : {}) });
    },
    work(queue, run) {
      // The queue's type says what its jobs hold.
      workers.push({ queue, run: run as Worker["run"], cron: undefined });
    },
    schedule(queue, cron, run) {
      workers.push({ queue, run, cron });
    },
    async start() {
      await boss.start();
      for (const worker of workers) await begin(worker);
    },
    stop: () => boss.stop({ graceful: true, timeout: drainMs }),
  };
};

/** To schedule is to parse the expression, which takes longer than the rest of a start. */
const scheduleUnlessDone = async (boss: PgBoss, name: string, cron: string): Promise<void> => {
  const known = await boss.getSchedule(name);
  if (known?.cron !== cron) await boss.schedule(name, cron, null, { tz: "UTC" });
};

interface WorkOptions {
  readonly batchSize: number;
  readonly burstWhenBatchFull: boolean;
  readonly perJobResults: true;
  readonly pollingIntervalSeconds: number;
}

const optionsOf = ({ retry, expireSeconds }: JobQueue<JobData>): QueueOptions => ({
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryBackoff: retry.maxDelaySeconds !== undefined,
  ...(retry.maxDelaySeconds === undefined ? {} : { retryDelayMax: retry.maxDelaySeconds }),
  expireInSeconds: expireSeconds,
  deleteAfterSeconds: keepFinishedSeconds,
});

const statementNames = new Map<string, string>();

/** pg-boss's insert is long and always the same: PostgreSQL parses and plans it once per connection. */
const prepared = (tx: Transaction) => (text: string, values?: unknown[]) => {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = `job-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
    statementNames.set(text, name);
  }
  return tx.query({ name, text, ...(values ? { values } : {}) });
};
