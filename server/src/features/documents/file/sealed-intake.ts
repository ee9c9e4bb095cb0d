import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { tooLarge } from "@funding-desk/contract/forms/options/document-types";
import { limits } from "@funding-desk/contract/platform/limits";
import { DomainError } from "../../../platform/errors/errors.ts";
import { hasCode, privateFile } from "../../../platform/files/durable-files.ts";
import { type FileKey, openFile, sealFile } from "../../../platform/files/file-sealing.ts";
import { collectGarbage } from "../../../platform/process/collect-garbage.ts";

const readAheadBytes = 64 * 1024;
/** Seldom enough that most pieces still in use are young: old ones wait for a slower garbage collection. */
const collectEveryBytes = 16 * 1024 * 1024;

/** What we learned of a file while it streamed by. */
export interface Intake {
  readonly sizeBytes: number;
  /** SHA-256. */
  readonly hash: Buffer;
}

/** A temporary file and the key it is sealed with. */
export interface SealedPlace {
  readonly path: string;
  readonly key: FileKey;
}

/**
 * Seals a file into a temporary one as it arrives. No readable byte touches the disk, and it is never whole in memory.
 * @throws {DomainError} `too_large` at the first byte too many; `malformed` when the upload broke off; `files_unavailable`
 */
export const receiveSealed = async (
  name: string,
  content: Readable,
  { path, key, mostBytes = limits.fileBytes }: SealedPlace & { readonly mostBytes?: number },
): Promise<Intake> => {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const watchSource = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      sizeBytes += piece.length;
      if (sizeBytes > mostBytes) throw new DomainError("too_large", { sentence: tooLarge(name) });
      hash.update(piece);
      noteArrived(piece.length);
      yield piece;
    }
  };
  await write(path, sealFile(watchSource(unlessBroken(content)), key)).catch(refuseWhenFull);
  return { sizeBytes, hash: hash.digest() };
};

let arrivedBytes = 0;

/** Counts all uploads together. Pieces from the network share memory, so they can't be released one by one. */
const noteArrived = (bytes: number): void => {
  arrivedBytes += bytes;
  if (arrivedBytes < collectEveryBytes) return;
  arrivedBytes = 0;
  collectGarbage({ type: "minor" });
};

/** Replaces the temporary file, under another key. */
export const sealAnew = async (bytes: Buffer, { path, key }: SealedPlace): Promise<void> => {
  await write(path, sealFile([bytes], key)).catch(refuseWhenFull);
};

const write = async (path: string, pieces: AsyncIterable<Buffer>): Promise<void> => {
  const handle = await open(path, "w", privateFile);
  try {
    for await (const piece of pieces) {
      await handle.writeFile(piece);
      release(piece);
    }
  } finally {
    await handle.close();
  }
};

/** Reuses the same memory for each piece: use it up before you ask for the next. */
async function* read(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path);
  const piece = Buffer.allocUnsafeSlow(readAheadBytes);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/**
 * Frees a used-up buffer right away. The garbage collector sees only its small handle and would let hundreds of megabytes pile
 * up while many files come in. DANGER: the buffer is empty afterwards.
 */
export const release = ({ buffer, length }: Buffer): void => {
  // Small buffers share their memory.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
};

/** The whole file in its own memory. */
export const readWhole = async ({ path, key }: SealedPlace, sizeBytes: number): Promise<Buffer> => {
  const whole = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  for await (const piece of openFile(read(path), key)) {
    whole.set(piece, at);
    at += piece.length;
    release(piece);
  }
  return whole;
};

async function* unlessBroken(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (cause) {
    throw new DomainError("malformed", { cause });
  }
}

const refuseWhenFull = (cause: unknown): never => {
  if (hasCode(cause, "ENOSPC", "EDQUOT", "EIO", "EROFS")) throw new DomainError("files_unavailable", { cause });
  throw cause;
};
