import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { eicar, startClamdServer } from "../../testing/clamd-server.ts";
import { makeTestFolder } from "../../testing/test-folder.ts";
import { createClamd, ScannerUnavailable } from "./clamd.ts";

const server = await startClamdServer({ maxBytes: 1_000_000 });
const clamd = createClamd(server.address);
const { signal } = new AbortController();

async function* inPieces(...pieces: Buffer[]) {
  yield* pieces;
}

/** Still being read when the scanner hangs up. */
async function* slowPieces() {
  for (let piece = 0; piece < 3; piece += 1) {
    await sleep(50);
    yield randomBytes(1_000);
  }
}

test("a clean file is clean, and clamd sees all of it", async () => {
  const pieces = [randomBytes(70_000), Buffer.alloc(0), randomBytes(1), randomBytes(200_000)];
  expect(await clamd.scan(inPieces(...pieces), signal)).toEqual({ kind: "clean" });
  expect(server.scanned.at(-1)?.equals(Buffer.concat(pieces))).toBe(true);
});

test("names a virus wherever the answer is split", async () => {
  for (const at of [1, 30, eicar.length]) {
    const pieces = [Buffer.from(eicar.slice(0, at)), Buffer.from(eicar.slice(at))];
    expect(await clamd.scan(inPieces(...pieces), signal)).toEqual({ kind: "infected", threat: "Win.Test.EICAR_HDB-1" });
  }
});

test("gives no verdict when clamd won't look at the whole file", async () => {
  await expect(clamd.scan(inPieces(randomBytes(1_000_001)), signal)).rejects.toThrow("size limit exceeded");
});

test("gives no verdict when the scanner disconnects, is unavailable, or is told to stop", async () => {
  server.behave("broken");
  await expect(clamd.scan(inPieces(randomBytes(10)), signal)).rejects.toThrow(ScannerUnavailable);
  await expect(clamd.scan(slowPieces(), signal)).rejects.toThrow(ScannerUnavailable);
  server.behave("silent");
  const stop = new AbortController();
  const asked = clamd.scan(inPieces(randomBytes(10)), stop.signal);
  setImmediate(() => stop.abort());
  await expect(asked).rejects.toThrow(ScannerUnavailable);
  server.behave("well");
  await server.goAway();
  await expect(clamd.scan(inPieces(randomBytes(10)), signal)).rejects.toThrow(ScannerUnavailable);
  await server.comeBack();
  expect(await clamd.scan(inPieces(randomBytes(10)), signal)).toEqual({ kind: "clean" });
});

test("gives no verdict for a file that can't be read to its end", async () => {
  const broken = async function* () {
    yield randomBytes(10);
    throw new Error("the seal is broken");
  };
  await expect(clamd.scan(broken(), signal)).rejects.toThrow(ScannerUnavailable);
});

test.each([
  ["nothing", ""],
  ["half an answer", "stream: "],
  ["something like an answer", "stream: OK but not quite"],
  ["the end of an answer", "OK"],
  ["without an end", "x".repeat(10_000)],
])("refuses an answer of %s, also over a socket at a path", async (_, answer) => {
  const socketPath = path.join(await makeTestFolder(), "clamd.ctl");
  const odd = createServer((socket) =>
    socket
      .on("error", () => {})
      .resume()
      .end(answer),
  );
  await new Promise<void>((resolve) => odd.listen(socketPath, resolve));
  const scan = createClamd({ path: socketPath }).scan(inPieces(randomBytes(10)), signal);
  await expect(scan).rejects.toThrow(ScannerUnavailable);
  await new Promise((resolve) => odd.close(resolve));
});
