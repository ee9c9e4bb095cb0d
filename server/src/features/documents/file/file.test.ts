import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { messages } from "@funding-desk/contract/forms/messages";
import { notAllowed, tooLargeAsJpeg } from "@funding-desk/contract/forms/options/document-types";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test, vi } from "vitest";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { FileMissing, getShelf, shelves } from "../../../platform/files/file-store.ts";
import { startFileRoom } from "../../../testing/file-room.ts";
import { makeHeic, makeJpeg, makePdf } from "../../../testing/made-files.ts";

const room = await startFileRoom();
const { files, newClient, receive, record, remove, read, listTemporaryFiles, insertRow } = room;

const storedIds = async () =>
  (await Promise.all(shelves.map((shelf) => room.store.list(shelf)))).flat().map(({ id }) => id);
const isStored = async (id: string) => (await storedIds()).includes(id);
/** Long enough that sealed bytes don't hold it by chance. */
const pdfHeader = makePdf().subarray(0, 15);
const waitUntilGone = (id: string) => vi.waitFor(async () => expect(await isStored(id)).toBe(false), 15_000);

test("returns a file as it was uploaded, and stores it sealed", async () => {
  const client = await newClient();
  const pdf = makePdf({ bytes: 300_000 });
  const received = await receive(client, pdf, { name: "Bank statement.pdf" });
  expect(received).toMatchObject({ name: "Bank statement.pdf", mediaType: "application/pdf", sizeBytes: pdf.length });
  expect(received.contentHash.equals(createHash("sha256").update(pdf).digest())).toBe(true);
  await record(client, received);
  expect((await read(client, received.id)).equals(pdf)).toBe(true);
  const sealed = await readFile(path.join(room.folder, getShelf(received.id), received.id));
  expect(sealed.length).toBeGreaterThan(pdf.length);
  expect(sealed.includes(pdfHeader)).toBe(false);
  expect(await listTemporaryFiles()).toEqual([]);
});

test("keeps a HEIC photo as a converted JPEG, identified by the bytes sent", async () => {
  const client = await newClient();
  const heic = makeHeic();
  const received = await receive(client, heic, { name: "IMG_0001.HEIC", convertHeic: true });
  expect(received).toMatchObject({ name: "IMG_0001.jpg", mediaType: "image/jpeg" });
  expect(received.contentHash.equals(createHash("sha256").update(heic).digest())).toBe(true);
  await record(client, received);
  const kept = await read(client, received.id);
  expect(kept).toHaveLength(received.sizeBytes);
  expect(kept.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff));
});

test("a HEIC photo that would be too large as a JPEG is refused in a sentence that says so", async () => {
  const bytes = Buffer.alloc(limits.fileBytes + 1);
  const large = await startFileRoom({
    inspect: async () => ({ kind: "ok", mediaType: "image/jpeg", name: "IMG_0001.jpg", bytes }),
  });
  const upload = { name: "IMG_0001.HEIC", convertHeic: true };
  await expect(large.receive(await large.newClient(), makeHeic(), upload)).rejects.toMatchObject({
    status: 413,
    message: tooLargeAsJpeg("IMG_0001.HEIC"),
  });
  expect(await large.listTemporaryFiles()).toEqual([]);
});

describe("refuses with a sentence and keeps nothing:", () => {
  const expectRefusal = async (
    status: number,
    sentence: string | RegExp,
    receiving: (client: string) => Promise<unknown>,
  ) => {
    const before = await storedIds();
    await expect(receiving(await newClient())).rejects.toMatchObject({
      status,
      message: expect.stringMatching(sentence),
    });
    expect(await listTemporaryFiles()).toEqual([]);
    expect(await storedIds()).toEqual(before);
  };

  test("a program called a PDF", () =>
    expectRefusal(415, notAllowed("cv.pdf"), (client) =>
      receive(client, Buffer.from("MZ\x90\0program"), { name: "cv.pdf" }),
    ));

  test("the wrong extension", () =>
    expectRefusal(415, notAllowed("page.html"), (client) => receive(client, makePdf(), { name: "page.html" })));

  test("zero bytes", () => expectRefusal(415, /empty/, (client) => receive(client, Buffer.alloc(0))));

  test("a HEIC photo that no one asked to convert", () =>
    expectRefusal(415, /JPEG|JPG/, (client) => receive(client, makeHeic(), { name: "photo.heic" })));

  test.each([
    ["a path", "../../passwd.pdf"],
    ["a NUL", "a\0.pdf"],
    ["300 characters", `${"a".repeat(296)}.pdf`],
  ])("%s as its name", (_, name) => expectRefusal(415, /rename/, (client) => receive(client, makePdf(), { name })));

  test("one byte over 15 MB, as soon as it arrives", async () => {
    let sent = 0;
    const sendEndlessly = async function* () {
      for (;;) {
        sent += 64 * 1024;
        yield randomBytes(64 * 1024);
      }
    };
    await expectRefusal(413, /^big\.pdf is larger than 15 MB/, (client) =>
      files.receive(client, { name: "big.pdf", content: Readable.from(sendEndlessly()), convertHeic: false }),
    );
    expect(sent).toBeLessThan(limits.fileBytes + 2_000_000);
  });

  test("a sender that disconnects", async () => {
    const sendHalf = async function* () {
      yield makePdf();
      throw new Error("socket hang up");
    };
    await expectRefusal(400, /Something is wrong with this request/, (client) =>
      files.receive(client, { name: "a.pdf", content: Readable.from(sendHalf()), convertHeic: false }),
    );
  });
});

test("accepts exactly 15 MB", async () => {
  const client = await newClient();
  const pdf = makePdf({ bytes: limits.fileBytes });
  expect(pdf).toHaveLength(limits.fileBytes);
  const received = await receive(client, pdf);
  await record(client, received);
  expect((await read(client, received.id)).equals(pdf)).toBe(true);
});

test("keeps many simultaneous files whole", async () => {
  const client = await newClient();
  const contents = await Promise.all(Array.from({ length: 12 }, (_, n) => makeJpeg({ bytes: 20_000 + n })));
  const received = await Promise.all(contents.map((content) => receive(client, content, { name: "photo.jpg" })));
  await record(client, ...received);
  for (const [n, { id }] of received.entries())
    expect((await read(client, id)).equals(contents[n] ?? Buffer.alloc(0))).toBe(true);
});

describe("the limit of 200 MB per client", () => {
  const fillStorage = async () => {
    const client = await newClient();
    await insertRow(client, { bytes: limits.clientFilesBytes - 5_000 });
    return client;
  };
  const full = { code: "storage_full", status: 413, message: messages.storageFull };

  test("accepts exactly what fits, and not one byte more", async () => {
    const client = await fillStorage();
    const [fits, over] = [
      await receive(client, makePdf({ bytes: 5_000 })),
      await receive(client, makePdf({ bytes: 5_001 })),
    ];
    await expect(record(client, over)).rejects.toMatchObject(full);
    await record(client, fits);
    expect(await files.usedBytes(client)).toBe(limits.clientFilesBytes);
    await expect(receive(client)).rejects.toMatchObject(full);
  });

  test("holds for simultaneous files", async () => {
    const client = await fillStorage();
    const received = await Promise.all([1, 2, 3].map(() => receive(client, makePdf({ bytes: 3_000 }))));
    const outcomes = await Promise.allSettled(received.map((file) => record(client, file)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("frees an infected file's space, and gives every client their own", async () => {
    const [client, other] = [await newClient(), await newClient()];
    await insertRow(client, { bytes: limits.clientFilesBytes, state: "infected" });
    await insertRow(other, { bytes: limits.clientFilesBytes });
    expect(await files.usedBytes(client)).toBe(0);
    await record(client, await receive(client));
  });
});

describe("isolation between clients", () => {
  test("doesn't find another client's, an unknown, a quarantined, or an infected file", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const received = await receive(client);
    await record(client, received);
    const notFound = { code: "not_found" };
    await expect(files.open(other, received.id)).rejects.toMatchObject(notFound);
    await expect(files.open(client, crypto.randomUUID())).rejects.toMatchObject(notFound);
    for (const state of ["checking", "infected"])
      await expect(files.open(client, await insertRow(client, { state }))).rejects.toMatchObject(notFound);
  });

  test("keeps another client from removing it", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const received = await receive(client);
    await record(client, received);
    await remove(other, received.id);
    expect(await read(client, received.id)).toHaveLength(received.sizeBytes);
  });

  test("keeps a row moved to another client sealed", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const received = await receive(client);
    await record(client, received);
    await record(other, await receive(other));
    await room.database.query("update stored_files set client_id = $1 where id = $2", [other, received.id]);
    await expect(files.open(other, received.id)).rejects.toThrow("Sealed with another key");
  });

  test("notices one changed byte in the store, and another file's bytes in its place", async () => {
    const client = await newClient();
    const [one, two] = [
      await receive(client, makePdf({ bytes: 100_000 })),
      await receive(client, makePdf({ bytes: 100_000 })),
    ];
    await record(client, one, two);
    const toPlace = (id: string) => path.join(room.folder, getShelf(id), id);
    const bytes = await readFile(toPlace(one.id));
    await writeFile(toPlace(two.id), bytes);
    await expect(read(client, two.id)).rejects.toThrow("not as it was sealed");
    bytes.writeUInt8(bytes.readUInt8(70_000) ^ 1, 70_000);
    await writeFile(toPlace(one.id), bytes);
    await expect(read(client, one.id)).rejects.toThrow("not as it was sealed");
  });
});

describe("deletion of unneeded files", () => {
  test("removes the row in the transaction and the bytes after it", async () => {
    const client = await newClient();
    const [gone, kept] = [await receive(client), await receive(client)];
    await record(client, gone, kept);
    await remove(client, gone.id);
    await expect(files.open(client, gone.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await files.usedBytes(client)).toBe(kept.sizeBytes);
    await waitUntilGone(gone.id);
    expect(await read(client, kept.id)).toHaveLength(kept.sizeBytes);
  });

  test("removes nothing when the transaction is rolled back", async () => {
    const client = await newClient();
    const received = await receive(client);
    await record(client, received);
    const rolledBack = withTransaction(room.database, async (tx) => {
      await files.remove(tx, client, [received.id]);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await room.upkeep.deleteRemoved(received.id);
    expect(await read(client, received.id)).toHaveLength(received.sizeBytes);
  });

  test("discards unrecorded files, and never recorded ones", async () => {
    const client = await newClient();
    const [kept, dropped] = [await receive(client), await receive(client)];
    await record(client, kept);
    await files.discard([kept, dropped]);
    await files.discard([dropped]);
    await files.discard([]);
    expect(await isStored(dropped.id)).toBe(false);
    expect(await read(client, kept.id)).toHaveLength(kept.sizeBytes);
  });
});

describe("the sweep", () => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const age = (id: string) => utimes(path.join(room.folder, getShelf(id), id), longAgo, longAgo);

  test("deletes old bytes without a row, and keeps recent and needed ones", async () => {
    const client = await newClient();
    const [old, young, needed] = [await receive(client), await receive(client), await receive(client)];
    await record(client, needed);
    await age(old.id);
    await age(needed.id);
    await room.upkeep.sweep();
    expect(await isStored(old.id)).toBe(false);
    expect(await isStored(young.id)).toBe(true);
    expect(await read(client, needed.id)).toHaveLength(needed.sizeBytes);
  });

  test("reports rows that lost their bytes, once they are old enough to be sure", async () => {
    const client = await newClient();
    const [lost, young] = [await insertRow(client), await insertRow(client)];
    await room.database.query("update stored_files set created_at = $1 where id = $2", [longAgo, lost]);
    room.log.error.mockClear();
    await room.upkeep.sweep();
    const told = room.log.error.mock.calls.map(([entry]) => entry.fileId);
    expect(told).toContain(lost);
    expect(told).not.toContain(young);
    await room.database.query("delete from stored_files where id = $1", [lost]);
  });
});

test("reports a file whose bytes were lost as our error, not as an empty file", async () => {
  const client = await newClient();
  const received = await receive(client);
  await record(client, received);
  await room.store.delete(received.id);
  await expect(files.open(client, received.id)).rejects.toThrow(FileMissing);
});

test("keeps a file's name and content out of jobs and logs, and unreadable on disk", async () => {
  const client = await newClient();
  const received = await receive(client, makePdf(), { name: "Zarathustra.pdf" });
  await record(client, received);
  await remove(client, received.id);
  await waitUntilGone(received.id);
  const { rows } = await room.database.query("select j::text from jobs.job j");
  expect(JSON.stringify([rows, room.log.warn.mock.calls, room.log.error.mock.calls])).not.toContain("Zarathustra");
  for (const shelf of await readdir(room.folder, { recursive: true, withFileTypes: true })) {
    if (!shelf.isFile()) continue;
    expect((await readFile(path.join(shelf.parentPath, shelf.name))).includes(pdfHeader)).toBe(false);
  }
});
