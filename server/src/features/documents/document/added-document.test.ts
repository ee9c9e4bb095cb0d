import { randomUUID } from "node:crypto";
import type { ReviewedDocument, ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import { expect, test } from "vitest";
import { makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, newClient, typeId, listEntries, mailServer } = desk;
type Caller = typeof ann | ReviewedClient | undefined;

interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly key?: string;
}
const toUrl = (clientId: string) => `/api/desk/clients/${clientId}/documents`;
const add = async (
  caller: Caller,
  clientId: string,
  {
    fields = { document_type_id: String(typeId("ein_letter")) },
    files = [{ name: "letter.pdf", bytes: makePdf() }],
    key,
  }: Sent = {},
) => {
  const { payload, headers } = await buildMultipart(
    fields,
    files.map((file) => ({ ...file, part: "documents" })),
  );
  return desk.call(caller, {
    method: "POST",
    url: toUrl(clientId),
    payload,
    headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
  });
};
const listOwn = async (client: ReviewedClient) => {
  const { body } = await desk.call(client, { url: `/api/lead-user-types-with-doc/${client.clientId}` });
  return body.data.flatMap(({ documents }: { documents: object[] }) => documents);
};
const listAtDesk = async ({ clientId }: ReviewedClient): Promise<ReviewedDocument[]> => {
  const { body } = await desk.call(ann, { url: toUrl(clientId) });
  return body.data.types.flatMap(({ documents }: ReviewedType) => documents);
};
const listRequests = async ({ clientId }: ReviewedClient) =>
  (await desk.call(ann, { url: `/api/desk/clients/${clientId}/document-requests` })).body.data;

test("answers the open request of its type, and says on both sides who added it", async () => {
  const client = await newClient();
  const { clientId } = client;
  await desk.call(ann, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/document-requests`,
    payload: { document_type_ids: [typeId("ein_letter")] },
  });
  const { status, body } = await add(ann, clientId);
  expect(status).toBe(201);
  const [id] = body.data.ids;
  expect(await listRequests(client)).toMatchObject([{ document_id: id, fulfilled_at: expect.any(String) }]);
  const own = await desk.upload(client, { slug: "ein_letter", name: "own.pdf" });
  expect(await listOwn(client)).toMatchObject([{ id: own }, { id, filename: "letter.pdf", is_added_by_firm: true }]);
  expect((await listOwn(client))[0]).not.toHaveProperty("is_added_by_firm");
  expect(await listAtDesk(client)).toMatchObject([
    { id: own, added_by: null },
    { id, added_by: "Ann Advisor", review: { state: "waiting" } },
  ]);
  expect(await listEntries(clientId, "document.added")).toEqual([
    { actor_name: "Ann Advisor", action: "document.added", subject: "EIN letter", detail: { document_id: id } },
  ]);
  const { events } = (await desk.call(ann, { url: `/api/desk/clients/${clientId}/timeline` })).body.data;
  const told = events.map(({ name, what }: { name: string | null; what: string }) => [name, what]);
  expect(told).toContainEqual(["Ann Advisor", "added a document"]);
  expect(told.filter(([, what]: string[]) => what === "uploaded a document")).toHaveLength(1);
  await desk.advanceMails("documents-received");
  expect((await mailServer.next(client.email, /We have your documents/)).text).toContain("My Documents");
});

test("can be opened and deleted by the client as their own, which gives the request back", async () => {
  const client = await newClient();
  const { clientId } = client;
  await desk.call(ann, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/document-requests`,
    payload: { document_type_ids: [typeId("ein_letter")] },
  });
  const [id] = (await add(ann, clientId)).body.data.ids;
  const [{ document }] = await listOwn(client);
  expect((await desk.app.inject({ url: document })).statusCode).toBe(200);
  const gone = await desk.call(client, { method: "DELETE", url: `/api/lead-user-documents/${id}` });
  expect(gone.status).toBe(200);
  expect(await listRequests(client)).toMatchObject([{ fulfilled_at: null }]);
  expect(await listEntries(clientId, "document.added")).toHaveLength(1);
});

test("a retry stores nothing again; the same key with another file is refused", async () => {
  const client = await newClient();
  const key = randomUUID();
  const first = await add(ann, client.clientId, { key });
  expect((await add(ann, client.clientId, { key })).body).toEqual(first.body);
  const other = await add(ann, client.clientId, { key, files: [{ name: "other.pdf", bytes: makePdf() }] });
  expect(other.body.result.code).toBe("idempotency_key_reused");
  expect(await listAtDesk(client)).toHaveLength(1);
  expect(await listEntries(client.clientId, "document.added")).toHaveLength(1);
});

test("is inspected as a client's own upload, and all of it or none is stored", async () => {
  const client = await newClient();
  const good = { name: "letter.pdf", bytes: makePdf() };
  const bad = { name: "letter2.pdf", bytes: new TextEncoder().encode("<html>") };
  expect((await add(ann, client.clientId, { files: [good, bad] })).status).toBe(415);
  expect((await add(ann, client.clientId, { files: Array(13).fill(good) })).status).toBe(413);
  await desk.database.query(
    "update stored_files set size_bytes = 209715200 where id = (select file_id from documents where id = $1)",
    [await desk.upload(client)],
  );
  const full = await add(ann, client.clientId);
  expect(full.body.result.code).toBe("storage_full");
  expect(await listAtDesk(client)).toHaveLength(1);
  expect(await listEntries(client.clientId, "document.added")).toEqual([]);
});

test.each([
  [{ document_type_id: "999999" }, 422],
  [{ document_type_id: "x" }, 400],
  [{}, 400],
  [{ document_type_id: "1", added_by: randomUUID() }, 400],
])("refuses the fields %j with %i", async (fields, status) => {
  expect((await add(ann, (await newClient()).clientId, { fields })).status).toBe(status);
});

test("is refused without a file, for another advisor's client, and to auditors, clients, and strangers", async () => {
  const client = await newClient();
  expect((await add(ann, client.clientId, { files: [] })).status).toBe(422);
  expect((await add(bob, client.clientId)).status).toBe(404);
  expect((await add(ann, randomUUID())).status).toBe(404);
  for (const caller of [auditor, client]) expect((await add(caller, client.clientId)).status).toBe(403);
  expect((await add(undefined, client.clientId)).status).toBe(401);
  expect(await listAtDesk(client)).toEqual([]);
  expect((await add(manager, client.clientId)).status).toBe(201);
});
