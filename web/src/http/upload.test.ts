import type { IncomingMessage, ServerResponse } from "node:http";
import { uploadDraftFile } from "@funding-desk/contract/intake/application/submit-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LocalServer, readBody, startLocalServer } from "../testing/local-server.ts";
import { upload } from "./upload.ts";

let server: LocalServer | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => server?.close());

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json", "retry-after": "7" });
  response.end(JSON.stringify(body));
};

const statement = new File(["%PDF-1.7 the statement"], "statement.pdf", { type: "application/pdf" });
const stored = {
  data: { id: "f1", field: "bankStatements", filename: "statement.pdf", size_bytes: 22, state: "stored" },
};
const send = (more: { signal?: AbortSignal; onProgress?: (sent: number, total: number) => void; file?: File } = {}) =>
  upload(uploadDraftFile, {
    fields: { field: "bankStatements", convert_heic: undefined },
    files: [{ part: "file", file: more.file ?? statement }],
    idempotencyKey: "k1",
    ...more,
  });

const serve = async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> => {
  server = await startLocalServer(handle);
};

test("sends the text parts first, then the file, with the token and the key, and returns the server's answer", async () => {
  localStorage.setItem("token", "t1");
  let seen: { request: IncomingMessage; body: string } | undefined;
  await serve(async (request, response) => {
    seen = { request, body: String(await readBody(request)) };
    answer(response, 201, stored);
  });
  expect(await send()).toEqual(stored);
  expect(`${seen?.request.method} ${seen?.request.url}`).toBe("POST /api/application-draft/files");
  expect(seen?.request.headers).toMatchObject({ authorization: "Bearer t1", "idempotency-key": "k1" });
  expect(seen?.request.headers["content-type"]).toMatch(/^multipart\/form-data; ?boundary=/);
  const body = seen?.body ?? "";
  expect(body.indexOf('name="field"')).toBeGreaterThan(-1);
  expect(body.indexOf('name="file"; filename="statement.pdf"')).toBeGreaterThan(body.indexOf('name="field"'));
  expect(body).toContain("%PDF-1.7 the statement");
  // A missing value isn't sent as the word "undefined".
  expect(body).not.toContain("convert_heic");
});

test("reports progress until everything is sent", async () => {
  await serve(async (request, response) => {
    await readBody(request);
    answer(response, 201, stored);
  });
  const seen: [number, number][] = [];
  await send({
    file: new File([new Uint8Array(3_000_000)], "scan.pdf"),
    onProgress: (sent, total) => seen.push([sent, total]),
  });
  const [last] = seen.slice(-1);
  expect(last?.[1]).toBeGreaterThan(3_000_000);
  expect(last?.[0]).toBe(last?.[1]);
  expect(seen.every(([sent], index) => sent >= (seen[index - 1]?.[0] ?? 0))).toBe(true);
});

test.each([
  [415, { result: { status: "error", error: "scan.pdf is not allowed." } }, "scan.pdf is not allowed."],
  [200, { result: { status: "error", error: "No." } }, "No."],
  [502, "<h1>Bad gateway</h1>", /went wrong on our side/],
])("rejects a failed %i with its sentence", async (status, body, message) => {
  await serve(async (request, response) => {
    await readBody(request);
    answer(response, status, body);
  });
  await expect(send()).rejects.toMatchObject({ name: "CallError", status, message, retryAfterSeconds: 7 });
});

test("reports a broken connection with status 0", async () => {
  await serve((request) => void request.socket.destroy());
  await expect(send()).rejects.toMatchObject({ name: "CallError", status: 0, message: /couldn't reach/ });
});

test("ends the session on a 401, unless someone has signed in since", async () => {
  localStorage.setItem("token", "t1");
  await serve(async (request, response) => {
    await readBody(request);
    answer(response, 401, { result: { status: "error", error: "Sign in." } });
  });
  const refused = send();
  localStorage.setItem("token", "t2");
  await expect(refused).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem("token")).toBe("t2");
  await expect(send()).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem("token")).toBeNull();
});

test("closes the connection and rejects with the signal's reason when aborted, and sends nothing when aborted before", async () => {
  const controller = new AbortController();
  let calls = 0;
  const closed = Promise.withResolvers<void>();
  await serve((request) => {
    calls += 1;
    request.socket.once("close", () => closed.resolve());
    request.resume();
    controller.abort();
  });
  await expect(send({ signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  await closed.promise;
  await expect(send({ signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  expect(calls).toBe(1);
});

test("treats a silent server as a lost connection", async () => {
  const arrived = Promise.withResolvers<void>();
  await serve((request) => {
    request.resume();
    arrived.resolve();
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const silent = send();
    const outcome = expect(silent).rejects.toMatchObject({ name: "CallError", status: 0 });
    await arrived.promise;
    vi.advanceTimersByTime(120_000);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
});
