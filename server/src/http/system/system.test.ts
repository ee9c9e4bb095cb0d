import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createS3FileStore } from "../../platform/files/s3-file-store.ts";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import { signInAs } from "../../testing/sign-in-as.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createSystemService } from "./system.service.ts";

afterEach(() => vi.restoreAllMocks());

test("a server whose database is gone stays up, reports that it isn't ready, and says so in the envelope", async () => {
  const database = await createTestDatabase();
  const { app } = await buildTestApp({ database });
  expect((await app.inject("/api/ready")).json()).toEqual({ status: "ok" });
  await database.close();
  expect((await app.inject("/api/health")).json()).toEqual({ status: "ok" });
  const response = await app.inject("/api/ready");
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toBe("5");
  expect(response.json().result.error).toBe("The service is briefly unavailable. Nothing was lost; please try again.");
});

const lines: string[] = [];
const logger = { error: (_entry: object, sentence: string) => void lines.push(sentence) };
const startService = async (changes: Partial<Parameters<typeof createSystemService>[0]> = {}) => {
  const { database, dataDir } = await buildTestApp();
  lines.length = 0;
  const store = { requireReachable: async () => {} };
  return createSystemService({ database, store, config: { dataDir }, logger, ...changes });
};

test("doesn't wait for a database that doesn't answer", async () => {
  const { database } = await buildTestApp();
  const mute = { ...database, get: () => new Promise<never>(() => {}) };
  const system = await startService({ database: mute });
  await expect(system.requireReady()).rejects.toMatchObject({ code: "database_unavailable" });
});

test("isn't ready when its disk is full, and says why in the log", async () => {
  const system = await startService({ readFreeBytes: async () => 1_000_000 });
  await expect(system.requireReady()).rejects.toMatchObject({ code: "disk_full", status: 503 });
  expect(lines).toEqual(["The disk of the data folder is full. Nothing can be saved until there is room."]);
});

test("isn't ready when its data folder is gone or can't be written to", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-ready-"));
  const system = await startService({ config: { dataDir } });
  await system.requireReady();
  await rm(dataDir, { recursive: true });
  await expect(system.requireReady()).rejects.toMatchObject({ code: "files_unavailable" });
  expect(lines).toEqual(["The data folder can't be written to."]);
});

test("isn't ready while the bucket with its files doesn't answer, and is again once it does", async () => {
  const s3 = await startS3Server();
  const system = await startService({ store: createS3FileStore(s3) });
  await system.requireReady();
  await s3.close();
  await expect(system.requireReady()).rejects.toMatchObject({ code: "files_unavailable", status: 503 });
  expect(lines).toEqual(["The storage of clients' files doesn't answer."]);
  await s3.open();
  await system.requireReady();
});

test("isn't ready when its clock and the database's differ by more than a minute", async () => {
  const system = await startService();
  const now = Date.now;
  for (const [skewMs, sentence] of [
    [600_000, "This server's clock is 600 seconds ahead of the database's. Set both clocks, for example by NTP."],
    [-90_000, "This server's clock is 90 seconds behind the database's. Set both clocks, for example by NTP."],
  ] as const) {
    lines.length = 0;
    vi.spyOn(Date, "now").mockImplementation(() => now() + skewMs);
    await expect(system.requireReady()).rejects.toMatchObject({ code: "clock_wrong", status: 503 });
    expect(lines).toEqual([sentence]);
    vi.restoreAllMocks();
  }
  vi.spyOn(Date, "now").mockImplementation(() => now() + 30_000);
  await system.requireReady();
});

test("a database without room is a 503 with a sentence, and the server isn't ready for a while", async () => {
  const { app, database, log } = await buildTestApp();
  const { headers } = await signInAs(database);
  await database.asOwner(`create function refuse_for_lack_of_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  await database.asOwner(
    "create trigger full_disk before insert on messages for each row execute function refuse_for_lack_of_room()",
  );
  expect((await app.inject("/api/ready")).statusCode).toBe(200);
  const request = { method: "POST", url: "/api/lead-user/messages", headers, payload: { text: "Hello" } } as const;
  const response = await app.inject(request);
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toBe("60");
  expect(response.json()).toEqual({
    result: { status: "error", error: "We can't save anything right now. Please try again in a few minutes." },
  });
  const ready = await app.inject("/api/ready");
  expect([ready.statusCode, ready.json().result.error]).toEqual([
    503,
    "We can't save anything right now. Please try again in a few minutes.",
  ]);
  expect(log.join("")).toContain("The database's disk is full.");
});
