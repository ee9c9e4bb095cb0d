import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { access, mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startS3Server } from "../../testing/s3-server.ts";
import { makeTestFolder } from "../../testing/test-folder.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import { FileMissing, type FileStore, getShelf, shelves } from "./file-store.ts";
import { createS3FileStore } from "./s3-file-store.ts";
import { createTemporaryFiles } from "./temporary-files.ts";

const folder = await makeTestFolder();
const s3Server = await startS3Server();
const root = path.join(folder, "files");
const incoming = path.join(root, "incoming");
const temporaryFiles = createTemporaryFiles(incoming);

const disk = createDiskFileStore(root);
const stores: [kind: string, store: FileStore, makeEmpty: () => Promise<FileStore>][] = [
  ["a folder", disk, async () => createDiskFileStore(path.join(folder, "empty"))],
  ["S3", createS3FileStore(s3Server), async () => createS3FileStore(await startS3Server())],
];

const write = async (id: string, bytes: Buffer): Promise<string> => {
  const file = await temporaryFiles.place(id);
  await writeFile(file, bytes);
  return file;
};
const read = async (store: FileStore, id: string) => buffer(await store.get(id));
const put = async (store: FileStore, bytes: Buffer, id: string = randomUUID()) => {
  await store.put(id, await write(id, bytes));
  return id;
};
const listIds = async (store: FileStore, shelf: string) => (await store.list(shelf)).map(({ id }) => id);

describe.each(stores)("in %s", (_, store, makeEmpty) => {
  test.each([1, 100_000, 9_000_000])("returns %d bytes unchanged, and leaves no temporary file", async (size) => {
    const bytes = randomBytes(size);
    const id = await put(store, bytes);
    expect((await read(store, id)).equals(bytes)).toBe(true);
    expect(await readdir(incoming)).toEqual([]);
  });

  test("reports a missing file, and lets it be deleted", async () => {
    const id = randomUUID();
    await expect(store.get(id)).rejects.toThrow(FileMissing);
    await store.delete(id);
  });

  test("deletes a file and nothing else", async () => {
    const [one, two] = [await put(store, randomBytes(10)), await put(store, randomBytes(10))];
    await store.delete(one);
    await expect(store.get(one)).rejects.toThrow(FileMissing);
    expect(await read(store, two)).toHaveLength(10);
  });

  test("lists files shelf by shelf with the time each was put", async () => {
    // The random ids of other tests may be on any shelf.
    const ownStore = await makeEmpty();
    const ids = await Promise.all(
      ["0a", "0a", "f1"].map((shelf) => put(ownStore, randomBytes(9), shelf + randomUUID().slice(2))),
    );
    const of = (shelf: string) => ids.filter((id) => getShelf(id) === shelf).toSorted();
    expect((await listIds(ownStore, "0a")).toSorted()).toEqual(of("0a"));
    expect(await listIds(ownStore, "f1")).toEqual(of("f1"));
    expect(await listIds(ownStore, "0b")).toEqual([]);
    const [listed] = await ownStore.list("f1");
    expect(Math.abs(Date.now() - Number(listed?.modifiedAt))).toBeLessThan(60_000);
  });

  test("refuses a put without its temporary file with a sentence, and stores nothing", async () => {
    const id = randomUUID();
    await expect(store.put(id, path.join(incoming, id))).rejects.toMatchObject({ code: "files_unavailable" });
    await expect(store.get(id)).rejects.toThrow(FileMissing);
  });

  test("says that it can be reached", () => store.requireReachable());

  test("stores many at once", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, number) => put(store, Buffer.alloc(2000, number))));
    const contents = await Promise.all(ids.map((id) => read(store, id)));
    contents.forEach((content, number) => {
      expect(content.equals(Buffer.alloc(2000, number))).toBe(true);
    });
  });
});

test("has shelves for all ids", () => {
  expect(new Set(shelves).size).toBe(256);
  expect(shelves).toContain(getShelf(randomUUID()));
});

test("only the server's own user can read the disk store", async () => {
  const id = await put(disk, randomBytes(5));
  const loadMode = async (...steps: string[]) => (await stat(path.join(root, ...steps))).mode & 0o777;
  expect(await loadMode()).toBe(0o700);
  expect(await loadMode(getShelf(id))).toBe(0o700);
  expect(await loadMode("incoming")).toBe(0o700);
});

test("neither lists nor touches other files in the folder", async () => {
  await mkdir(path.join(root, "ee"), { recursive: true });
  await writeFile(path.join(root, "ee", "notes.txt"), "mine");
  expect(await listIds(disk, "ee")).not.toContain("notes.txt");
  await access(path.join(root, "ee", "notes.txt"));
});

test("reports unavailable storage, and keeps the temporary file for another try", async () => {
  const server = await startS3Server();
  const store = createS3FileStore(server);
  const known = await put(store, randomBytes(3));
  await server.close();
  const id = randomUUID();
  const file = await write(id, randomBytes(10));
  await expect(store.put(id, file)).rejects.toMatchObject({ code: "files_unavailable" });
  await expect(store.get(known)).rejects.toMatchObject({ code: "files_unavailable" });
  await expect(store.requireReachable()).rejects.toMatchObject({ code: "files_unavailable" });
  await access(file);
  await server.open();
  await store.put(id, file);
  expect([await read(store, known), await read(store, id)].map(({ length }) => length)).toEqual([3, 10]);
});

test("doesn't wait for a bucket that accepts connections and says nothing", async () => {
  const mute = createServer(() => {}).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const store = createS3FileStore({ ...s3Server, endpoint: `http://127.0.0.1:${port}` });
  const startedAt = performance.now();
  await expect(store.requireReachable()).rejects.toMatchObject({ code: "files_unavailable" });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  mute.closeAllConnections();
  mute.close();
});

test("a bucket refuses files from unknown senders", async () => {
  const store = createS3FileStore({ ...s3Server, credentials: { accessKeyId: "NOBODY", secretAccessKey: "S3RVER" } });
  const id = randomUUID();
  await expect(store.put(id, await write(id, randomBytes(10)))).rejects.toMatchObject({ code: "files_unavailable" });
});

test("deletes temporary files of a killed server after their time, and keeps others", async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(await write(old, randomBytes(1)), hourAgo, hourAgo);
  await write(fresh, randomBytes(1));
  expect(await temporaryFiles.sweep(new Date(Date.now() - 1_800_000))).toBe(1);
  expect(await readdir(incoming)).toContain(fresh);
  expect(await readdir(incoming)).not.toContain(old);
  expect(await createTemporaryFiles(path.join(folder, "none")).sweep(new Date())).toBe(0);
});
