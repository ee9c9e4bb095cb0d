import { readFile, utimes } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { createS3FileStore } from "../../../platform/files/s3-file-store.ts";
import { startFileRoom } from "../../../testing/file-room.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { startS3Server } from "../../../testing/s3-server.ts";

const s3 = await startS3Server();
const room = await startFileRoom({ store: createS3FileStore(s3) });
const { newClient, receive, record, remove, read, listTemporaryFiles } = room;

const isStored = (id: string) =>
  readFile(s3.toFile(id)).then(
    () => true,
    () => false,
  );
/** Long enough that sealed bytes don't hold it by chance. */
const pdfHeader = makePdf().subarray(0, 15);

test("a file is sealed before it leaves for the bucket, and comes back as it was uploaded", async () => {
  const client = await newClient();
  const pdf = makePdf({ bytes: 300_000 });
  const received = await receive(client, pdf);
  await record(client, received);
  expect((await readFile(s3.toFile(received.id))).includes(pdfHeader)).toBe(false);
  expect(await listTemporaryFiles()).toEqual([]);
  expect((await read(client, received.id)).equals(pdf)).toBe(true);
});

test("removing a file deletes its object", async () => {
  const client = await newClient();
  const received = await receive(client);
  await record(client, received);
  await remove(client, received.id);
  await vi.waitFor(async () => expect(await isStored(received.id)).toBe(false), 15_000);
});

test("the sweep deletes old objects without a row, and keeps recent and needed ones", async () => {
  const client = await newClient();
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const [old, young, needed] = [await receive(client), await receive(client), await receive(client)];
  await record(client, needed);
  for (const { id } of [old, needed]) await utimes(s3.toFile(id), longAgo, longAgo);
  await room.upkeep.sweep();
  expect(await Promise.all([old, young, needed].map(({ id }) => isStored(id)))).toEqual([false, true, true]);
});

test("without the bucket an upload is refused with a sentence, and nothing of it stays", async () => {
  const client = await newClient();
  const received = await receive(client);
  await record(client, received);
  await s3.close();
  const sentence = "We can't store or read files right now. Please try again in a moment.";
  await expect(receive(client)).rejects.toMatchObject({ status: 503, message: sentence });
  await expect(read(client, received.id)).rejects.toMatchObject({ status: 503, message: sentence });
  expect(await listTemporaryFiles()).toEqual([]);
  expect(await room.files.usedBytes(client)).toBe(received.sizeBytes);
  await s3.open();
  expect(await read(client, received.id)).toHaveLength(received.sizeBytes);
  await record(client, await receive(client));
});
