import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { type Job, type JobResult, PgBoss, type QueueOptions } from "pg-boss";
import type { Queryable } from "../db/database.ts";
import { type Notifications, notify } from "../db/notifications.ts";
import type { Transaction } from "../db/transaction.ts";
import { runInSpan } from "../tracing/active-span.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { JobData, JobQueue, RunningJob } from "./job-queue.ts";
import { createWakeUp, type WakeUp } from "./wake-up.ts";

const schema = "jobs";
const poolSize = 3;
/** Less than the server gives jobs at shutdown. */
const drainMs = 1_500;
const batchSize = 10;
const keepFinishedSeconds = 7 * 24 * 3600;
const channel = "funding_desk_jobs";
const wakeUpGapMs = 200;

interface Worker {
  readonly queue: JobQueue<JobData>;
  readonly run: (job: RunningJob<JobData>) => Promise<void>;
  readonly cron: string | undefined;
}

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly logger: Pick<FastifyBaseLogger, "error" | "warn">;
  /** Wakes the workers as soon as a job is committed. Without it, they only find work by polling. */
  readonly notifications?: Pick<Notifications, "subscribe">;
  /** How often an idle server looks for retries that are due and jobs it wasn't woken for. */
  readonly pollSeconds?: number;
  /** How long jobs gather while more keep coming. A test app doesn't wait. */
  readonly gapMs?: number | undefined;
  readonly tracing?: Pick<Tracing, "startJob"> | undefined;
}

/** Work done after a commit, once, on whichever server is free. */
export type Jobs = ReturnType<typeof createJobs>;

export const createJobs = ({ databaseUrl, logger, notifications, pollSeconds = 2, gapMs, tracing }: JobsOptions) => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "funding-desk jobs",
    schema,
    max: poolSize,
  });
  boss.on("error", (err) => logger.error({ err }, "The job queue reported an error."));
  boss.on("warning", ({ message }) => logger.warn(`The job queue warns: ${message}`));
  const workers: Worker[] = [];
  const wakeUps = new Map<string, WakeUp>();
  notifications?.subscribe(channel, {
    onNotified: (queueName) => wakeUps.get(queueName)?.request(),
    onMissed() {
      for (const wakeUp of wakeUps.values()) wakeUp.request();
    },
  });

  /** Never throws. pg-boss learns of a failure without its message, which may quote data. */
  const runJob = async ({ queue, run }: Worker, { id, data, signal }: Job<JobData>): Promise<JobResult> => {
    const span = tracing?.startJob(queue.name);
    const job = { id, data, signal };
    try {
      await (span ? runInSpan(span, () => run(job)) : run(job));
      span?.end();
      return { id, status: "completed" };
    } catch (err) {
      span?.end(err);
      logger.warn({ err, queue: queue.name, job: id }, "A job failed and may be tried again.");
      return { id, status: "failed", output: { error: err instanceof Error ? err.name : typeof err } };
    }
  };

  /** Creates what a queue lacks. A queue created by an earlier version otherwise keeps that version's options. */
  const prepare = async ({ queue, cron }: Worker, known: KnownQueues): Promise<void> => {
    const options = toQueueOptions(queue);
    const stored = known.queues.get(queue.name);
    if (!stored) await boss.createQueue(queue.name, options);
    else if (!isStored(options, stored)) await boss.updateQueue(queue.name, options);
    // Scheduling parses the expression, which takes longer than the rest of a start.
    if (cron !== undefined && known.crons.get(queue.name) !== cron)
      await boss.schedule(queue.name, cron, null, { tz: "UTC" });
  };

  const findKnownQueues = async (): Promise<KnownQueues> => {
    const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
    return {
      queues: new Map(queues.map((queue) => [queue.name, queue])),
      crons: new Map(schedules.map(({ name, cron }) => [name, cron])),
    };
  };

  const begin = async (worker: Worker): Promise<void> => {
    const { queue } = worker;
    const workerId = await boss.work<JobData, unknown, WorkOptions>(
      queue.name,
      { batchSize, burstWhenBatchFull: !queue.isPatient, perJobResults: true, pollingIntervalSeconds: pollSeconds },
      (batch) => Promise.all(batch.map((job) => runJob(worker, job))),
    );
    const usualGapMs = queue.isPatient ? pollSeconds * 1000 : wakeUpGapMs;
    wakeUps.set(
      queue.name,
      createWakeUp(() => boss.notifyWorker(workerId), gapMs ?? usualGapMs),
    );
  };

  const sendAll = async <Data extends JobData>(tx: Transaction, queue: JobQueue<Data>, data: readonly Data[]) => {
    const { name, startAfterSeconds: startAfter } = queue;
    await Promise.all([
      boss.insert(
        name,
        data.map((each) => ({ data: each, ...(startAfter ? { startAfter } : {}) })),
        { db: { executeSql: executeOn(tx) } },
      ),
      // Polling finds a delayed job once it's due.
      startAfter ? undefined : wakeWorkers(tx, name),
    ]);
  };

  return {
    /** Queues a job that exists only if the transaction commits. */
    send: <Data extends JobData>(tx: Transaction, queue: JobQueue<Data>, data: Data) => sendAll(tx, queue, [data]),
    /** The same for several jobs. */
    sendAll,
    /** Registers a queue's worker. Call it before `start`. A job may run twice: delivery is at least once. */
    work<Data extends JobData>(queue: JobQueue<Data>, run: (job: RunningJob<Data>) => Promise<void>) {
      // The queue's type says what its jobs hold.
      workers.push({ queue, run: run as Worker["run"], cron: undefined });
    },
    /** Like `work`, on a schedule (cron, UTC): on one server, however many there are. */
    schedule(
      queue: JobQueue<Record<string, never>>,
      cron: string,
      run: (job: Pick<RunningJob<Record<string, never>>, "signal">) => Promise<void>,
    ) {
      workers.push({ queue, run, cron });
    },
    /** Creates the tables and queues and starts to work. */
    async start() {
      await boss.start();
      const known = await findKnownQueues();
      for (const worker of workers) {
        await prepare(worker, known);
        await begin(worker);
      }
    },
    /** Accepts no more work and lets running jobs finish for a moment. Another server retries the rest. */
    async stop() {
      for (const wakeUp of wakeUps.values()) wakeUp.cancel();
      // A graceful stop by pg-boss itself checks only every half second whether its workers have finished.
      const finished = Promise.all(workers.map(({ queue }) => boss.offWork(queue.name, { wait: true })));
      await Promise.race([finished, sleep(drainMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
};

/** Wakes every server's workers of a queue, now or when the transaction commits. */
export const wakeWorkers = (db: Queryable, queueName: string): Promise<void> => notify(db, channel, queueName);

/** What the database has of the queues. */
interface KnownQueues {
  readonly queues: ReadonlyMap<string, QueueOptions>;
  readonly crons: ReadonlyMap<string, string>;
}

const isStored = (options: QueueOptions, stored: QueueOptions): boolean =>
  Object.entries(options).every(([name, value]) => stored[name as keyof QueueOptions] === value);

interface WorkOptions {
  readonly batchSize: number;
  readonly burstWhenBatchFull: boolean;
  readonly perJobResults: true;
  readonly pollingIntervalSeconds: number;
}

const toQueueOptions = ({ retry, expireSeconds }: JobQueue<JobData>): QueueOptions => ({
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryBackoff: retry.maxDelaySeconds !== undefined,
  ...(retry.maxDelaySeconds === undefined ? {} : { retryDelayMax: retry.maxDelaySeconds }),
  expireInSeconds: expireSeconds,
  deleteAfterSeconds: keepFinishedSeconds,
});

/** pg-boss's insert is long, and always the same for a queue. */
const executeOn = (tx: Transaction) => (prepared: string, values?: unknown[]) => tx.query({ prepared, values });
