import { expect, test, vi } from "vitest";
import { createS3FileStore } from "../../../platform/files/s3-file-store.ts";
import { eicar, startClamdServer } from "../../../testing/clamd-server.ts";
import { startFileRoom } from "../../../testing/file-room.ts";
import { makeDoc, makePdf } from "../../../testing/made-files.ts";
import { startS3Server } from "../../../testing/s3-server.ts";

const clamd = await startClamdServer();
const room = await startFileRoom({ clamd: clamd.address, store: createS3FileStore(await startS3Server()) });
const { files, newClient, receive, record } = room;

const findState = async (id: string) =>
  (await room.database.query<{ state: string }>("select state from stored_files where id = $1", [id])).rows[0]?.state;
const waitForState = (id: string, state: string) =>
  vi.waitFor(async () => expect(await findState(id)).toBe(state), { timeout: 20_000 });
const storeFile = async (client: string, content: Buffer, name: string) => {
  const received = await receive(client, content, { name });
  await record(client, received);
  return received.id;
};

test("a file stays in quarantine until the scanner has seen all of it", async () => {
  clamd.behave("broken");
  const client = await newClient();
  const pdf = makePdf({ bytes: 200_000 });
  const id = await storeFile(client, pdf, "a.pdf");
  expect(await findState(id)).toBe("checking");
  await expect(files.open(client, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await files.usedBytes(client)).toBe(pdf.length);
  clamd.behave("well");
  await waitForState(id, "clean");
  expect(clamd.scanned.at(-1)?.equals(pdf)).toBe(true);
  expect((await room.read(client, id)).equals(pdf)).toBe(true);
});

test("deletes an infected file's bytes, marks its row, and logs the threat without the file's name", async () => {
  const client = await newClient();
  const id = await storeFile(client, makeDoc({ text: eicar }), "Zarathustra.doc");
  await waitForState(id, "infected");
  await expect(files.open(client, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await files.usedBytes(client)).toBe(0);
  const listStoredIds = async () => (await room.store.list(id.slice(0, 2))).map((file) => file.id);
  await vi.waitFor(async () => expect(await listStoredIds()).not.toContain(id), { timeout: 20_000 });
  const told = JSON.stringify(room.log.warn.mock.calls);
  expect(told).toContain("EICAR");
  expect(told).toContain(id);
  expect(told).not.toContain("Zarathustra");
});

test("files wait while the scanner is unavailable, and are scanned when it returns", async () => {
  await clamd.goAway();
  const client = await newClient();
  const id = await storeFile(client, makePdf(), "a.pdf");
  const listFailed = async () =>
    (await room.database.query("select 1 from jobs.job where name = 'file-scan' and retry_count > 0")).rows;
  await vi.waitFor(async () => expect((await listFailed()).length).toBeGreaterThan(0), { timeout: 20_000 });
  expect(await findState(id)).toBe("checking");
  await clamd.comeBack();
  await waitForState(id, "clean");
});

test("ignores a file removed in the meantime or scanned before", async () => {
  const client = await newClient();
  const id = await storeFile(client, makePdf(), "a.pdf");
  await waitForState(id, "clean");
  const { signal } = new AbortController();
  await room.upkeep.scan(id, signal);
  await room.remove(client, id);
  await room.upkeep.scan(id, signal);
  expect(await findState(id)).toBeUndefined();
});

test("the sweep scans files again that were given up", async () => {
  const client = await newClient();
  const received = await receive(client, makePdf());
  await record(client, received);
  // As if every try had failed long ago.
  await room.database.query("delete from jobs.job where name = 'file-scan'");
  await room.database.query(
    "update stored_files set state = 'checking', created_at = now() - interval '2 hours' where id = $1",
    [received.id],
  );
  await room.upkeep.sweep();
  await waitForState(received.id, "clean");
});

test("without a scanner, the sweep logs how many files wait, and releases none", async () => {
  const plain = await startFileRoom();
  const client = await plain.newClient();
  const id = await plain.insertRow(client, { state: "checking" });
  await plain.database.query("update stored_files set created_at = now() - interval '2 hours'");
  await plain.upkeep.sweep();
  expect(plain.log.warn).toHaveBeenCalledWith({ files: 1 }, expect.stringContaining("quarantine"));
  await expect(plain.files.open(client, id)).rejects.toMatchObject({ code: "not_found" });
});
