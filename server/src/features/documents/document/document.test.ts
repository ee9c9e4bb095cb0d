import { documentTypeSlugs } from "@funding-desk/contract/forms/options/document-types";
import { describe, expect, test, vi } from "vitest";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { startDocumentApi } from "../../../testing/document-api.ts";
import { makeJobsDue } from "../../../testing/due-jobs.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startDocumentApi();
const nobodys = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";
const listUrl = (id: string) => `/api/lead-user-types-with-doc/${id}`;
const ageDeletion = (id: string, seconds: number) =>
  api.database.query("update documents set deleted_at = deleted_at - make_interval(secs => $2) where id = $1", [
    id,
    seconds,
  ]);

/** Runs the jobs queued for later. */
const finishDeletions = async ({ clientId }: SignedInClient) => {
  const queued = "from jobs.job where name = 'deleted-document' and data ->> 'clientId' = $1";
  await makeJobsDue(api.database, "deleted-document", clientId);
  await vi.waitFor(async () => {
    const { rows } = await api.database.query(`select state::text ${queued}`, [clientId]);
    expect(rows).toEqual([{ state: "completed" }]);
  }, 15_000);
};

testRefusals(api, "list", (clientId) => ({ url: listUrl(clientId) }));
testRefusals(api, "upload", () => ({
  method: "POST",
  url: "/api/lead-user-documents",
  headers: { "content-type": "multipart/form-data; boundary=x" },
  payload: "--x--",
}));
testRefusals(api, "delete", () => ({ method: "DELETE", url: `/api/lead-user-documents/${nobodys}` }));
testRefusals(api, "restore", () => ({ method: "POST", url: `/api/lead-user-documents/${nobodys}/restore` }));

test("refuses everything without a pre-qualification, in the popup's sentence", async () => {
  const client = await api.signInStranger();
  const popup = "PreQualification must be submitted before accessing the feature.";
  const before = await api.listFilesOnDisk().catch(() => new Set());
  const answers = [
    await api.call(client, { url: listUrl(client.clientId) }),
    await api.upload(client),
    await api.remove(client, nobodys),
    await api.restore(client, nobodys),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { result: { error: popup } } });
  expect(answers[2]?.body).toMatchObject({ status: "error", message: popup });
  expect(await api.listFilesOnDisk().catch(() => new Set())).toEqual(before);
});

describe("the list", () => {
  test("starts with the built-in types in order, all empty", async () => {
    const client = await api.signIn();
    const { status, body } = await api.call(client, { url: listUrl(client.clientId) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ used_bytes: 0, allowed_bytes: 200 * 1024 * 1024 });
    expect(body.data.map((type: { document_type: string }) => type.document_type)).toEqual([
      "Driver's license",
      "Voided check",
      "EIN letter",
      "Bank statements",
      "Tax returns",
      "A/R aging report",
      "Equipment quote",
      "Business plan",
      "Other",
    ]);
    expect(body.data).toHaveLength(documentTypeSlugs.length);
    for (const type of body.data) {
      expect(type.description).toMatch(/\.$/);
      expect(type.documents).toEqual([]);
    }
  });

  test("has each document under its type, newest first, with its upload and name", async () => {
    const client = await api.signIn();
    const [first, second] = [
      { name: "page 2.pdf", bytes: makePdf() },
      { name: "page 1.pdf", bytes: makePdf() },
    ];
    await api.upload(client, { typeId: 4, files: [{ name: "january.pdf", bytes: makePdf() }] });
    await api.upload(client, { typeId: 4, files: [first, second] });
    await api.upload(client, { typeId: 9 });
    const types = await api.types(client);
    const listNames = (id: number) =>
      types.find((type) => type.document_type_id === id)?.documents.map(({ filename }) => filename);
    expect(listNames(4)).toEqual(["page 1.pdf", "page 2.pdf", "january.pdf"]);
    expect(listNames(9)).toEqual(["statement.pdf"]);
    expect(listNames(1)).toEqual([]);
    const { body } = await api.call(client, { url: listUrl(client.clientId) });
    expect(body.used_bytes).toBe(4 * makePdf().length);
  });

  test("shows nothing of any other client", async () => {
    const [client, other] = [await api.signIn(), await api.signIn()];
    await api.upload(client);
    expect(await api.documents(other)).toEqual([]);
    for (const id of [client.clientId, nobodys, "me", "%00", "1 or 1=1"])
      expect(await api.call(other, { url: listUrl(encodeURIComponent(id)) })).toMatchObject({
        status: 403,
        body: { result: { error: "You don't have access to this." } },
      });
    expect(await api.call(other, { url: listUrl("a".repeat(101)) })).toMatchObject({ status: 400 });
    expect(await api.call(other, { url: `${listUrl(other.clientId)}?all=1` })).toMatchObject({ status: 400 });
  });
});

test("lists files sent with an application under their types, and names the application", async () => {
  const client = await api.signIn();
  const pdf = { name: "letter.pdf", bytes: makePdf() };
  const files = [
    { ...pdf, part: "x_studio_upload_ein_letter" },
    { ...pdf, part: "x_studio_upload_tax_return_most_recent_year" },
    { ...pdf, part: "x_studio_personal_tax_returns" },
  ];
  const submitted = await createApplicationCalls(api).submit(client, { files });
  expect(submitted.status).toBe(200);
  await api.upload(client, { typeId: 3, files: [{ name: "newer.pdf", bytes: makePdf() }] });
  const { reference } = submitted.body.result;
  const types = await api.types(client);
  expect(
    types.flatMap(({ documents, document_type }) => (documents.length ? [[document_type, documents]] : [])),
  ).toMatchObject([
    ["EIN letter", [{ filename: "newer.pdf" }, { filename: "letter.pdf", application_reference: reference }]],
    ["Tax returns", [{ application_reference: reference }, { application_reference: reference }]],
  ]);
  const [newer, sent] = await api.documents(client);
  expect(newer).not.toHaveProperty("application_reference");
  expect((await api.follow(sent?.document ?? "")).rawPayload.equals(pdf.bytes)).toBe(true);
});

describe("all of a client's files together are limited to 200 MB", () => {
  /** Makes the client's first file look this large. */
  const fill = async (bytes: number) => {
    const client = await api.signIn();
    const { body } = await api.upload(client);
    await api.database.query("update stored_files set size_bytes = $2 where client_id = $1", [client.clientId, bytes]);
    return { client, id: body.data[0].id as string };
  };
  const most = 200 * 1024 * 1024;

  test("accepts the last byte, refuses one more, and leaves nothing of it", async () => {
    const { client } = await fill(most - 2 * makePdf().length);
    expect(await api.upload(client)).toMatchObject({ status: 201 });
    const before = await api.listFilesOnDisk();
    const two = { name: "two.pdf", bytes: makePdf({ pages: 2 }) };
    expect(await api.upload(client, { files: [two] })).toMatchObject({
      status: 413,
      body: {
        result: {
          error: "Your files can take up 200 MB in total. Please delete one you no longer need, then try again.",
        },
      },
    });
    expect(await api.listFilesOnDisk()).toEqual(before);
    expect(await api.upload(client)).toMatchObject({ status: 201 });
  });

  test("stores one of two uploads that fit alone but not together", async () => {
    const { client } = await fill(most - makePdf().length);
    const statuses = (await Promise.all([api.upload(client), api.upload(client)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 413]);
    expect(await api.listFileIds(client)).toHaveLength(2);
  });

  test("frees a deleted file's space once it can't be restored", async () => {
    const { client, id } = await fill(most - 1);
    await api.remove(client, id);
    await ageDeletion(id, 14);
    expect(await api.upload(client)).toMatchObject({ status: 201 });
    expect(await api.listFileIds(client)).toHaveLength(1);
  });
});

describe("a deletion", () => {
  const deleteOne = async () => {
    const client = await api.signIn();
    const { body } = await api.upload(client);
    const [{ id, document }] = body.data;
    expect(await api.remove(client, id)).toMatchObject({
      status: 200,
      body: { status: "success", message: "Document deleted successfully" },
    });
    return { client, id: id as string, link: document as string };
  };

  test("can be undone within ten seconds, even twice", async () => {
    const { client, id, link } = await deleteOne();
    expect(await api.documents(client)).toEqual([]);
    expect((await api.follow(link)).statusCode).toBe(404);
    await ageDeletion(id, 10);
    for (let times = 0; times < 2; times += 1)
      expect(await api.restore(client, id)).toMatchObject({ status: 200, body: { data: { id, state: "stored" } } });
    expect(await api.documents(client)).toHaveLength(1);
    expect((await api.follow(link)).statusCode).toBe(200);
    // The job that was queued for it finds nothing to do.
    await finishDeletions(client);
    expect(await api.documents(client)).toHaveLength(1);
  });

  test("is final after that, and bytes and rows disappear on their own", async () => {
    const { client, id, link } = await deleteOne();
    const [fileId = ""] = await api.listFileIds(client);
    expect(await api.listFilesOnDisk()).toContain(fileId);
    await ageDeletion(id, 14);
    expect(await api.restore(client, id)).toMatchObject({ status: 404 });
    await finishDeletions(client);
    await vi.waitFor(async () => expect(await api.listFilesOnDisk()).not.toContain(fileId), 15_000);
    expect(await api.listFileIds(client)).toEqual([]);
    const { rows } = await api.database.query("select 1 from documents where id = $1", [id]);
    expect(rows).toEqual([]);
    for (const gone of [await api.restore(client, id), await api.remove(client, id)])
      expect(gone).toMatchObject({ status: 404 });
    expect((await api.follow(link)).statusCode).toBe(404);
  });

  test("happens once", async () => {
    const { client, id } = await deleteOne();
    expect(await api.remove(client, id)).toMatchObject({
      status: 404,
      body: { status: "error", message: expect.any(String), result: { status: "error" } },
    });
  });

  test("can't be made or undone by another client", async () => {
    const { client, id } = await deleteOne();
    const other = await api.signIn();
    expect(await api.restore(other, id)).toMatchObject({ status: 404 });
    await api.restore(client, id);
    expect(await api.remove(other, id)).toMatchObject({ status: 404 });
    expect(await api.documents(client)).toMatchObject([{ id }]);
  });

  test.each(["1", "x", `${nobodys}'--`, `${nobodys}%00`, nobodys, "..%2f..", ""])("of %s is refused", async (id) => {
    const client = await api.signIn();
    expect([400, 404]).toContain((await api.remove(client, id)).status);
    expect([400, 404]).toContain((await api.restore(client, id)).status);
  });

  test("accepts no body and no query", async () => {
    const client = await api.signIn();
    const { body } = await api.upload(client);
    const url = `/api/lead-user-documents/${body.data[0].id}`;
    expect(await api.call(client, { method: "DELETE", url: `${url}?force=1` })).toMatchObject({ status: 400 });
    expect(await api.call(client, { method: "DELETE", url, payload: { force: true } })).toMatchObject({ status: 400 });
    expect(await api.documents(client)).toHaveLength(1);
  });
});
