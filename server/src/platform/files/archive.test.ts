import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { fromBufferPromise } from "yauzl";
import { makeArchive } from "./archive.ts";

const chunk = Buffer.alloc(64 * 1024, 7);

/** A file of that many chunks that counts how many were read. */
const countedFile = (chunks: number) => {
  const state = { read: 0 };
  const content = Readable.from(
    (function* () {
      for (; state.read < chunks; state.read += 1) yield chunk;
    })(),
    { objectMode: false, highWaterMark: chunk.length },
  );
  return { state, file: { path: "documents/Other/big.bin", sizeBytes: chunks * chunk.length, content } };
};

test("reads only a few chunks ahead, however large the files are", async () => {
  const chunks = 2_000;
  const { state, file } = countedFile(chunks);
  let takenBytes = 0;
  let mostAhead = 0;
  for await (const part of makeArchive((archive) => archive.file(file))) {
    takenBytes += part.length;
    mostAhead = Math.max(mostAhead, state.read * chunk.length - takenBytes);
  }
  expect(takenBytes).toBeGreaterThan(chunks * chunk.length);
  expect(mostAhead).toBeLessThan(20 * chunk.length);
});

test("adds one file after another, and opens the second after the first is complete", async () => {
  const [first, second] = [countedFile(100), countedFile(1)];
  const order: string[] = [];
  const archive = makeArchive(async (zip) => {
    await zip.file(first.file);
    order.push(`first: ${first.state.read}`);
    await zip.file({ ...second.file, path: "documents/Other/second.bin" });
    zip.text("my-data.json", "{}");
  });
  const entries: string[] = [];
  const zip = await fromBufferPromise(await buffer(archive));
  for await (const { fileName } of zip.eachEntry()) entries.push(fileName);
  expect(order).toEqual(["first: 100"]);
  expect(entries).toEqual(["documents/Other/big.bin", "documents/Other/second.bin", "my-data.json"]);
});

test.each([
  [
    "a file that breaks in the middle",
    new Readable({
      read() {
        this.push(chunk);
        this.destroy(new Error("broken"));
      },
    }),
  ],
  ["a file that is shorter than it should be", Readable.from([Buffer.from("short")], { objectMode: false })],
])("%s aborts the archive", async (_, content) => {
  const archive = makeArchive((zip) => zip.file({ path: "documents/Other/a.bin", sizeBytes: 100_000, content }));
  await expect(buffer(archive)).rejects.toThrow(/broken|unexpected number of bytes/);
});

test("a failure between files aborts it too", async () => {
  const archive = makeArchive(async (zip) => {
    await zip.file(countedFile(3).file);
    throw new Error("no more");
  });
  await expect(buffer(archive)).rejects.toThrow("no more");
});

test("releases the current file when the reader stops", async () => {
  const { file } = countedFile(1_000);
  const archive = makeArchive((zip) => zip.file(file));
  for await (const _ of archive) break;
  await vi.waitFor(() => expect(file.content.destroyed).toBe(true), { timeout: 20_000 });
});
