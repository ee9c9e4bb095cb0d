import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createOutbox } from "./outbox.ts";

const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-outbox-"));
afterAll(() => rm(folder, { recursive: true }));
const outbox = createOutbox(folder);
const write = (id: string, headers = "To: ada@example.com") =>
  outbox.write(id, { kind: "greeting", message: Buffer.from(`${headers}\r\n\r\nHello`) });

test("the sweep deletes mails older than a week and leaves the rest", async () => {
  const [old, young] = [await write("00000001-0000"), await write("00000002-0000")];
  const days = (ago: number) => new Date(Date.now() - ago * 24 * 3600_000);
  await utimes(old, days(7.1), days(7.1));
  await utimes(young, days(6.9), days(6.9));
  await outbox.sweep();
  expect(await readdir(folder)).toEqual([path.basename(young)]);
});

test.each([
  ["To: Ada <ada@example.com>", 1],
  ["To: ADA@Example.com", 1],
  ["Subject: Hi\r\nReply-To: =?UTF-8?Q?Ada?=\r\n <ada@example.com>", 1],
  ["To: bob@example.com, ada@example.com", 1],
  ["To: nada@example.com", 0],
  ["To: ada@example.com.mx", 0],
  ["To: bob@example.com\r\n\r\nReply-To: ada@example.com", 0],
])("%j names ada@example.com: %i", async (headers, count) => {
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
  await write("00000003-0000", headers);
  expect(await outbox.countOf({ mailIds: [], address: "ada@example.com" })).toBe(count);
  expect(await outbox.countOf({ mailIds: ["00000003-0000"], address: "nobody@example.com" })).toBe(1);
});

test("a folder that doesn't exist holds nothing", async () => {
  const none = createOutbox(path.join(folder, "none"));
  await none.sweep();
  await none.deleteOf({ mailIds: ["00000001"], address: "ada@example.com" });
  expect(await none.countOf({ mailIds: ["00000001"], address: "ada@example.com" })).toBe(0);
});
