import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SealBroken } from "../crypto/sealing.ts";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const authTagLength = 16;
/** In the clear; sealed, each but the last takes a tag more. */
export const chunkBytes = 64 * 1024;
const sealedChunkBytes = chunkBytes + authTagLength;
// The counter's four bytes stay far from running over, and no buffer can be made to grow.
const mostChunks = 2 ** 32;

/** A key for one file, sealed once. Sealing other bytes with it would break it: nonces are counted from zero. */
export interface FileKey {
  readonly fileId: string;
  readonly bytes: Buffer;
}

export const makeFileKey = (fileId: string): FileKey => ({ fileId, bytes: randomBytes(keyBytes) });

const nonceOf = (index: number): Buffer => {
  if (index >= mostChunks) throw new RangeError("The file has more chunks than one key may seal.");
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index, nonceBytes - 4);
  return nonce;
};

/** Bound to file, place and end: a chunk opens nowhere else, and a file that was cut or grew has no last one. */
const associatedData = ({ fileId }: FileKey, index: number, isLast: boolean): Buffer =>
  Buffer.from(JSON.stringify(["file", 1, fileId, index, isLast]));

interface Chunk {
  readonly index: number;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Cuts what comes into chunks of one size; the last one, which may be empty, is told from the others. */
async function* inChunks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<Chunk> {
  // One buffer all along: each chunk is used up before the next is asked for.
  const gathered = Buffer.allocUnsafeSlow(size);
  let held = 0;
  let index = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      // A full one waits until more has come: only then is it known not to be the last.
      if (held === size) {
        yield { index, bytes: gathered, isLast: false };
        index += 1;
        held = 0;
      }
      const taken = Math.min(size - held, piece.length - from);
      gathered.set(piece.subarray(from, from + taken), held);
      held += taken;
      from += taken;
    }
  }
  yield { index, bytes: gathered.subarray(0, held), isLast: true };
}

/** Seals a file chunk by chunk with AES-256-GCM, in constant memory. */
export async function* sealFile(
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  key: FileKey,
): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(plain, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key.bytes, nonceOf(index), { authTagLength });
    cipher.setAAD(associatedData(key, index, isLast));
    yield cipher.update(bytes);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/**
 * Opens what `sealFile` made, in constant memory. No byte comes out before its chunk has proved to be genuine; that nothing is
 * missing is known only at the end.
 * @throws {SealBroken} when a byte was changed, or chunks were cut off, added, left out or moved
 */
export async function* openFile(sealed: AsyncIterable<Uint8Array>, key: FileKey): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(sealed, sealedChunkBytes)) {
    const end = bytes.length - authTagLength;
    if (end < 0) throw new SealBroken("The file is shorter than it was sealed.");
    const decipher = createDecipheriv(algorithm, key.bytes, nonceOf(index), { authTagLength });
    decipher.setAAD(associatedData(key, index, isLast)).setAuthTag(bytes.subarray(end));
    const plain = decipher.update(bytes.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw new SealBroken("The file is not as it was sealed.");
    }
    if (plain.length > 0) yield plain;
  }
}
