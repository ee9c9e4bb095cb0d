import { isMarkedAsUntransferable } from "node:worker_threads";
import pLimit from "p-limit";
import type { Tinypool } from "tinypool";
import { inspectionScript } from "../../../places.ts";
import type { Check, CheckTask } from "./check.ts";
import type { Fault } from "./refusals.ts";

/** They run WebAssembly, whose memory is only released with its thread. */
const isolated: ReadonlySet<Check> = new Set(["convert_heic", "unlock_pdf"]);
/** They take seconds on an idle machine, or make what someone waits for out of our own words. They have three times as long. */
const slow: ReadonlySet<Check> = new Set(["recognition", "paper"]);
const idleMs = 60_000;
const watchEveryMs = 50;

type About = Pick<CheckTask, "password" | "page">;

export interface Bounds {
  /** For one file; three times as long for what is slow. */
  readonly timeMs: number;
  /**
   * How much the process may grow while it checks files. Parsers use most memory outside the heap, and only the heap has a
   * limit.
   */
  readonly growthBytes: number;
}

/** How many files are being checked, wait for a thread, and were checked since the start. */
export interface InspectionTally {
  readonly running: number;
  readonly waiting: number;
  readonly finished: number;
  /** Of those, how many exceeded a limit, so that their thread was killed. */
  readonly killed: number;
}

/**
 * Threads that open untrusted files, started with the first file. They don't see the process's environment, which contains
 * secrets.
 */
export const createInspectionPool = (bounds: Bounds, atOnce: number) => {
  const slots = pLimit(atOnce);
  const conversions = pLimit(1);
  const startPool = async (threads: { maxThreads: number; isolateWorkers?: boolean }) => {
    const { Tinypool } = await import("tinypool");
    const pool = new Tinypool({
      ...threads,
      filename: inspectionScript.href,
      name: "inspectBytes",
      minThreads: 0,
      idleTimeout: idleMs,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    });
    // A thread that dies between files is replaced. Without a listener, the process would die with it.
    pool.on("error", () => undefined);
    return pool;
  };
  let pools: { checks: Promise<Tinypool>; conversions: Promise<Tinypool> } | undefined;
  let isClosed = false;
  let finished = 0;
  let killed = 0;

  const run = async (check: Check, bytes: Buffer, about: About): Promise<Fault | Buffer> => {
    if (isClosed) throw new Error("The file inspector is closed.");
    pools ??= {
      checks: startPool({ maxThreads: atOnce }),
      conversions: startPool({ maxThreads: 1, isolateWorkers: true }),
    };
    const pool = await (isolated.has(check) ? pools.conversions : pools.checks);
    const watch = watchCost({ ...bounds, timeMs: (slow.has(check) ? 3 : 1) * bounds.timeMs });
    try {
      const own = ownBytes(bytes);
      const task: CheckTask = { ...about, check, bytes: own };
      const found: Fault | Uint8Array<ArrayBuffer> = await pool.run(task, {
        signal: watch.signal,
        transferList: [own.buffer],
      });
      return typeof found === "string" ? found : Buffer.from(found.buffer, found.byteOffset, found.byteLength);
    } catch (error) {
      if (!isClosed && (watch.signal.aborted || isOutOfMemory(error))) {
        killed += 1;
        return "too_costly";
      }
      throw error;
    } finally {
      finished += 1;
      watch.end();
    }
  };

  return {
    /**
     * What is wrong with the file, or its bytes. The given bytes are transferred and empty afterwards. `too_costly` when it
     * exceeds the limits; the thread is then killed.
     */
    run: (check: Check, bytes: Buffer, about: About = {}): Promise<Fault | Buffer> => {
      const inSlot = () => slots(() => run(check, bytes, about));
      return isolated.has(check) ? conversions(inSlot) : inSlot();
    },
    tally: (): InspectionTally => ({
      running: slots.activeCount,
      waiting: slots.pendingCount + conversions.pendingCount,
      finished,
      killed,
    }),
    async close() {
      isClosed = true;
      const started = await Promise.all(pools ? Object.values(pools) : []);
      await Promise.all(started.map((pool) => pool.destroy()));
    },
  };
};

/** Aborts when a file has used up its time or memory. */
const watchCost = ({ timeMs, growthBytes }: Bounds) => {
  const controller = new AbortController();
  const allowedBytes = process.memoryUsage.rss() + growthBytes;
  const end = Date.now() + timeMs;
  const timer = setInterval(() => {
    if (Date.now() > end || process.memoryUsage.rss() > allowedBytes) controller.abort();
  }, watchEveryMs);
  return { signal: controller.signal, end: () => clearInterval(timer) };
};

/** Bytes with memory of their own, which can be transferred. Copies them only when needed. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> => {
  const { buffer } = bytes;
  const isOwn =
    buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length && !isMarkedAsUntransferable(buffer);
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
