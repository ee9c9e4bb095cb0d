import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { makePdf } from "../testing/made-files.ts";
import { buildRawMultipart, rawMultipartType } from "../testing/raw-multipart.ts";
import { startUploadApp } from "../testing/upload-app.ts";

const desk = await startUploadApp({ bodyMs: 300, silenceMs: 300 });
const { headers } = await desk.signIn();
const form = buildRawMultipart(
  { name: "title", content: "March" },
  { name: "documents", filename: "a.pdf", content: makePdf({ bytes: 5_000 }) },
);

const open = (path: string, type: string, length: number | string) => {
  const socket = connect(desk.port, "127.0.0.1");
  const authorization = path.startsWith("/api/kept-") ? `authorization: ${headers.authorization}\r\n` : "";
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${authorization}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return socket;
};
const uploading = (length = form.length) => open("/api/kept-files", rawMultipartType, length);

describe("a stalled body ends with 408 in words", () => {
  test("of an upload in the middle of a file, leaving nothing of it", async () => {
    const socket = uploading();
    socket.write(form.subarray(0, 3_000));
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"status":"error"/s);
    await vi.waitFor(async () => expect(await desk.listTemporaryFiles()).toEqual([]), 10_000);
  });

  test("of an upload, before its first byte", async () => {
    expect(await text(uploading())).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("of any other call, even to an unknown address, however slowly it drips", async () => {
    for (const path of ["/api/auth/token", "/api/nowhere"]) {
      const socket = open(path, "application/json", 100_000);
      const dribble = setInterval(() => socket.write(" "), 20);
      const answer = await text(socket.on("error", () => {}));
      clearInterval(dribble);
      expect(answer).toMatch(/^HTTP\/1\.1 4(08|04) /);
    }
  });
});

test("a sender who hangs up in the middle of a body leaves no warning in the log", async () => {
  const before = desk.log.length;
  for (const [path, type, start] of [
    ["/api/nowhere", "application/json", "{"],
    ["/api/kept-notes", "application/json", '{"note":'],
    ["/api/kept-files", rawMultipartType, form.subarray(0, 3_000)],
  ] as const)
    for (const hangUp of ["destroy", "resetAndDestroy"] as const) {
      const socket = open(path, type, form.length);
      await new Promise((resolve) => socket.write(start, resolve));
      await setTimeout(50);
      socket.on("error", () => {})[hangUp]();
    }
  await vi.waitFor(async () => {
    const left = await new Promise((resolve) => desk.app.server.getConnections((_, count) => resolve(count)));
    expect(left).toBe(0);
  }, 10_000);
  const levels = desk.log.slice(before).map((line) => JSON.parse(line).level as number);
  expect(Math.max(0, ...levels)).toBeLessThanOrEqual(30);
});

test("cuts off a sender who doesn't read the answer either", async () => {
  const socket = connect({ port: desk.port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {}).resume();
  socket.write(
    "POST /api/auth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  await vi.waitFor(async () => {
    const open = await new Promise((resolve) => desk.app.server.getConnections((_, count) => resolve(count)));
    expect(open).toBe(0);
  }, 10_000);
  socket.destroy();
});

test("an upload that keeps arriving may take far longer than another body", async () => {
  const socket = uploading();
  const answer = text(socket);
  const pieces = 40;
  const size = Math.ceil(form.length / pieces);
  for (let at = 0; at < form.length; at += size) {
    socket.write(form.subarray(at, at + size));
    await setTimeout(30);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
});

test("cuts off a refused sender who never stops", async () => {
  const socket = open("/api/kept-files", "text/plain", 1e12);
  const piece = Buffer.alloc(1024 * 1024);
  const pour = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on("error", () => {}).on("drain", pour);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  pour();
  socket.resume();
  await closed;
  expect(socket.bytesWritten).toBeLessThan(1e12);
});
