import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { seal, unseal } from "../../platform/crypto/sealing.ts";
import { type Copy, openCopy } from "../../platform/db/replication.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { privateFile } from "../../platform/files/durable-files.ts";
import { type FileKey, makeFileKey, sealFile } from "../../platform/files/file-sealing.ts";
import { createDigestTap, type Digest, flushFile } from "./backup-folder.ts";
import type { BackupKey } from "./backup-keys.ts";
import type { Manifest } from "./manifest.ts";

const newArchive = "n".charCodeAt(0);
const archiveData = "d".charCodeAt(0);

/**
 * Has the database send its files, with the log that makes them consistent, while it goes on working. Compresses and seals them
 * on the way to `file`.
 */
export const takeBase = async (
  client: pg.Client,
  { name, file, key }: { readonly name: string; readonly file: string; readonly key: BackupKey },
): Promise<Manifest["base"]> => {
  const copy = openCopy(
    client,
    `BASE_BACKUP (LABEL 'funding-desk ${name}', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')`,
  );
  const fileKey = makeFileKey(name);
  const digest = await storeArchive(copy, file, fileKey);
  const [first, last] = [copy.rows[0], copy.rows.at(-1)];
  if (!first?.[0] || !first[1] || !last?.[0])
    throw new Error("The database didn't say where its copy begins and ends.");
  return {
    ...digest,
    sealedKey: seal(key.sealing, fileKey.bytes, keyPlace(name)).toString("base64"),
    start: first[0],
    end: last[0],
    timeline: Number(first[1]),
  };
};

const storeArchive = async (copy: Copy, file: string, fileKey: FileKey): Promise<Digest> => {
  const tap = createDigestTap();
  await pipeline(
    readArchive(copy),
    createGzip({ level: 1 }),
    (compressed: AsyncIterable<Buffer>) => tap.pass(sealFile(compressed, fileKey)),
    createWriteStream(file, { mode: privateFile }),
  );
  await flushFile(file);
  return tap.finish();
};

async function* readArchive({ messages }: Copy): AsyncGenerator<Buffer> {
  let archives = 0;
  for await (const message of messages as AsyncIterable<Buffer>) {
    if (message[0] === newArchive) archives += 1;
    if (archives > 1) throw new StartupError("This database uses tablespaces, and our backup can't copy those.");
    if (message[0] === archiveData) yield message.subarray(1);
  }
}

const keyPlace = (name: string): readonly string[] => ["backup-base", name];

/** @throws {SealBroken} when the manifest belongs to another backup */
export const openBaseKey = ({ name, base }: Pick<Manifest, "name" | "base">, key: BackupKey): FileKey => ({
  fileId: name,
  bytes: unseal(key.sealing, Buffer.from(base.sealedKey, "base64"), keyPlace(name)),
});
