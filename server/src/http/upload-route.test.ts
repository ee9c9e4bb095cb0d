import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { messages } from "@funding-desk/contract/forms/messages";
import { notAllowed, tooLarge } from "@funding-desk/contract/forms/options/document-types";
import { afterEach, describe, expect, test, vi } from "vitest";
import { shelves } from "../platform/files/file-store.ts";
import { makeHeic, makeLockedPdf, makePdf } from "../testing/made-files.ts";
import {
  buildRawMultipart,
  buildRawPart,
  type RawPart,
  rawMultipartEnd,
  rawMultipartType,
} from "../testing/raw-multipart.ts";
import type { SignedInClient } from "../testing/sign-in-as.ts";
import { startUploadApp } from "../testing/upload-app.ts";

const desk = await startUploadApp();
const url = `http://127.0.0.1:${desk.port}/api/kept-files`;
const title = { name: "title", content: "March" };
const pdf = (bytes = 0, filename = "statement.pdf", name = "documents"): RawPart => ({
  name,
  filename,
  content: makePdf({ bytes }),
});

interface Answer {
  readonly status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape.
  readonly body: any;
}

/** Sends the whole body whatever happens, as a browser does. Any broken connection fails the test. */
const send = async (
  client: SignedInClient | undefined,
  body: Buffer,
  { headers = {}, agent }: { headers?: Record<string, string>; agent?: Agent } = {},
): Promise<Answer> => {
  const type = { "content-type": rawMultipartType, "content-length": String(body.length) };
  const sending = request(url, {
    method: "POST",
    ...(agent ? { agent } : {}),
    headers: { ...type, ...client?.headers, ...headers },
  });
  sending.end(body);
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await json(response) };
};

const storedIds = async () =>
  (await Promise.all(shelves.map((shelf) => desk.store.list(shelf)))).flat().map(({ id }) => id);
const rows = async () =>
  (await desk.database.query<{ id: string }>("select id from stored_files")).rows.map(({ id }) => id);
/** Checks that everything in the store has a row, and that nothing is anywhere else. */
const expectNothingLeft = async () => {
  expect(await desk.listTemporaryFiles()).toEqual([]);
  expect((await storedIds()).toSorted()).toEqual((await rows()).toSorted());
};
afterEach(expectNothingLeft);

test("text and files arrive in order under their names", async () => {
  const client = await desk.signIn();
  const two = pdf(100_000, "two.pdf");
  const parts = [title, pdf(0, "Füße – 履歴書.pdf"), two, pdf(0, "scan.pdf", "photo")];
  const { status, body } = await send(client, buildRawMultipart(...parts), { headers: { "idempotency-key": "k1" } });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ title: "March", key: "k1" });
  expect(body.data.files.map(({ part, name }: { part: string; name: string }) => [part, name])).toEqual([
    ["documents", "Füße – 履歴書.pdf"],
    ["documents", "two.pdf"],
    ["photo", "scan.pdf"],
  ]);
  expect((await desk.read(client.clientId, body.data.files[1].id)).equals(Buffer.from(two.content as string))).toBe(
    true,
  );
});

test("text after the files counts, and so does a body without files", async () => {
  const client = await desk.signIn();
  expect(await send(client, buildRawMultipart(pdf(), title))).toMatchObject({
    status: 201,
    body: { data: { title: "March" } },
  });
  expect(await send(client, buildRawMultipart(title))).toMatchObject({ status: 201, body: { data: { files: [] } } });
});

test("converts HEIC photos when asked in advance", async () => {
  const client = await desk.signIn();
  const photo = { name: "photo", filename: "IMG_1.HEIC", content: makeHeic() };
  const asked = await send(client, buildRawMultipart(title, { name: "convert_heic", content: "true" }, photo));
  expect(asked).toMatchObject({ status: 201, body: { data: { files: [{ name: "IMG_1.jpg" }] } } });
  expect(await send(client, buildRawMultipart(title, photo))).toMatchObject({ status: 415 });
});

describe("refuses with a sentence, over a real socket, with the whole body sent:", () => {
  const sizeOf16 = randomBytes(16 * 1024 * 1024);
  const many = Array.from({ length: 13 }, (_, n) => pdf(0, `${n}.pdf`));

  const named = (filename: string, content: string | Buffer): RawPart => ({ name: "documents", filename, content });
  const rename = { status: 415, sentence: "Please rename the file" };
  const tooBig = { status: 413, sentence: tooLarge("big.pdf") };
  const onePhoto = { status: 413, sentence: "You can only upload one file here." };

  test.each<[string, { status: number; sentence: string }, RawPart[]]>([
    ["16 MB", tooBig, [title, named("big.pdf", sizeOf16)]],
    ["16 MB after a good file", tooBig, [title, pdf(), named("big.pdf", sizeOf16), pdf()]],
    ["the thirteenth file", { status: 413, sentence: messages.tooManyFiles }, [title, ...many]],
    ["a second file where one is allowed", onePhoto, [title, pdf(0, "a.pdf", "photo"), pdf(0, "b.pdf", "photo")]],
    ["a program called a PDF", { status: 415, sentence: notAllowed("cv.pdf") }, [title, named("cv.pdf", "MZ")]],
    ["a path as a name", rename, [title, pdf(0, "../../etc/passwd.pdf")]],
    ["a Windows path as a name", rename, [title, pdf(0, "C:\\\\scans\\\\a.pdf")]],
    ["a NUL in the name", rename, [title, pdf(0, "a\0.pdf")]],
    ["300 characters in the name", rename, [title, pdf(0, `${"a".repeat(296)}.pdf`)]],
    ["a file without a name", { status: 415, sentence: "This file has no name" }, [title, pdf(0, "")]],
  ])("%s", async (_, { status, sentence }, parts) => {
    const { body, ...answer } = await send(await desk.signIn(), buildRawMultipart(...parts));
    expect(answer).toEqual({ status });
    expect(body.result).toEqual({ status: "error", error: expect.stringContaining(sentence) });
  });

  test.each<[string, RawPart[]]>([
    ["an unknown text part", [title, { name: "owner", content: "x" }]],
    ["an unknown file part", [title, pdf(0, "a.pdf", "virus")]],
    ["a text part as a file", [pdf(0, "a.pdf", "title")]],
    ["a file part as text", [title, { name: "documents", content: "x" }]],
    ["a text part twice", [title, title]],
    ["a text part that is missing", [pdf()]],
    ["a text part of 21 where 20 fit", [{ name: "title", content: "x".repeat(21) }]],
    ["a text part of 300 KB", [{ name: "title", content: "x".repeat(300_000) }]],
    ["__proto__ as text", [title, { name: "__proto__", content: "x" }]],
    ["__proto__ as a file", [title, pdf(0, "a.pdf", "__proto__")]],
    ["a part without a name", [title, { name: "", content: "x" }]],
  ])("%s is malformed", async (_, parts) => {
    expect(await send(await desk.signIn(), buildRawMultipart(...parts))).toMatchObject({ status: 400 });
  });

  test.each<[string, Buffer]>([
    ["a body that ends within a file", Buffer.concat([buildRawPart(title), buildRawPart(pdf(50_000))])],
    [
      "a body that ends within a part's head",
      Buffer.concat([buildRawPart(title), Buffer.from(`--b0undary\r\ncontent-dispo`)]),
    ],
    ["no part at all", Buffer.from("nothing of the kind")],
    [
      "a thousand text parts",
      Buffer.concat([
        ...Array.from({ length: 1000 }, (_, n) => buildRawPart({ name: `t${n}`, content: "" })),
        rawMultipartEnd,
      ]),
    ],
  ])("%s", async (_, body) => {
    const { status } = await send(await desk.signIn(), body);
    expect([400, 413]).toContain(status);
  });

  test("a missing boundary", async () => {
    const headers = { "content-type": "multipart/form-data" };
    expect(await send(await desk.signIn(), buildRawMultipart(title), { headers })).toMatchObject({ status: 400 });
  });

  test("another kind of body, and a malformed idempotency key", async () => {
    const client = await desk.signIn();
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"])
      expect(await send(client, Buffer.from("{}"), { headers: { "content-type": type } })).toMatchObject({
        status: 415,
      });
    const headers = { "idempotency-key": "two words" };
    expect(await send(client, buildRawMultipart(title, pdf()), { headers })).toMatchObject({ status: 400 });
  });

  test("a caller without a session, before a byte of the body is read", async () => {
    const callers = [undefined, { clientId: "", token: "x", headers: { authorization: "Bearer x" } }];
    for (const caller of callers) {
      const answer = await send(
        caller,
        buildRawMultipart(title, { name: "documents", filename: "big.pdf", content: sizeOf16 }),
      );
      expect(answer).toMatchObject({ status: 401, body: { result: { status: "error" } } });
    }
  });

  test("a body whose declared length exceeds twelve files", async () => {
    const { headers } = await desk.signIn();
    const declared = {
      "content-type": rawMultipartType,
      "content-length": String(200 * 1024 * 1024),
    };
    const sending = request(url, { method: "POST", headers: { ...headers, ...declared } });
    sending.on("error", () => {}).flushHeaders();
    const [response] = (await once(sending, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    sending.destroy();
  });
});

test("routes without files refuse multipart bodies", async () => {
  const { headers } = await desk.signIn();
  for (const path of ["kept-notes", "touched"]) {
    const response = await fetch(url.replace("kept-files", path), {
      method: "POST",
      headers: { ...headers, "content-type": rawMultipartType },
      body: new Uint8Array(buildRawMultipart(title)),
    });
    expect(response.status).toBe(415);
  }
});

test("the connection can be reused after a refusal", async () => {
  const client = await desk.signIn();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const big = buildRawMultipart(title, {
    name: "documents",
    filename: "big.pdf",
    content: randomBytes(16 * 1024 * 1024),
  });
  expect(await send(client, big, { agent })).toMatchObject({ status: 413 });
  expect(await send(client, buildRawMultipart(title, pdf()), { agent })).toMatchObject({ status: 201 });
  agent.destroy();
});

describe("when the handler fails", () => {
  test.each([
    ["refuse", 403],
    ["crash after the commit", 503],
  ])("%s: discards what was not committed, and keeps what was", async (then, status) => {
    const client = await desk.signIn();
    const before = await rows();
    expect(await send(client, buildRawMultipart(title, { name: "next", content: then }, pdf(), pdf()))).toMatchObject({
      status,
    });
    expect(await rows()).toHaveLength(before.length + (then === "refuse" ? 0 : 2));
  });

  test("for an unforeseen reason: leaves the bytes to the sweep, since the commit may have gone through", async () => {
    const before = await storedIds();
    const client = await desk.signIn();
    expect(await send(client, buildRawMultipart(title, { name: "next", content: "crash" }, pdf()))).toMatchObject({
      status: 500,
    });
    const left = (await storedIds()).filter((id) => !before.includes(id));
    expect(left).toHaveLength(1);
    for (const id of left) await desk.store.delete(id);
  });
});

describe("a client that disconnects", () => {
  const toStart = (parts: RawPart[], bytes: number) => buildRawMultipart(...parts).subarray(0, bytes);

  test.each<[string, Buffer, { stored: number; temporary: number }]>([
    ["within a file", toStart([title, pdf(3_000_000)], 2_000_000), { stored: 0, temporary: 1 }],
    [
      "within the second file",
      toStart([title, pdf(1_000_000), pdf(3_000_000)], 2_000_000),
      { stored: 1, temporary: 1 },
    ],
    ["before any file", toStart([title, pdf()], 30), { stored: 0, temporary: 0 }],
  ])("%s leaves nothing", async (_, start, { stored, temporary }) => {
    const { headers } = await desk.signIn();
    const before = (await storedIds()).length;
    const socket = connect(desk.port, "127.0.0.1");
    socket.write(
      `POST /api/kept-files HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-type: ${rawMultipartType}\r\ncontent-length: 9000000\r\n\r\n`,
    );
    socket.write(start);
    await vi.waitFor(async () => {
      expect((await storedIds()).length - before).toBe(stored);
      expect(await desk.listTemporaryFiles()).toHaveLength(temporary);
    }, 10_000);
    socket.destroy();
    await vi.waitFor(expectNothingLeft, 10_000);
  });
});

test("keeps many uploads at once, each under its own client", async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, () => desk.signIn()));
  const answers = await Promise.all(
    clients.map((client, n) => send(client, buildRawMultipart(title, pdf(200_000 + n)))),
  );
  for (const [n, { status, body }] of answers.entries()) {
    expect(status).toBe(201);
    const kept = await desk.read(clients[n]?.clientId ?? "", body.data.files[0].id);
    expect(kept).toHaveLength(200_000 + n);
  }
});

test("the OpenAPI document describes the parts", async () => {
  const response = await desk.app.inject({ url: "/api/openapi.json" });
  const { content } = response.json().paths["/api/kept-files"].post.requestBody;
  expect(content["multipart/form-data"].schema).toMatchObject({
    type: "object",
    required: ["title"],
    additionalProperties: false,
    properties: {
      title: { type: "string", maxLength: 20 },
      pdf_password: { type: "string", maxLength: 127 },
      documents: { type: "array", maxItems: 12, items: { type: "string", format: "binary" } },
      photo: { type: "string", format: "binary" },
    },
  });
});

test("opens locked PDFs with the password before them, which it tells no one", async () => {
  const client = await desk.signIn();
  const locked = { name: "documents", filename: "locked.pdf", content: makeLockedPdf() };
  const give = (content: string) => ({ name: "pdf_password", content });
  expect(await send(client, buildRawMultipart(title, locked))).toMatchObject({ status: 423 });
  expect(await send(client, buildRawMultipart(title, locked, give("open sesame")))).toMatchObject({ status: 423 });
  expect(await send(client, buildRawMultipart(title, give("a"), give("b"), pdf()))).toMatchObject({ status: 400 });
  const { status, body } = await send(client, buildRawMultipart(title, give("open sesame"), locked, pdf()));
  expect([status, JSON.stringify(body).includes("sesame")]).toEqual([201, false]);
  const kept = body.data.files.map(({ id }: { id: string }) => desk.read(client.clientId, id));
  const [opened, plain] = await Promise.all(kept);
  expect([opened.includes("/Encrypt"), plain.equals(makePdf())]).toEqual([false, true]);
  await expectNothingLeft();
});

test("keeps an upload's file name, text, and password out of the log", () => {
  expect(desk.log.join("")).not.toMatch(/statement|March|履歴書|passwd|sesame/);
});
