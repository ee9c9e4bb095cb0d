import { randomUUID } from "node:crypto";
import type { OwnDocumentRequest } from "@funding-desk/contract/documents/document-request/own-request";
import type { OwedList } from "@funding-desk/contract/intake/owed/api";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test } from "vitest";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, bob, auditor, upload, newClient, database, mailServer, typeId } = desk;
interface Payload {
  readonly [field: string]: unknown;
  readonly key?: string | undefined;
}
type Caller = typeof ann | ReviewedClient | undefined;

const toUrl = ({ clientId }: ReviewedClient) => `/api/desk/clients/${clientId}/document-requests`;
const statement = { document_type_ids: [typeId("bank_statements")], note: "October, all pages", due_on: "2031-04-05" };
const ask = (caller: Caller, client: ReviewedClient, { key, ...payload }: Payload = statement) =>
  desk.call(caller, {
    method: "POST",
    url: toUrl(client),
    payload,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const list = async (client: ReviewedClient) => (await desk.call(ann, { url: toUrl(client) })).body.data;
const withdraw = (caller: Caller, client: ReviewedClient, id: string) =>
  desk.call(caller, { method: "DELETE", url: `${toUrl(client)}/${id}` });
/** Open ones, then those fulfilled lately. */
const listOwn = async (client: ReviewedClient): Promise<OwnDocumentRequest[]> => {
  const { owed, received }: OwedList = (await desk.call(client, { url: "/api/lead-user/owed" })).body.data;
  const open = owed.flatMap((item) => {
    if (item.kind !== "request") return [];
    const { kind: _, ...request } = item;
    return [request];
  });
  return [...open, ...received];
};
const review = (client: ReviewedClient, id: string, payload: object) =>
  desk.call(ann, { method: "POST", url: `/api/desk/clients/${client.clientId}/documents/${id}/review`, payload });
const reject = { to: "rejected", expected_revision: 0, reason: "It is last year's." };

test("requested documents appear on the client's checklist, in one mail, and in the audit", async () => {
  const client = await newClient();
  const asked = await ask(ann, client);
  expect(asked).toMatchObject({
    status: 201,
    body: { data: [{ document_type: "Bank statements", staff_name: "Ann Advisor", fulfilled_at: null }] },
  });
  await ask(ann, client, { document_type_ids: [typeId("ein_letter")] });
  expect(await listOwn(client)).toEqual([
    {
      id: asked.body.data[0].id,
      document_type_id: typeId("bank_statements"),
      document_type: "Bank statements",
      note: "October, all pages",
      due_on: "2031-04-05",
      lender_name: null,
      asked_by: "Ann Advisor",
      asked_at: expect.stringMatching(/Z$/),
      fulfilled_at: null,
      rejected: null,
    },
    expect.objectContaining({ document_type: "EIN letter", note: null, due_on: null }),
  ]);
  await desk.advanceMails("documents-needed");
  const mail = await mailServer.next(client.email, /^We need 2 documents from you$/);
  for (const words of ["Bank statements", "October, all pages", "04/05/2031", "EIN letter", "/dashboard/documents"])
    expect(mail.text).toContain(words);
  expect(await desk.listEntries(client.clientId, "document.requested")).toMatchObject([
    { subject: "Bank statements", detail: { due_on: "2031-04-05" } },
    { subject: "EIN letter" },
  ]);
  expect(await listOwn(await newClient())).toEqual([]);
});

test("several documents are asked for at once, each in the audit, all in one mail", async () => {
  const client = await newClient();
  const slugs = ["bank_statements", "ein_letter", "tax_returns"];
  const key = randomUUID();
  const several = { ...statement, document_type_ids: [...slugs, "ein_letter"].map((slug) => typeId(slug)), key };
  const asked = await ask(ann, client, several);
  const words = { note: "October, all pages", due_on: "2031-04-05" };
  expect(asked).toMatchObject({
    status: 201,
    body: { data: [{ document_type: "Bank statements", ...words }, { document_type: "EIN letter", ...words }, words] },
  });
  expect((await ask(ann, client, several)).body).toEqual(asked.body);
  expect(await list(client)).toHaveLength(3);
  expect(await desk.listEntries(client.clientId, "document.requested")).toHaveLength(3);
  await desk.advanceMails("documents-needed");
  await mailServer.next(client.email, /^We need 3 documents from you$/);
});

test("a type's own words come above the note, in the request and in the mail", async () => {
  const client = await newClient();
  const [statements, letter] = [typeId("bank_statements"), typeId("ein_letter")];
  const words = [{ document_type_id: statements, text: "Bank statements, 3 months" }];
  const asked = { document_type_ids: [statements, letter], note: "All pages", words };
  expect((await ask(ann, client, asked)).body.data).toMatchObject([
    { document_type: "Bank statements", note: "Bank statements, 3 months\nAll pages" },
    { document_type: "EIN letter", note: "All pages" },
  ]);
  await desk.advanceMails("documents-needed");
  expect((await mailServer.next(client.email, /^We need 2 documents/)).text).toContain("Bank statements, 3 months");
  const other = await newClient();
  for (const refused of [[{ ...words[0], document_type_id: typeId("other") }], [...words, ...words]])
    expect((await ask(ann, other, { ...asked, words: refused })).status).toBe(422);
  for (const malformed of [
    [{ document_type_id: statements, text: "" }],
    [{ ...words[0], text: "x".repeat(4001) }],
    [{ ...words[0], due_on: "2031-01-01" }],
    "x",
  ])
    expect((await ask(ann, other, { ...asked, words: malformed })).status).toBe(400);
  expect(await list(other)).toEqual([]);
});

test("a retry asks once; the same key with another request is refused", async () => {
  const client = await newClient();
  const key = randomUUID();
  const [first, second] = [
    await ask(ann, client, { ...statement, key }),
    await ask(ann, client, { ...statement, key }),
  ];
  expect(second.body).toEqual(first.body);
  expect(await list(client)).toHaveLength(1);
  expect((await ask(ann, client, { ...statement, note: "May", key })).status).toBe(422);
  // A colleague's key is their own.
  expect((await ask(desk.manager, client, { ...statement, key })).status).toBe(201);
});

describe("handing over a document", () => {
  test("answers the oldest open request of the type; deleting reopens it, restoring closes it again", async () => {
    const client = await newClient();
    const [first, second] = [await ask(ann, client), await ask(ann, client)];
    await upload(client, { slug: "other" });
    const open = async () =>
      (await listOwn(client)).filter(({ fulfilled_at }) => fulfilled_at === null).map(({ id }) => id);
    expect(await open()).toEqual([first.body.data[0].id, second.body.data[0].id]);
    const id = await upload(client);
    expect(await open()).toEqual([second.body.data[0].id]);
    expect((await list(client))[1]).toMatchObject({ id: first.body.data[0].id, document_id: id });
    await desk.call(client, { method: "DELETE", url: `/api/lead-user-documents/${id}` });
    expect(await open()).toHaveLength(2);
    await desk.call(client, { method: "POST", url: `/api/lead-user-documents/${id}/restore` });
    expect(await open()).toEqual([second.body.data[0].id]);
  });

  test("doesn't count if the virus scanner refuses the file", async () => {
    const client = await newClient();
    await ask(ann, client);
    const id = await upload(client);
    await database.query(
      "update stored_files set state = 'infected' where id = (select file_id from documents where id = $1)",
      [id],
    );
    expect(await listOwn(client)).toMatchObject([{ fulfilled_at: null, rejected: null }]);
  });
});

describe("a rejected document", () => {
  test("reopens its request with the reason, also by mail; accepting it later closes the request", async () => {
    const client = await newClient();
    await ask(ann, client);
    await desk.advanceMails("documents-needed");
    await mailServer.next(client.email, /^We need from you: Bank statements$/);
    const id = await upload(client);
    await review(client, id, reject);
    expect(await listOwn(client)).toMatchObject([
      { fulfilled_at: null, rejected: { filename: "march.pdf", reason: "It is last year's." } },
    ]);
    await desk.advanceMails("documents-needed");
    const mail = await mailServer.next(client.email, /^We need from you: Bank statements$/);
    expect(mail.text).toContain("Bank statements: please send it again");
    expect(mail.text).toContain("It is last year's.");
    expect(mail.text).toContain("04/05/2031");
    await review(client, id, { to: "accepted", expected_revision: 1 });
    expect(await listOwn(client)).toMatchObject([{ fulfilled_at: expect.any(String), rejected: null }]);
  });

  test("that came in time goes back from the day of its rejection, without the day that has passed", async () => {
    const client = await newClient();
    const { body } = await ask(ann, client);
    const id = await upload(client);
    await database.query(
      `update document_requests set requested_at = now() - interval '9 days', due_on = current_date - 3,
         fulfilled_at = now() - interval '5 days' where id = $1`,
      [body.data[0].id],
    );
    const before = Date.now();
    await review(client, id, reject);
    expect(await listOwn(client)).toMatchObject([{ fulfilled_at: null, due_on: null }]);
    const { next_step: next } = (await desk.call(client, { url: "/api/lead-user/timeline" })).body.data;
    expect(next).toMatchObject({ by: "you", text: "Send us: Bank statements." });
    expect(Date.parse(next.since)).toBeGreaterThanOrEqual(before - 1000);
  });

  test("can be asked for by a new day, which must be to come", async () => {
    const client = await newClient();
    await ask(ann, client);
    const id = await upload(client);
    expect(await review(client, id, { ...reject, due_on: "2001-05-01" })).toMatchObject({ status: 422 });
    await review(client, id, { ...reject, due_on: "2031-06-02" });
    expect(await listOwn(client)).toMatchObject([{ fulfilled_at: null, due_on: "2031-06-02" }]);
  });

  test("that no one requested appears on the checklist only when a new one is requested", async () => {
    const client = await newClient();
    const [one, two] = [await upload(client), await upload(client, { slug: "ein_letter" })];
    await review(client, one, reject);
    expect(await listOwn(client)).toEqual([]);
    await review(client, two, { ...reject, ask_again: true, due_on: "2031-05-01" });
    expect(await listOwn(client)).toMatchObject([
      { document_type: "EIN letter", due_on: "2031-05-01", rejected: { reason: "It is last year's." } },
    ]);
    // Rejected again for another reason, it is still one line.
    await review(client, two, { ...reject, expected_revision: 1, reason: "Blurred.", ask_again: true });
    expect(await listOwn(client)).toMatchObject([{ rejected: { reason: "Blurred." } }]);
    await upload(client, { slug: "ein_letter" });
    expect(await listOwn(client)).toMatchObject([{ fulfilled_at: expect.any(String), rejected: null }]);
  });

  test("undone, counts as received on the day it came", async () => {
    const client = await newClient();
    await ask(ann, client);
    const id = await upload(client);
    await database.query("update document_requests set requested_at = now() - interval '9 days' where client_id = $1", [
      client.clientId,
    ]);
    await database.query("update documents set uploaded_at = now() - interval '5 days' where id = $1", [id]);
    await review(client, id, reject);
    await review(client, id, { to: "waiting", expected_revision: 1 });
    const [request] = await listOwn(client);
    const days = (Date.now() - Date.parse(String(request?.fulfilled_at))) / 86_400_000;
    expect(Math.round(days)).toBe(5);
  });

  test("and a rejection undone in time aren't mailed", async () => {
    const client = await newClient();
    const id = await upload(client);
    await review(client, id, reject);
    await review(client, id, { to: "accepted", expected_revision: 1 });
    await ask(ann, client, { document_type_ids: [typeId("other")] });
    await desk.advanceMails("documents-needed");
    const mail = await mailServer.next(client.email, /^We need from you/);
    expect(mail.subject).toBe("We need from you: Other");
    expect(mail.text).not.toContain("last year");
  });
});

describe("withdrawing a request", () => {
  test("removes it from the checklist, once; a fulfilled request can't be withdrawn", async () => {
    const client = await newClient();
    const { id } = (await ask(ann, client)).body.data[0];
    for (let time = 0; time < 2; time += 1)
      expect(await withdraw(ann, client, id)).toMatchObject({
        status: 200,
        body: { data: { withdrawn_at: expect.any(String) } },
      });
    expect(await listOwn(client)).toEqual([]);
    expect(await desk.listEntries(client.clientId, "document.request_withdrawn")).toHaveLength(1);
    const done = (await ask(ann, client)).body.data[0];
    await upload(client);
    expect(await withdraw(ann, client, done.id)).toMatchObject({
      status: 409,
      body: { result: { code: "request_fulfilled" } },
    });
  });

  test("is refused to others", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { id } = (await ask(ann, client)).body.data[0];
    expect((await withdraw(auditor, client, id)).status).toBe(403);
    expect((await withdraw(bob, client, id)).status).toBe(404);
    expect((await withdraw(ann, other, id)).status).toBe(404);
    expect((await withdraw(client, client, id)).status).toBe(403);
    expect(await listOwn(client)).toHaveLength(1);
  });
});

test("only people who work on the file can ask, for existing types, with a future date", async () => {
  const client = await newClient();
  expect((await ask(auditor, client)).status).toBe(403);
  expect((await ask(bob, client)).status).toBe(404);
  expect((await ask(client, client)).status).toBe(403);
  expect((await ask(undefined, client)).status).toBe(401);
  expect((await desk.call(auditor, { url: toUrl(client) })).status).toBe(200);
  expect((await desk.call(bob, { url: toUrl(client) })).status).toBe(404);
  for (const payload of [
    { ...statement, document_type_ids: [99_999] },
    { ...statement, document_type_ids: [typeId("other"), 99_999] },
    { ...statement, due_on: "2020-01-01" },
    { ...statement, due_on: "2031-02-30" },
  ])
    expect((await ask(ann, client, payload)).status).toBe(422);
  for (const payload of [
    {},
    { ...statement, document_type_ids: [] },
    { ...statement, document_type_ids: 1 },
    { ...statement, document_type_ids: ["1"] },
    { ...statement, document_type_ids: [1.5] },
    { ...statement, document_type_ids: Array.from({ length: 51 }, (_, index) => index + 1) },
    { ...statement, document_type_id: 1 },
    { ...statement, note: "x".repeat(limits.requestNoteChars + 1) },
    { ...statement, requested_by: bob.staffId },
  ])
    expect((await ask(ann, client, payload)).status).toBe(400);
  expect(await list(client)).toEqual([]);
});
