import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SealBroken } from "../crypto/sealing.ts";
import { chunkBytes, type FileKey, makeFileKey, openFile, sealFile } from "./file-sealing.ts";

const tagBytes = 16;
const sealedChunk = chunkBytes + tagBytes;

async function* inPieces(bytes: Buffer, sizes: readonly number[] = [bytes.length || 1]): AsyncGenerator<Buffer> {
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}
const seal = (plain: Buffer, key: FileKey, sizes?: readonly number[]) => buffer(sealFile(inPieces(plain, sizes), key));
const open = (sealed: Buffer, key: FileKey, sizes?: readonly number[]) =>
  buffer(openFile(inPieces(sealed, sizes), key));

const newKey = () => makeFileKey(randomUUID());
const borderSizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 3 * chunkBytes + 17];

test.each(borderSizes)("a file of %d bytes comes back unchanged", async (size) => {
  const key = newKey();
  const plain = randomBytes(size);
  const sealed = await seal(plain, key);
  expect(sealed).toHaveLength(size + tagBytes * Math.max(1, Math.ceil(size / chunkBytes)));
  expect((await open(sealed, key)).equals(plain)).toBe(true);
});

test("accepts pieces of any size", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 });
  const size = fc.integer({ min: 0, max: 300_000 });
  await fc.assert(
    fc.asyncProperty(size, sizes, sizes, async (bytes, inSizes, outSizes) => {
      const key = newKey();
      const plain = randomBytes(bytes);
      expect((await open(await seal(plain, key, inSizes), key, outSizes)).equals(plain)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("keeps all of it unreadable", async () => {
  const sealed = await seal(Buffer.from("a secret ".repeat(20_000)), newKey());
  expect(sealed.includes("secret")).toBe(false);
});

test("notices one changed bit anywhere", async () => {
  const key = newKey();
  const sealed = await seal(randomBytes(2 * chunkBytes + 100), key);
  const place = fc.integer({ min: 0, max: sealed.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
      await expect(open(changed, key)).rejects.toThrow(SealBroken);
    }),
    { numRuns: 200 },
  );
});

describe("notices a file that was cut, extended, or rearranged", () => {
  test.each(borderSizes.filter((size) => size > 0))("of %d bytes, cut at each chunk boundary", async (size) => {
    const key = newKey();
    const sealed = await seal(randomBytes(size), key);
    for (let end = 0; end < sealed.length; end += sealedChunk) {
      await expect(open(sealed.subarray(0, end), key)).rejects.toThrow(SealBroken);
    }
  });

  test("cut anywhere", async () => {
    const key = newKey();
    const sealed = await seal(randomBytes(2 * chunkBytes + 100), key);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: sealed.length - 1 }), async (end) => {
        await expect(open(sealed.subarray(0, end), key)).rejects.toThrow(SealBroken);
      }),
      { numRuns: 100 },
    );
  });

  test("with its own chunks reordered, left out, or repeated", async () => {
    const key = newKey();
    const sealed = await seal(randomBytes(4 * chunkBytes), key);
    const chunks = [0, 1, 2, 3].map((index) => sealed.subarray(index * sealedChunk, (index + 1) * sealedChunk));
    const orders = fc
      .array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 })
      .filter((order) => order.join() !== "0,1,2,3");
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const other = Buffer.concat(order.map((index) => chunks[index] ?? Buffer.alloc(0)));
        await expect(open(other, key)).rejects.toThrow(SealBroken);
      }),
    );
  });

  test.each([1, tagBytes, sealedChunk])("with %d bytes more", async (more) => {
    const key = newKey();
    for (const size of [100, chunkBytes]) {
      const sealed = await seal(randomBytes(size), key);
      await expect(open(Buffer.concat([sealed, randomBytes(more)]), key)).rejects.toThrow(SealBroken);
    }
  });

  test("with another file's chunk, or under another file's id or key", async () => {
    const [key, other] = [newKey(), newKey()];
    const plain = randomBytes(2 * chunkBytes);
    const [sealed, others] = [await seal(plain, key), await seal(plain, other)];
    const mixed = Buffer.concat([sealed.subarray(0, sealedChunk), others.subarray(sealedChunk)]);
    await expect(open(mixed, key)).rejects.toThrow(SealBroken);
    await expect(open(sealed, { ...key, fileId: other.fileId })).rejects.toThrow(SealBroken);
    await expect(open(sealed, { ...key, bytes: other.bytes })).rejects.toThrow(SealBroken);
  });
});

test("returns only genuine bytes before a broken chunk, and nothing of it", async () => {
  const key = newKey();
  const plain = randomBytes(3 * chunkBytes);
  const sealed = await seal(plain, key);
  sealed.writeUInt8(sealed.readUInt8(sealedChunk + 5) ^ 1, sealedChunk + 5);
  const out: Buffer[] = [];
  const reading = async () => {
    for await (const piece of openFile(inPieces(sealed), key)) out.push(piece);
  };
  await expect(reading()).rejects.toThrow(SealBroken);
  expect(Buffer.concat(out).equals(plain.subarray(0, chunkBytes))).toBe(true);
});
