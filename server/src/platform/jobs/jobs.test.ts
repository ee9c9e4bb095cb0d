import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createNotifications } from "../db/notifications.ts";
import { withTransaction } from "../db/transaction.ts";
import type { JobQueue, RunningJob } from "./job-queue.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { scheduleMaintenance } from "./maintenance.ts";

const database = await createTestDatabase();
const started: Pick<Jobs, "stop">[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => database.close());

type Parcel = { parcel: string };
const createQueue = (name: string, limit = 0): JobQueue<Parcel> => ({
  name,
  retry: { limit, delaySeconds: 0 },
  expireSeconds: 30,
});

const newJobs = () => {
  const logger = { error: vi.fn(), warn: vi.fn() };
  const jobs = createJobs({ databaseUrl: database.url, logger, pollSeconds: 0.5 });
  started.push(jobs);
  return { jobs, logger };
};

const startWorker = async (queue: JobQueue<Parcel>, run: (job: RunningJob<Parcel>) => Promise<void>) => {
  const { jobs, logger } = newJobs();
  jobs.work(queue, run);
  await jobs.start();
  return { jobs, logger };
};

const send = (jobs: Jobs, queue: JobQueue<Parcel>, parcel: string) =>
  withTransaction(database, (tx) => jobs.send(tx, queue, { parcel }));

const listStates = async (queue: JobQueue<Parcel>) =>
  (
    await database.query<{ state: string; output: unknown }>(
      "select state::text, output from jobs.job where name = $1 order by created_on",
      [queue.name],
    )
  ).rows;

test("runs a job after its transaction commits, and never when it is rolled back", async () => {
  const queue = createQueue("commit");
  const done: string[] = [];
  const { jobs } = await startWorker(queue, async ({ data }) => void done.push(data.parcel));
  const rolledBack = withTransaction(database, async (tx) => {
    await jobs.send(tx, queue, { parcel: "lost" });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await send(jobs, queue, "kept");
  await vi.waitFor(async () => expect(await listStates(queue)).toMatchObject([{ state: "completed" }]), 10_000);
  expect(done).toEqual(["kept"]);
});

describe("a server that hears of new jobs", () => {
  /** Longer than any test could wait, so what runs earlier was woken. */
  const pollSeconds = 60;

  const startListeningServer = async (queue?: JobQueue<Parcel>) => {
    const logger = { error: vi.fn(), warn: vi.fn() };
    const notifications = createNotifications({ directUrl: database.url, logger });
    const jobs = createJobs({ databaseUrl: database.url, notifications, logger, pollSeconds });
    started.push(notifications, jobs);
    const done: string[] = [];
    if (queue) jobs.work(queue, async ({ data }) => void done.push(data.parcel));
    await Promise.all([notifications.start(), jobs.start()]);
    return { jobs, done, logger };
  };

  test("runs a job as soon as it is committed, whichever server queued it", async () => {
    const queue = createQueue("woken");
    const worker = await startListeningServer(queue);
    const other = await startListeningServer();
    await send(worker.jobs, queue, "own");
    await vi.waitFor(() => expect(worker.done).toEqual(["own"]), 5_000);
    await send(other.jobs, queue, "another server's");
    await vi.waitFor(() => expect(worker.done).toEqual(["own", "another server's"]), 5_000);
  });

  test("runs every job of a burst", async () => {
    const queue = createQueue("burst");
    const { jobs, done } = await startListeningServer(queue);
    const parcels = Array.from({ length: 25 }, (_, number) => `p${number}`);
    for (const parcel of parcels) await send(jobs, queue, parcel);
    await vi.waitFor(() => expect(done.toSorted()).toEqual(parcels.toSorted()), 5_000);
  });

  test("catches up after its broken connection is back", async () => {
    const queue = createQueue("missed");
    const { jobs, done, logger } = await startListeningServer(queue);
    await database.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'funding-desk notifications' and datname = current_database()",
    );
    await vi.waitFor(() => expect(logger.warn).toHaveBeenCalled(), { timeout: 20_000 });
    await send(jobs, queue, "unheard");
    await vi.waitFor(() => expect(done).toEqual(["unheard"]), 10_000);
  });
});

test("two servers that start together on one database share the work: each job runs once", async () => {
  const queue = createQueue("shared");
  const done: string[] = [];
  const run = async ({ data }: RunningJob<Parcel>) => void done.push(data.parcel);
  const [first] = await Promise.all([startWorker(queue, run), startWorker(queue, run)]);
  const parcels = Array.from({ length: 40 }, (_, number) => `p${number}`);
  await Promise.all(parcels.map((parcel) => send(first.jobs, queue, parcel)));
  await vi.waitFor(async () => {
    expect((await listStates(queue)).filter(({ state }) => state === "completed")).toHaveLength(parcels.length);
  }, 15_000);
  expect(done.toSorted()).toEqual(parcels.toSorted());
});

test("retries a failed job, and a failure doesn't affect the rest of its batch", async () => {
  const queue = createQueue("retry", 3);
  const tries = new Map<string, number>();
  const { jobs } = await startWorker(queue, async ({ data: { parcel } }) => {
    const count = (tries.get(parcel) ?? 0) + 1;
    tries.set(parcel, count);
    if (parcel === "fragile" && count < 3) throw new Error("dropped");
  });
  await Promise.all(["fragile", "sturdy"].map((parcel) => send(jobs, queue, parcel)));
  await vi.waitFor(async () => {
    expect((await listStates(queue)).map(({ state }) => state)).toEqual(["completed", "completed"]);
  }, 15_000);
  expect(Object.fromEntries(tries)).toEqual({ fragile: 3, sturdy: 1 });
});

test("delays a queue's jobs as long as it says", async () => {
  const queue = { ...createQueue("waiting"), startAfterSeconds: 600 };
  const { jobs } = await startWorker(queue, async () => {});
  await send(jobs, queue, "patient");
  const { rows } = await database.query(
    "select state::text, extract(epoch from start_after - created_on)::integer as seconds from jobs.job where name = $1",
    [queue.name],
  );
  expect(rows).toEqual([{ state: "created", seconds: 600 }]);
});

test("neither queue nor log keeps what an error quotes", async () => {
  const queue = createQueue("quoting");
  const { jobs } = await startWorker(queue, async () => {
    await database.query("select 'Ada Lovelace'::integer");
  });
  await send(jobs, queue, "p");
  await vi.waitFor(async () => expect(await listStates(queue)).toMatchObject([{ state: "failed" }]), 10_000);
  expect(JSON.stringify(await listStates(queue))).not.toContain("Ada");
  expect(await listStates(queue)).toMatchObject([{ output: { error: "error" } }]);
});

test("waits briefly for running jobs when it stops", async () => {
  const queue = createQueue("stopping");
  const begun = Promise.withResolvers<void>();
  const { jobs } = await startWorker(queue, async () => {
    begun.resolve();
    await sleep(300);
  });
  await send(jobs, queue, "slow");
  await begun.promise;
  await jobs.stop();
  expect(await listStates(queue)).toMatchObject([{ state: "completed" }]);
});

test("another server retries what a stopped one didn't finish", async () => {
  const queue = createQueue("handover", 5);
  const begun = Promise.withResolvers<AbortSignal>();
  const { jobs } = await startWorker(queue, async ({ signal }) => {
    begun.resolve(signal);
    await new Promise(() => {});
  });
  await send(jobs, queue, "endless");
  const signal = await begun.promise;
  await jobs.stop();
  expect(signal.aborted).toBe(true);
  const done: string[] = [];
  await startWorker(queue, async ({ data }) => void done.push(data.parcel));
  await vi.waitFor(() => expect(done).toEqual(["endless"]), 10_000);
});

test("a failing sweep doesn't block the others", async () => {
  const swept: string[] = [];
  const due: (() => Promise<void>)[] = [];
  const jobs = { schedule: (_queue: unknown, _cron: string, run: () => Promise<void>) => due.push(run) };
  scheduleMaintenance(jobs as unknown as Jobs, [
    () => Promise.reject(new Error("stuck")),
    async () => void swept.push("two"),
  ]);
  await expect(due[0]?.()).rejects.toThrow("stuck");
  expect(swept).toEqual(["two"]);
});

test("queues a scheduled job once, however many servers there are", async () => {
  for (let server = 0; server < 2; server += 1) {
    const { jobs } = newJobs();
    scheduleMaintenance(jobs, []);
    await jobs.start();
  }
  const { rows } = await database.query("select name, cron from jobs.schedule");
  expect(rows).toEqual([{ name: "maintenance", cron: "17 * * * *" }]);
});
