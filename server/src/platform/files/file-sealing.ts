import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SealBroken } from "../crypto/sealing.ts";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const authTagLength = 16;
/** Plain bytes per chunk. Sealing adds a tag to each. */
export const chunkBytes = 64 * 1024;
const sealedChunkBytes = chunkBytes + authTagLength;
// Far from overflowing the counter's four bytes, and no buffer can grow without bounds.
const mostChunks = 2 ** 32;

/** A key to seal one file once. Never seal other bytes with it: nonces count from zero. */
export interface FileKey {
  readonly fileId: string;
  readonly bytes: Buffer;
}

export const makeFileKey = (fileId: string): FileKey => ({ fileId, bytes: randomBytes(keyBytes) });

const toNonce = (index: number): Buffer => {
  if (index >= mostChunks) throw new RangeError("The file has more chunks than one key may seal.");
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index, nonceBytes - 4);
  return nonce;
};

/** Binds a chunk to its file, its position and whether it's the last, so that no chunk can be moved, cut off or added. */
const associatedData = ({ fileId }: FileKey, index: number, isLast: boolean): Buffer =>
  Buffer.from(JSON.stringify(["file", 1, fileId, index, isLast]));

interface Chunk {
  readonly index: number;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Cuts a stream into chunks of one size and marks the last one, which may be empty. */
async function* inChunks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<Chunk> {
  // One buffer is enough, because each chunk is used before the next is requested.
  const gathered = Buffer.allocUnsafeSlow(size);
  let held = 0;
  let index = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      // Hold a full chunk back until more bytes arrive: only then do we know that it isn't the last.
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

/** Seals a file in chunks with AES-256-GCM, in constant memory. */
export async function* sealFile(
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  key: FileKey,
): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(plain, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key.bytes, toNonce(index), { authTagLength });
    cipher.setAAD(associatedData(key, index, isLast));
    yield cipher.update(bytes);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/**
 * Opens what `sealFile` made, in constant memory. Every chunk is verified before its bytes are passed on, but only the end proves
 * that nothing is missing.
 * @throws {SealBroken} when a byte was changed, or chunks were cut off, added, left out or moved
 */
export async function* openFile(sealed: AsyncIterable<Uint8Array>, key: FileKey): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(sealed, sealedChunkBytes)) {
    const end = bytes.length - authTagLength;
    if (end < 0) throw new SealBroken("The file is shorter than it was sealed.");
    const decipher = createDecipheriv(algorithm, key.bytes, toNonce(index), { authTagLength });
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
