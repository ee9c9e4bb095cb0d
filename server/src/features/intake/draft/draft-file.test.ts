import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import { makeJpeg, makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startClientApi();
const url = "/api/application-draft/files";

const signIn = async () => {
  const client = await api.signIn();
  const payload = prequalificationBody;
  await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload });
  return client;
};
const list = async (client: SignedInClient) => (await api.call(client, { url })).body.data;
interface Sent {
  readonly field?: string;
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly key?: string;
}
const upload = async (client: SignedInClient, sent: Sent = {}) => {
  const { field = "einLetter", name = "letter.pdf", bytes = makePdf(), key } = sent;
  const { payload, headers } = await buildMultipart({ field }, [{ part: "file", name, bytes }]);
  return api.call(client, {
    method: "POST",
    url,
    payload,
    headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
  });
};
const remove = (client: SignedInClient, id: string) => api.call(client, { method: "DELETE", url: `${url}/${id}` });
const storedFiles = async (client: SignedInClient) =>
  (await api.database.query("select id from stored_files where client_id = $1", [client.clientId])).rows.length;
const listFilesOnDisk = async () => {
  const entries = await readdir(path.join(api.dataDir, "files"), { recursive: true, withFileTypes: true });
  return new Set(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])));
};
/** How many were added since. Files removed in the meantime belong to other tests. */
const countNew = async (before: ReadonlySet<string>) =>
  [...(await listFilesOnDisk())].filter((name) => !before.has(name)).length;

const headers = { "content-type": "multipart/form-data; boundary=x" };
testRefusals(api, "list", () => ({ url }));
testRefusals(api, "upload", () => ({ method: "POST", url, headers, payload: "--x--" }));
testRefusals(api, "delete", () => ({ method: "DELETE", url: `${url}/7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11` }));

test("refuses files without a pre-qualification, in the popup's sentence", async () => {
  const client = await api.signIn();
  const refused = await upload(client);
  expect(refused).toMatchObject({
    status: 403,
    body: { result: { error: "PreQualification must be submitted before accessing the feature." } },
  });
  expect(await storedFiles(client)).toBe(0);
});

test("hands a file over, lists it in order, and takes it back with its bytes' row", async () => {
  const client = await signIn();
  const first = await upload(client);
  expect(first.status).toBe(201);
  const { id } = first.body.data;
  expect(first.body.data).toEqual({
    id,
    field: "einLetter",
    filename: "letter.pdf",
    size_bytes: makePdf().length,
    state: "stored",
  });
  const second = await upload(client, { field: "voidedCheck", name: "check.jpg", bytes: await makeJpeg() });
  expect(await list(client)).toEqual([first.body.data, second.body.data]);
  expect(await remove(client, id)).toMatchObject({ status: 200, body: { data: null } });
  expect(await list(client)).toEqual([second.body.data]);
  expect(await storedFiles(client)).toBe(1);
  expect(await remove(client, id)).toMatchObject({ status: 404 });
});

describe("a field accepts its own number of files", () => {
  const tooMany = "EIN letter: at most one file. Please remove one first.";

  test("one after the other", async () => {
    const client = await signIn();
    await upload(client);
    const refused = await upload(client, { name: "other.pdf" });
    expect(refused).toMatchObject({
      status: 422,
      body: { result: { error: tooMany, fields: { x_studio_upload_ein_letter: tooMany } } },
    });
    expect(await list(client)).toHaveLength(1);
    expect(await storedFiles(client)).toBe(1);
  });

  test("at the same moment, and keeps no byte of the refused ones", async () => {
    const client = await signIn();
    const before = await listFilesOnDisk();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => upload(client, { field: "driversLicense", name: `${n}.pdf` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422]);
    expect(await list(client)).toHaveLength(2);
    expect(await countNew(before)).toBe(2);
  });
});

describe("an Idempotency-Key", () => {
  test("repeated, even simultaneously, gives one file and one answer", async () => {
    const client = await signIn();
    const before = await listFilesOnDisk();
    const [one, two] = await Promise.all([upload(client, { key: "k1" }), upload(client, { key: "k1" })]);
    const three = await upload(client, { key: "k1" });
    expect(one.status).toBe(201);
    for (const again of [two, three]) expect(again).toEqual(one);
    expect(await list(client)).toEqual([one.body.data]);
    expect(await countNew(before)).toBe(1);
  });

  test("with another file is refused", async () => {
    const client = await signIn();
    await upload(client, { key: "k2" });
    const refused = await upload(client, { key: "k2", bytes: makePdf({ pages: 2 }) });
    expect(refused).toMatchObject({ status: 422 });
    expect(await list(client)).toHaveLength(1);
  });
});

test("another client's files are out of reach", async () => {
  const [client, other] = [await signIn(), await signIn()];
  const { body } = await upload(client);
  expect(await list(other)).toEqual([]);
  expect(await remove(other, body.data.id)).toMatchObject({ status: 404 });
  await api.call(other, { method: "DELETE", url: "/api/drafts/application" });
  expect(await list(client)).toEqual([body.data]);
});

test("starting the application over deletes its files and no one else's", async () => {
  const client = await signIn();
  await upload(client);
  await api.call(client, { method: "DELETE", url: "/api/drafts/prequalification" });
  expect(await list(client)).toHaveLength(1);
  await api.call(client, { method: "DELETE", url: "/api/drafts/application" });
  expect(await list(client)).toEqual([]);
  expect(await storedFiles(client)).toBe(0);
});

describe("stores nothing for an invalid request", () => {
  test.each<[string, Sent, number]>([
    ["a field without files", { field: "ownerName" }, 400],
    ["an unknown field", { field: "__proto__" }, 400],
    ["a program called a PDF", { bytes: Buffer.from("MZ\u0090 a program") }, 415],
    ["no bytes", { bytes: Buffer.alloc(0) }, 415],
    ["another kind of file", { name: "letter.exe" }, 415],
    ["16 MB", { bytes: Buffer.alloc(16 * 1024 * 1024, "%PDF-1.7 ") }, 413],
  ])("%s", async (_, sent, status) => {
    const client = await signIn();
    const before = await listFilesOnDisk();
    expect(await upload(client, sent)).toMatchObject({ status, body: { result: { status: "error" } } });
    expect(await list(client)).toEqual([]);
    expect(await storedFiles(client)).toBe(0);
    expect(await countNew(before)).toBe(0);
  });

  test("refuses no file and two files", async () => {
    const client = await signIn();
    const file = { part: "file", name: "letter.pdf", bytes: makePdf() };
    for (const [files, status] of [
      [[], 400],
      [[file, file], 413],
    ] as const) {
      const body = await buildMultipart({ field: "einLetter" }, files);
      expect(await api.call(client, { method: "POST", url, ...body })).toMatchObject({ status });
    }
    expect(await list(client)).toEqual([]);
  });

  test.each(["1", "x", "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11"])("refuses to take back %s", async (id) => {
    expect([400, 404]).toContain((await remove(await signIn(), id)).status);
  });
});
