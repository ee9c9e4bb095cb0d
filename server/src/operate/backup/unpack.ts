import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { SealBroken } from "../../platform/crypto/sealing.ts";
import { processOptions } from "../../platform/db/embedded/postgres-cluster.ts";
import { parsePosition } from "../../platform/db/replication.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { openFile } from "../../platform/files/file-sealing.ts";
import { baseFile, computeDigest, type Digest, inFolder } from "./backup-folder.ts";
import type { KeyRing } from "./backup-keys.ts";
import { openBaseKey } from "./base-backup.ts";
import type { Manifest } from "./manifest.ts";
import { giveTo, type ScratchCluster } from "./scratch-cluster.ts";
import { createAlteredError, type KeptLog, listLog, readLog } from "./wal-folder.ts";
import { findSegmentNumber, isHistoryName, isSegmentName, parseSegment } from "./wal-segment.ts";

export interface KeptBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly ring: KeyRing;
}

/** @throws {StartupError} naming the first file that isn't as the manifest says */
export const requireIntact = async ({ folder, manifest }: KeptBackup): Promise<string> => {
  const own = inFolder(folder).backup(manifest.name);
  const files: [string, Digest][] = [
    [baseFile, manifest.base],
    ...manifest.wal.map(({ name, ...digest }): [string, Digest] => [path.join("wal", name), digest]),
  ];
  for (const [name, expected] of files) {
    const found = await computeDigest(path.join(own, name));
    if (!found) throw new StartupError(`${name} is missing in the backup.`);
    if (found.sizeBytes !== expected.sizeBytes || found.sha256 !== expected.sha256)
      throw new StartupError(`${name} isn't as it was written. Don't use this backup.`);
  }
  return `${files.length} files have the size and hash that the signed manifest says.`;
};

/** Opens the base and unpacks it to where PostgreSQL will run. @throws {StartupError} when it was altered or there's no room */
export const unpackBase = async ({ folder, manifest, ring }: KeptBackup, cluster: ScratchCluster): Promise<void> => {
  // The key of the manifest's time sealed the archive's key.
  const keys = ring.masterKeys.map(({ id }) => ring.get(id));
  const fileKey = keys.map((key) => tryOpen(() => openBaseKey(manifest, key))).find((key) => key !== undefined);
  if (!fileKey) throw new StartupError("None of the master keys here opens this backup.");
  // With -i, it reads to the end instead of to the mark of the end, and doesn't leave while we still send.
  const child = spawn("tar", ["-x", "-i", "-f", "-", "-C", cluster.directory], {
    ...processOptions(cluster),
    stdio: ["pipe", "ignore", "pipe"],
  });
  const complaints = text(child.stderr);
  const ended = once(child, "exit");
  ended.catch(() => {});
  try {
    await pipeline(
      createReadStream(path.join(inFolder(folder).backup(manifest.name), baseFile)),
      (sealed: AsyncIterable<Buffer>) => openFile(sealed, fileKey),
      createGunzip(),
      child.stdin,
    );
  } catch (error) {
    if (error instanceof SealBroken) throw new StartupError(`${baseFile} isn't as it was sealed.`);
    // When tar gives up, it says why.
    const words = (await complaints).trim();
    throw new StartupError(`The backup can't be unpacked in ${cluster.directory}: ${words || String(error)}`);
  }
  const [code] = await ended;
  if (code !== 0) throw new StartupError(`The backup can't be unpacked: ${(await complaints).trim()}`);
  const signal = path.join(cluster.directory, "recovery.signal");
  await writeFile(signal, "", { mode: 0o600 });
  await giveTo(cluster, signal);
};

const tryOpen = <Value>(open: () => Value): Value | undefined => {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
};

export interface UnpackedLog {
  readonly files: number;
  /** There is more, but something before it is missing. */
  readonly hasGap: boolean;
}

/**
 * Puts the log that came after the base where PostgreSQL finds it, up to the first gap.
 * @throws {StartupError} when a part of it was altered
 */
export const unpackLog = async (
  { folder, manifest, ring }: KeptBackup,
  cluster: ScratchCluster,
): Promise<UnpackedLog> => {
  const { segmentBytes } = manifest.postgres;
  const places = inFolder(folder);
  const target = path.join(cluster.directory, "pg_wal");
  const toNumber = (name: string) => parseSegment(name, segmentBytes).number;
  const inBase = new Set((await readdir(target)).filter(isSegmentName));
  const kept = [...(await listLog(path.join(places.backup(manifest.name), "wal"))), ...(await listLog(places.wal))];
  const segments = kept.filter(({ name }) => isSegmentName(name));

  const first = findSegmentNumber(parsePosition(manifest.base.start), segmentBytes);
  const numbers = new Set([...inBase, ...segments.map(({ name }) => name)].map(toNumber));
  let next = first;
  while (numbers.has(next)) next += 1;
  const isUseful = ({ name }: KeptLog) => toNumber(name) >= first && toNumber(name) < next;

  const longest = new Map<string, number>();
  for (const log of [...kept.filter(({ name }) => isHistoryName(name)), ...segments.filter(isUseful)]) {
    const { bytes } = await readLog(log, ring);
    const isSegment = isSegmentName(log.name);
    if (isSegment && !log.isGrowing && bytes.length !== segmentBytes) throw createAlteredError(log.name);
    // The base brings its own files whole.
    if (bytes.length <= (longest.get(log.name) ?? 0) || (inBase.has(log.name) && bytes.length < segmentBytes)) continue;
    longest.set(log.name, bytes.length);
    const whole = isSegment ? Buffer.concat([bytes, Buffer.alloc(segmentBytes - bytes.length)]) : bytes;
    await writeFile(path.join(target, log.name), whole, { mode: 0o600 });
    await giveTo(cluster, path.join(target, log.name));
  }
  return { files: next - first, hasGap: next <= Math.max(...numbers) };
};
