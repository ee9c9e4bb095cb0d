import pg from "pg";
import {
  connectForReplication,
  dropConnection,
  identifySystem,
  parsePosition,
  runCommand,
  type SystemIdentity,
  type WalPosition,
} from "../../platform/db/replication.ts";
import { inFolder, prepareFolder } from "./backup-folder.ts";
import type { BackupKey, KeyRing } from "./backup-keys.ts";
import { backupSlot, ensureSlot } from "./backup-slot.ts";
import { listLog, readLog } from "./wal-folder.ts";
import { type LogStart, receiveLog } from "./wal-receiver.ts";
import { findSegmentNumber, isSegmentName, parseSegment, startOfSegment } from "./wal-segment.ts";

interface KeepLogOptions {
  readonly url: string;
  readonly folder: string;
  readonly key: BackupKey;
  readonly ring: KeyRing;
  readonly segmentBytes: number;
  readonly signal: AbortSignal;
  /** Called when it fetches. If it's new, nothing that was fetched or backed up earlier leads up to what comes now. */
  readonly onStart: (isNew: boolean) => void;
}

const removed = "58P01";
const slotInUse = "55006";

/** Another server fetches the log. */
export class LogTaken extends Error {
  override readonly name = "LogTaken";
}

/**
 * Fetches the log until `signal` or an error, continuing where an earlier run ended.
 * @throws {LogTaken} while another server does it
 */
export const keepLog = async (options: KeepLogOptions): Promise<void> => {
  try {
    await fetchFrom(options, findContinuation);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === slotInUse) throw new LogTaken();
    if (error.code !== removed) throw error;
    // The database no longer has what we lack, so begin with what it has.
    await fetchFrom(options, async () => undefined);
  }
};

const fetchFrom = async (
  { url, folder, key, ring, segmentBytes, signal, onStart }: KeepLogOptions,
  findStart: (client: pg.Client, identity: SystemIdentity, kept: KeptEnd) => Promise<LogStart | undefined>,
): Promise<void> => {
  signal.throwIfAborted();
  const client = await connectForReplication(url);
  try {
    const identity = await identifySystem(client);
    await prepareFolder(folder, identity.systemId);
    const slot = await ensureSlot(client);
    const target = { folder: inFolder(folder).wal, key, ring, segmentBytes };
    const kept = await findKeptEnd(target);
    const continuation = kept && (await findStart(client, identity, kept));
    const number = findSegmentNumber(slot.position, segmentBytes);
    const start = continuation ?? { timeline: slot.timeline, position: startOfSegment(number, segmentBytes) };
    let hasBegun = false;
    const onStored = () => {
      if (!hasBegun) onStart(continuation === undefined);
      hasBegun = true;
    };
    await receiveLog(client, { target, slot: backupSlot, start, signal, onStored });
  } finally {
    dropConnection(client);
  }
};

type KeptEnd = LogStart;

/** Where the log that we have ends; undefined without any. */
const findKeptEnd = async ({
  folder,
  ring,
  segmentBytes,
}: {
  readonly folder: string;
  readonly ring: KeyRing;
  readonly segmentBytes: number;
}): Promise<KeptEnd | undefined> => {
  const segments = (await listLog(folder)).filter(({ name }) => isSegmentName(name));
  // Names sort by timeline, then by place.
  const last = segments.toSorted((one, other) => (one.name < other.name ? -1 : 1)).at(-1);
  if (!last) return undefined;
  const { timeline, number } = parseSegment(last.name, segmentBytes);
  const bytes = last.isGrowing ? (await readLog(last, ring)).bytes.length : segmentBytes;
  return { timeline, position: startOfSegment(number, segmentBytes) + BigInt(bytes) };
};

/** Undefined when what we have isn't a part of the database's history: it was restored to an earlier time. */
const findContinuation = async (
  client: pg.Client,
  identity: SystemIdentity,
  kept: KeptEnd,
): Promise<LogStart | undefined> => {
  if (kept.timeline === identity.timeline) return kept.position <= identity.position ? kept : undefined;
  if (kept.timeline > identity.timeline) return undefined;
  const [history] = await runCommand<{ content: string }>(client, `TIMELINE_HISTORY ${identity.timeline}`);
  const switchedAt = findSwitch(String(history?.content ?? ""), kept.timeline);
  return switchedAt !== undefined && kept.position <= switchedAt ? kept : undefined;
};

/** Lines: a timeline, where the next one began, why. */
const findSwitch = (history: string, timeline: number): WalPosition | undefined => {
  for (const line of history.split("\n")) {
    const [, of, at] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? [];
    if (at && Number(of) === timeline) return parsePosition(at);
  }
  return undefined;
};
