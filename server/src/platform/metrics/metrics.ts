import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import type { InspectionTally } from "../files/inspection/inspection-pool.ts";
import { loadUpkeep } from "../upkeep/upkeep.ts";
import { listQueueFigures, loadRowFigures } from "./figures.repository.ts";
import { createRequestMeter } from "./request-meter.ts";

/** What Prometheus reads. No label names a person: there are only route patterns, statuses, and kinds. */
export type Metrics = ReturnType<typeof createMetrics>;

/** A database that doesn't answer must not hold back the figures that don't need it. Prometheus waits ten seconds. */
const patienceMs = 4_000;

interface Deps {
  readonly database: Database;
  readonly dataDir: string;
  readonly tallyInspections: () => InspectionTally;
  readonly countStreams: () => Readonly<Record<string, number>>;
  readonly isReady: () => Promise<boolean>;
}

export const createMetrics = (deps: Deps) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meterRequests = createRequestMeter(registry);
  describeProcess(registry, deps);

  return {
    contentType: registry.contentType,
    /** Counts the app's requests. Call it before its routes are registered. */
    watchRequests: (app: FastifyInstance): void => meterRequests(app),
    /** Without what the database knows while it doesn't answer. */
    async print(): Promise<string> {
      const [own, shared] = await Promise.all([registry.metrics(), printShared(deps.database)]);
      return `${own}\n${shared}`;
    },
  };
};

/** What this server knows about itself. */
const describeProcess = (registry: Registry, deps: Deps): void => {
  const registers = [registry];
  const { pool } = deps.database;
  new Gauge({
    name: "funding_desk_ready",
    help: "Whether this server can do its work, as GET /api/ready says: 1 or 0.",
    registers,
    async collect() {
      this.set((await deps.isReady()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "funding_desk_database_connections",
    help: "Connections in the pool, by state: busy or idle.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "funding_desk_database_waiting",
    help: "Callers that wait for a connection right now.",
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Counter({
    name: "funding_desk_database_waits_total",
    help: "How often a caller had to wait for a connection.",
    registers,
    collect() {
      setTotal(this, pool.waits.count);
    },
  });
  new Counter({
    name: "funding_desk_database_wait_seconds_total",
    help: "How long callers waited for a connection, together.",
    registers,
    collect() {
      setTotal(this, pool.waits.ms / 1000);
    },
  });
  new Gauge({
    name: "funding_desk_inspections",
    help: "Files being inspected, by state: running or waiting.",
    labelNames: ["state"],
    registers,
    collect() {
      const { running, waiting } = deps.tallyInspections();
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Counter({
    name: "funding_desk_inspections_total",
    help: "Files inspected.",
    registers,
    collect() {
      setTotal(this, deps.tallyInspections().finished);
    },
  });
  new Counter({
    name: "funding_desk_inspections_killed_total",
    help: "Inspections that were ended because they took too much time or memory.",
    registers,
    collect() {
      setTotal(this, deps.tallyInspections().killed);
    },
  });
  new Gauge({
    name: "funding_desk_live_streams",
    help: "Open live streams, by kind: desk or portal.",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(deps.countStreams())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: "funding_desk_disk_bytes",
    help: "The disk of the data folder, by what: free or size.",
    labelNames: ["what"],
    registers,
    async collect() {
      const disk = await statfs(deps.dataDir).catch(() => undefined);
      if (!disk) return this.reset();
      this.set({ what: "free" }, disk.bavail * disk.bsize);
      this.set({ what: "size" }, disk.blocks * disk.bsize);
    },
  });
};

const setTotal = (counter: Counter, total: number): void => {
  counter.reset();
  counter.inc(total);
};

/** What all servers know together. Made anew each time, so that nothing outdated remains. */
const printShared = async (database: Database): Promise<string> => {
  const registry = new Registry();
  const addGauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `funding_desk_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const up = addGauge("database_up", "Whether the database answered when these figures were read: 1 or 0.");
  const figures = await Promise.race([loadFigures(database), sleep(patienceMs, undefined, { ref: false })]).catch(
    () => undefined,
  );
  up.set(figures ? 1 : 0);
  if (!figures) return registry.metrics();

  const { queues, rows, upkeep } = figures;
  const queued = addGauge("jobs_queued", "Jobs that wait, by queue.", ["queue"]);
  const overdue = addGauge("jobs_overdue_seconds", "How long the oldest job has been due, by queue.", ["queue"]);
  for (const { name, queued: count, overdue_seconds } of queues) {
    queued.set({ queue: name }, count);
    overdue.set({ queue: name }, overdue_seconds);
  }
  addGauge("mails_failed", "Mails that we gave up on.").set(rows.mails_failed);
  addGauge("replies_missed", "Replies by mail of the last 30 days that aren't in a client's file.").set(
    rows.replies_missed,
  );
  addGauge("replies_automatic", "Replies by mail of the last 30 days that were left out as automatic.").set(
    rows.replies_automatic,
  );
  addGauge("slots_held", "Times that clients hold while they book.").set(rows.slots_held);
  addGauge("audit_entries", "The number of the audit's last entry.").set(rows.audit_entries);
  addGauge("audit_last_entry_timestamp_seconds", "When the audit's last entry was written.").set(
    toSeconds(rows.audit_at),
  );
  const lastGood = addGauge(
    "upkeep_last_good_timestamp_seconds",
    "When a kind of upkeep last went well: backup, restore_drill, or audit_verification. 0 when it never did.",
    ["kind"],
  );
  const failed = addGauge("upkeep_failed", "Whether the last try of a kind of upkeep failed: 1 or 0.", ["kind"]);
  for (const { kind, lastGoodAt, lastTriedAt, wasGood } of upkeep) {
    lastGood.set({ kind }, toSeconds(lastGoodAt));
    failed.set({ kind }, lastTriedAt !== null && !wasGood ? 1 : 0);
  }
  return registry.metrics();
};

/** One after another: when the first gets no answer, the others take no connection. */
const loadFigures = async (database: Database) => ({
  queues: await listQueueFigures(database),
  rows: await loadRowFigures(database),
  upkeep: await loadUpkeep(database),
});

const toSeconds = (at: Date | null): number => (at === null ? 0 : at.getTime() / 1000);
