import type { Readable } from "node:stream";
import type pg from "pg";
import {
  dropConnection,
  formatPosition,
  openCopy,
  parsePosition,
  runCommand,
  type WalPosition,
} from "../../platform/db/replication.ts";
import type { BackupKey, KeyRing } from "./backup-keys.ts";
import { type GrowingLog, growLog, keepWhole } from "./wal-folder.ts";
import { findSegmentNumber, nameHistory, nameSegment, startOfSegment } from "./wal-segment.ts";

/** Where the log goes. */
export interface LogTarget {
  readonly folder: string;
  readonly key: BackupKey;
  readonly ring: KeyRing;
  readonly segmentBytes: number;
}

export interface LogStart {
  readonly timeline: number;
  /** The beginning of a segment, or where a growing one ends. */
  readonly position: WalPosition;
}

interface ReceiveOptions {
  readonly target: LogTarget;
  /** A replication slot, which keeps the log until we have it. */
  readonly slot: string;
  readonly start: LogStart;
  /** Where to stop; without it, it goes on until `signal`. */
  readonly until?: WalPosition;
  readonly signal?: AbortSignal;
  readonly onStored?: (position: WalPosition) => void;
}

const flushMs = 1_000;
const flushBytes = 1024 * 1024;
/** PostgreSQL counts microseconds from here. */
const epochMs = Date.UTC(2000, 0, 1);
const walData = "w".charCodeAt(0);
const keepAlive = "k".charCodeAt(0);
const walHeaderBytes = 25;

/**
 * Receives the write-ahead log over a connection of its own and stores it: each second, or each megabyte. The database may then
 * forget what we have.
 */
export const receiveLog = async (client: pg.Client, options: ReceiveOptions): Promise<void> => {
  let { start } = options;
  for (;;) {
    const next = await receiveTimeline(client, { ...options, start });
    if (!next) return;
    const { folder, key, segmentBytes } = options.target;
    const [history] = await runCommand<{ content: string }>(client, `TIMELINE_HISTORY ${next.timeline}`);
    const bytes = Buffer.from(history?.content ?? "");
    await keepWhole(folder, nameHistory(next.timeline), { bytes, key });
    const number = findSegmentNumber(next.position, segmentBytes);
    start = { timeline: next.timeline, position: startOfSegment(number, segmentBytes) };
  }
};

/** @returns where the next timeline begins, if this one ended */
const receiveTimeline = async (
  client: pg.Client,
  { target, slot, start, until, signal, onStored }: ReceiveOptions,
): Promise<LogStart | undefined> => {
  const copy = openCopy(
    client,
    `START_REPLICATION SLOT ${slot} PHYSICAL ${formatPosition(start.position)} TIMELINE ${start.timeline}`,
    { goesBothWays: true },
  );
  const stop = () => dropConnection(client);
  signal?.addEventListener("abort", stop, { once: true });
  const writer = createWriter(target, start);
  const report = () => {
    onStored?.(writer.stored());
    copy.send(createStatus(writer.stored()));
  };
  const timer = setInterval(() => {
    writer.flush().then(report, (error: Error) => copy.messages.destroy(error));
  }, flushMs);
  try {
    for await (const data of readLogData(copy, report)) {
      await writer.write(data);
      if (until !== undefined && writer.received() >= until) {
        await writer.flush();
        return undefined;
      }
    }
    await writer.flush();
    const [ended] = copy.rows;
    return ended?.[0] && ended[1] ? { timeline: Number(ended[0]), position: parsePosition(ended[1]) } : undefined;
  } catch (error) {
    if (!signal?.aborted) throw error;
    return undefined;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener("abort", stop);
    await writer.close();
  }
};

async function* readLogData({ messages }: { messages: Readable }, answer: () => void): AsyncGenerator<Buffer> {
  for await (const message of messages as AsyncIterable<Buffer>) {
    if (message[0] === walData) yield message.subarray(walHeaderBytes);
    else if (message[0] === keepAlive && message.at(-1) === 1) answer();
  }
}

/** "Standby status update": everything up to here is written and flushed. */
const createStatus = (position: WalPosition): Buffer => {
  const message = Buffer.alloc(34);
  message.write("r", 0, "latin1");
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(position, at);
  message.writeBigInt64BE(BigInt(Date.now() - epochMs) * 1_000n, 25);
  return message;
};

/** Cuts the stream into segments and stores them piece by piece. */
const createWriter = ({ folder, key, ring, segmentBytes }: LogTarget, start: LogStart) => {
  let received = start.position;
  let stored = start.position;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let log: GrowingLog | undefined;
  let working: Promise<void> = Promise.resolve();

  const storePiece = async (bytes: Buffer): Promise<void> => {
    const number = findSegmentNumber(stored, segmentBytes);
    const offset = Number(stored - startOfSegment(number, segmentBytes));
    const name = nameSegment({ timeline: start.timeline, number }, segmentBytes);
    log ??= await growLog(folder, name, { ring, isNew: offset === 0 });
    if (log.size() !== offset)
      throw new Error(`The log's file ${log.name} has ${log.size()} bytes instead of ${offset}.`);
    const piece = bytes.subarray(0, segmentBytes - offset);
    await log.append(piece, key);
    stored += BigInt(piece.length);
    if (log.size() === segmentBytes) {
      await log.finish();
      log = undefined;
    }
    if (piece.length < bytes.length) await storePiece(bytes.subarray(piece.length));
  };

  const flush = (): Promise<void> => {
    working = working.then(async () => {
      if (waitingBytes === 0) return;
      const bytes = Buffer.concat(waiting);
      [waiting, waitingBytes] = [[], 0];
      await storePiece(bytes);
    });
    return working;
  };

  return {
    received: () => received,
    stored: () => stored,
    flush,
    async write(bytes: Buffer): Promise<void> {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      received += BigInt(bytes.length);
      if (waitingBytes >= flushBytes) await flush();
    },
    async close(): Promise<void> {
      await working.catch(() => {});
      await log?.close();
    },
  };
};
