import { open, readdir, readFile, rename, truncate } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";
import { SealBroken, seal, unseal } from "../../platform/crypto/sealing.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { hasCode, privateFile, sync } from "../../platform/files/durable-files.ts";
import type { BackupKey, KeyRing } from "./backup-keys.ts";
import { isHistoryName, isSegmentName } from "./wal-segment.ts";

/**
 * A file of the log is a row of pieces, each sealed and bound to its place, so that it can grow by a few bytes. A piece is the
 * sealed bytes' length, the master key's id, and the sealed bytes.
 */
const lengthBytes = 4;
const keyIdBytes = 16;
const headerBytes = lengthBytes + keyIdBytes;
const ending = ".wal";
const growingEnding = ".wal.partial";

const compress = promisify(deflateRaw);

const placeOf = (name: string, from: number): readonly string[] => ["backup-wal", name, String(from)];

/** A file of the log that was kept. */
export interface KeptLog {
  /** PostgreSQL's name for it. */
  readonly name: string;
  readonly file: string;
  /** Whether more may follow. */
  readonly isGrowing: boolean;
}

/** Segments and timelines' histories, by name. A file that is whole hides a growing one. */
export const listLog = async (folder: string): Promise<KeptLog[]> => {
  const names = await readdir(folder).catch((error) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  const found = new Map<string, KeptLog>();
  // A whole file's name sorts before the growing one's.
  for (const fileName of names.toSorted()) {
    const isGrowing = fileName.endsWith(growingEnding);
    const name = path.basename(fileName, isGrowing ? growingEnding : ending);
    if (!fileName.endsWith(ending) && !isGrowing) continue;
    if ((isSegmentName(name) || isHistoryName(name)) && !found.has(name))
      found.set(name, { name, file: path.join(folder, fileName), isGrowing });
  }
  return [...found.values()];
};

export interface OpenedLog {
  readonly bytes: Buffer;
  /** How much of the file is whole pieces. */
  readonly fileBytes: number;
}

/** @throws {StartupError} when it was altered. A last piece that was cut off is left out where more may follow. */
export const readLog = async ({ name, file, isGrowing }: KeptLog, ring: KeyRing): Promise<OpenedLog> => {
  const stored = await readFile(file);
  const pieces: Buffer[] = [];
  let [at, from] = [0, 0];
  while (at < stored.length) {
    const end = at + headerBytes + (at + headerBytes <= stored.length ? stored.readUInt32BE(at) : 0);
    if (at + headerBytes > stored.length || end > stored.length) {
      if (isGrowing) break;
      throw createAlteredError(name);
    }
    const keyId = stored.toString("latin1", at + lengthBytes, at + headerBytes);
    const piece = openPiece(ring.get(keyId), stored.subarray(at + headerBytes, end), placeOf(name, from));
    if (!piece) throw createAlteredError(name);
    pieces.push(piece);
    from += piece.length;
    at = end;
  }
  return { bytes: Buffer.concat(pieces), fileBytes: at };
};

const openPiece = (key: BackupKey, sealed: Buffer, place: readonly string[]): Buffer | undefined => {
  try {
    return inflateRawSync(unseal(key.sealing, sealed, place));
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
};

export const createAlteredError = (name: string): StartupError =>
  new StartupError(`The write-ahead log's file ${name} in the backup isn't as it was stored.`);

export type GrowingLog = Awaited<ReturnType<typeof growLog>>;

/** Opens a file of the log to append to, where it ended, or from its beginning. */
export const growLog = async (folder: string, name: string, { ring, isNew }: { ring: KeyRing; isNew: boolean }) => {
  const file = path.join(folder, name + growingEnding);
  const kept = isNew ? { bytes: Buffer.alloc(0), fileBytes: 0 } : await readLog({ name, file, isGrowing: true }, ring);
  const handle = await open(file, "a", privateFile);
  // What follows a piece that was cut off couldn't be read.
  await truncate(file, kept.fileBytes);
  await sync(folder);
  let from = kept.bytes.length;
  return {
    name,
    /** How many of the log's bytes it has. */
    size: () => from,
    /** The bytes survive a power cut when it returns. */
    async append(bytes: Buffer, key: BackupKey): Promise<void> {
      const sealed = seal(key.sealing, await compress(bytes, { level: 1 }), placeOf(name, from));
      const header = Buffer.alloc(headerBytes);
      header.writeUInt32BE(sealed.length);
      header.write(key.masterKeyId, lengthBytes, "latin1");
      await handle.appendFile(Buffer.concat([header, sealed]));
      await handle.sync();
      from += bytes.length;
    },
    /** Gives it the name of a whole file. */
    async finish(): Promise<void> {
      await handle.close();
      await rename(file, path.join(folder, name + ending));
      await sync(folder);
    },
    close: () => handle.close(),
  };
};

/** Keeps a small file as a whole, unless it's there. */
export const keepWhole = async (folder: string, name: string, { bytes, key }: { bytes: Buffer; key: BackupKey }) => {
  const kept = await listLog(folder);
  if (kept.some((log) => log.name === name && !log.isGrowing)) return;
  const log = await growLog(folder, name, { ring: { masterKeys: [], get: () => key }, isNew: true });
  await log.append(bytes, key);
  await log.finish();
};
