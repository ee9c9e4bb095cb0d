import { once } from "node:events";
import { connect } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { endpoint, fileOutput } from "@funding-desk/contract/http/endpoint";
import { afterAll, expect, test, vi } from "vitest";
import { createLogger } from "../platform/logging/logging.ts";
import { closedDesk } from "../testing/closed-desk.ts";
import { buildApp } from "./app.ts";
import { type FileAnswer, fileRoute } from "./file-route.ts";

const sent = endpoint("GET /sent", {
  access: "public",
  summary: "The file of a test",
  output: fileOutput,
});

let nextFile: () => FileAnswer;
const createFile = (content: Readable, changes: Partial<FileAnswer> = {}): FileAnswer => ({
  content,
  mediaType: "application/pdf",
  filename: "statement.pdf",
  disposition: "inline",
  ...changes,
});

const log: string[] = [];
const refuseCaller = () => Promise.reject(new Error("Nobody asks for a token here."));
const app = buildApp({
  config: { trustProxy: false },
  logger: createLogger({ logLevel: "debug" }, { write: (line: string) => log.push(line) }),
  api: {
    gatekeeper: {
      verifyToken: refuseCaller,
      requireSession: refuseCaller,
      requireUnusedSession: refuseCaller,
      requirePrequalified: refuseCaller,
      inTurn: refuseCaller,
      desk: closedDesk,
      caps: { run: refuseCaller },
      doors: { admit: refuseCaller },
      keys: { admit: refuseCaller, refuseInAddress: async () => {} },
    },
    routes: [fileRoute(sent, async () => nextFile())],
    publicUrl: "http://localhost",
  },
  registerPages: undefined,
});
const address = await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => app.close());

test("sends the whole file with its own media type, and never as a page", async () => {
  const bytes = Buffer.from("%PDF-1.7 and so on");
  nextFile = () => createFile(Readable.from([bytes]), { sizeBytes: bytes.length });
  const response = await fetch(`${address}/api/sent`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
    "content-disposition": 'inline; filename="statement.pdf"',
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
  });
  expect(response.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
});

test("sends a file of unknown size in pieces", async () => {
  nextFile = () =>
    createFile(Readable.from([Buffer.alloc(70_000), Buffer.alloc(70_000)]), { disposition: "attachment" });
  const response = await fetch(`${address}/api/sent`);
  expect(response.headers.get("content-length")).toBeNull();
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect((await response.arrayBuffer()).byteLength).toBe(140_000);
});

test("answers an unreadable file with a failure in the envelope", async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error("a chunk does not open"));
    },
  });
  nextFile = () => createFile(broken, { sizeBytes: 100, disposition: "attachment" });
  const response = await fetch(`${address}/api/sent`);
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("content-disposition")).toBeNull();
  expect(await response.json()).toMatchObject({ result: { status: "error" } });
});

test.each([
  ["of known size", { sizeBytes: 100_000 }],
  ["of unknown size", {}],
])("a file %s that breaks in the middle never looks complete", async (_, changes) => {
  async function* half() {
    yield Buffer.alloc(50_000);
    throw new Error("a chunk does not open");
  }
  nextFile = () => createFile(Readable.from(half()), changes);
  const response = await fetch(`${address}/api/sent`);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test("stops reading when the client disconnects", async () => {
  const content = new PassThrough();
  content.write(Buffer.alloc(1000));
  nextFile = () => createFile(content);
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write("GET /api/sent HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await once(socket, "data");
  expect(content.destroyed).toBe(false);
  socket.destroy();
  await vi.waitFor(() => expect(content.destroyed).toBe(true), { timeout: 20_000 });
});

test("a request for headers alone doesn't read the file", async () => {
  nextFile = () => createFile(Readable.from([Buffer.from("abc")]), { sizeBytes: 3 });
  const response = await fetch(`${address}/api/sent`, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe("3");
  expect(await response.text()).toBe("");
});

test("doesn't quote a failure in the log", () => {
  expect(log.length).toBeGreaterThan(0);
  expect(log.join("")).not.toContain("statement.pdf");
});
