import { randomUUID } from "node:crypto";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { beforeAll, describe, expect, test } from "vitest";
import { type AuditEntry, createAudit } from "../../../platform/audit/audit.ts";
import { verifyChain } from "../../../platform/audit/audit-chain.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type SignedInStaff, startDeskApi } from "../../../testing/staff-api.ts";
import { deleteClient } from "../my-data/erasure.repository.ts";

const api = await startDeskApi();
const audit = createAudit();
const record = (entry: AuditEntry) => audit.record(api.database, entry);

let manager: SignedInStaff;
let ada: SignedInStaff;
let client: Awaited<ReturnType<typeof api.client>>;
let other: Awaited<ReturnType<typeof api.client>>;

const toActor = ({ staffId }: SignedInStaff, name: string) => ({ kind: "staff", id: staffId, name }) as const;

beforeAll(async () => {
  manager = await api.as("manager");
  ada = await api.as("advisor", { name: "Ada Byron" });
  client = await api.client();
  other = await api.client();
  const actor = toActor(ada, "Ada Byron");
  await record({ actor, action: "file.viewed", clientId: client.clientId, address: "192.0.2.1" });
  await record({
    actor,
    action: "value.revealed",
    clientId: client.clientId,
    subject: "social security number",
    detail: { field: "x_studio_ssn", reason: "Lender asked" },
  });
  await record({
    actor,
    action: "document.rejected",
    clientId: other.clientId,
    subject: "100%_sure.pdf",
    detail: { document_id: randomUUID() },
  });
  await record({ actor, action: "note.written", clientId: client.clientId, detail: { edited: false } });
  await record({ actor: { kind: "client", id: client.clientId }, action: "message.sent", clientId: client.clientId });
  await record({ actor: { kind: "system" }, action: "signup_id.revoked", subject: "=1+1" });
});

const search = async (query: Record<string, string> = {}, caller = manager) =>
  api.call(caller, { url: `/api/desk/audit?${new URLSearchParams(query)}` });
const findEntries = async (query: Record<string, string>) => {
  const { status, body } = await search(query);
  expect(status).toBe(200);
  return body.data.entries.map(({ number }: { number: number }) => number);
};

describe("GET /desk/audit", () => {
  test("shows everything, newest first, in the page's words", async () => {
    const { status, body } = await search({}, await api.as("auditor"));
    expect(status).toBe(200);
    expect(body.data.next_before).toBeNull();
    expect(body.data.entries.map(({ number }: { number: number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(body.data.entries[4]).toEqual({
      number: 2,
      at: expect.stringMatching(/^20.*Z$/),
      actor: { kind: "staff", id: ada.staffId, name: "Ada Byron", role: "advisor" },
      action: "value.revealed",
      client: { id: client.clientId, name: expect.stringMatching(/\w+ \w+/) },
      subject: "social security number",
      detail: { field: "x_studio_ssn", reason: "Lender asked" },
      address: null,
    });
    expect(body.data.entries[0]).toMatchObject({ actor: { kind: "system", id: null, name: null }, client: null });
    expect(body.data.entries[1].actor).toEqual({
      kind: "client",
      id: client.clientId,
      name: expect.any(String),
      role: null,
    });
  });

  test("filters by actor, action, client, text, and day, and by several at once", async () => {
    const { rows } = await api.database.query<{ email: string }>("select email from clients where id = $1", [
      client.clientId,
    ]);
    expect(await findEntries({ actor: ada.staffId })).toEqual([4, 3, 2, 1]);
    expect(await findEntries({ actor: "clients" })).toEqual([5]);
    expect(await findEntries({ actor: "system" })).toEqual([6]);
    expect(await findEntries({ action: "value.revealed" })).toEqual([2]);
    expect(await findEntries({ client: client.clientId })).toEqual([5, 4, 2, 1]);
    expect(await findEntries({ client: rows[0]?.email.toUpperCase() ?? "" })).toEqual([5, 4, 2, 1]);
    expect(await findEntries({ client: "nobody@example.com" })).toEqual([]);
    expect(await findEntries({ text: "SECURITY" })).toEqual([2]);
    expect(await findEntries({ text: "100%_su" })).toEqual([3]);
    expect(await findEntries({ text: "100__su" })).toEqual([]);
    expect(await findEntries({ actor: ada.staffId, client: client.clientId, action: "file.viewed" })).toEqual([1]);
    expect(await findEntries({ from: "2020-01-01", to: "2020-12-31" })).toEqual([]);
    expect(await findEntries({ from: "2020-01-01" })).toHaveLength(6);
    expect(await findEntries({ from: "2999-01-01" })).toEqual([]);
    expect(await findEntries({ to: "2999-01-01" })).toHaveLength(6);
  });

  test("counts days in the firm's zone, both included", async () => {
    const { rows } = await api.database.query<{ day: string }>(
      "select (at at time zone 'America/New_York')::date::text as day from audit_entries where number = 1",
    );
    const day = rows[0]?.day ?? "";
    expect(await findEntries({ from: day, to: day })).toContain(1);
  });

  test.each([
    [{ from: "2025-02-30" }, 422],
    [{ to: "0001-01-01" }, 422],
    [{ from: "yesterday" }, 400],
    [{ actor: "x" }, 400],
    [{ action: "file.eaten" }, 400],
    [{ client: "x" }, 400],
    [{ text: "ab" }, 400],
    [{ text: "A-B-C" }, 400],
    [{ text: "x".repeat(101) }, 400],
    [{ text: "a\0bc" }, 400],
    [{ before: "-1" }, 400],
    [{ before: "9".repeat(16) }, 400],
    [{ role: "manager" }, 400],
  ])("refuses %j", async (query, status) => {
    expect(await search(query as Record<string, string>)).toMatchObject({ status });
  });

  test("pages by number, each entry once, while more are written", async () => {
    const actor = toActor(manager, "Pager");
    for (let turn = 0; turn < 120; turn += 1) await record({ actor, action: "file.viewed" });
    const seen: number[] = [];
    let before: string | null = null;
    do {
      const query: Record<string, string> = { actor: manager.staffId, ...(before === null ? {} : { before }) };
      const { body } = await search(query);
      seen.push(...body.data.entries.map(({ number }: { number: number }) => number));
      before = body.data.next_before;
      await record({ actor, action: "file.viewed" });
    } while (before !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect(seen.toSorted((a, b) => b - a)).toEqual(seen);
  });
});

describe("POST /desk/audit/export", () => {
  const url = "/api/desk/audit/export";
  const send = (payload: object, caller: SignedInStaff = manager) => api.call(caller, { method: "POST", url, payload });

  test("sends CSV that no spreadsheet executes, and records it with the reason", async () => {
    const { status, body } = await send({ reason: "Yearly check", action: "signup_id.revoked" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      filename: expect.stringMatching(/^audit-\d{4}-\d\d-\d\d\.csv$/),
      entries: 1,
      is_cut: false,
    });
    const lines = body.data.csv.split("\r\n");
    expect(lines[0]).toBe("Number,Time (UTC),Who,Kind,What,Action,Client,Client id,Subject,Detail,Address");
    expect(lines[1]).toContain(',"\'=1+1",');
    expect((await search()).body.data.entries[0]).toMatchObject({
      action: "audit.exported",
      actor: { id: manager.staffId },
      detail: { reason: "Yearly check", entries: 1, action: "signup_id.revoked" },
      address: "127.0.0.1",
    });
  });

  test("keeps the client's id instead of the email that was searched for", async () => {
    const { rows } = await api.database.query<{ email: string }>("select email from clients where id = $1", [
      other.clientId,
    ]);
    const email = rows[0]?.email ?? "";
    expect((await send({ reason: "A dispute", client: email })).body.data.entries).toBe(1);
    const { body, text } = await search({ action: "audit.exported" });
    expect(body.data.entries[0].client.id).toBe(other.clientId);
    expect(text).not.toContain(email);
  });

  test("requires a fresh second factor and a reason", async () => {
    const stale = await api.as("manager", { isFresh: false });
    expect(await send({ reason: "Yearly check" }, stale)).toMatchObject({ status: 403 });
    for (const body of [
      {},
      { reason: "    " },
      { reason: "x".repeat(301) },
      { reason: "Yearly check", role: "manager" },
    ])
      expect(await send(body)).toMatchObject({ status: 400 });
  });
});

test("keeps advisors and clients out of the audit, and records an advisor's attempt", async () => {
  expect(await search({}, ada)).toMatchObject({ status: 403 });
  expect((await search()).body.data.entries[0]).toMatchObject({
    action: "permission.refused",
    actor: { id: ada.staffId },
  });
  expect(await api.call(client, { url: "/api/desk/audit" })).toMatchObject({ status: 403 });
  expect((await search()).body.data.entries[0]).toMatchObject({
    action: "permission.refused",
    actor: { kind: "client", id: client.clientId },
    subject: "GET /desk/audit",
  });
  expect(await api.call(undefined, { url: "/api/desk/audit" })).toMatchObject({ status: 401 });
});

describe("GET /my-data/views", () => {
  const url = "/api/my-data/views";

  test("tells clients in plain words which staff member did what, and nothing about anyone else", async () => {
    const { status, body } = await api.call(client, { url });
    expect(status).toBe(200);
    expect(body.data.next_before).toBeNull();
    expect(body.data.views).toEqual([
      {
        number: 2,
        at: expect.any(String),
        who: "Ada Byron",
        role: "advisor",
        what: "Looked at a protected number in full",
        about: "social security number",
      },
      { number: 1, at: expect.any(String), who: "Ada Byron", role: "advisor", what: "Opened your file", about: null },
    ]);
    expect((await api.call(other, { url })).body.data.views).toMatchObject([
      { number: 3, what: "Asked for a document to be replaced" },
    ]);
  });

  test("pages", async () => {
    const busy = await api.client();
    for (let turn = 0; turn < 51; turn += 1)
      await record({ actor: toActor(ada, "Ada Byron"), action: "file.viewed", clientId: busy.clientId });
    const first = (await api.call(busy, { url })).body.data;
    expect(first.views).toHaveLength(50);
    const second = (await api.call(busy, { url: `${url}?before=${first.next_before}` })).body.data;
    expect(second).toMatchObject({ views: [{}], next_before: null });
  });

  test("accepts no other query", async () => {
    for (const query of ["client_id=1", "before=x", `client=${randomUUID()}`])
      expect(await api.call(client, { url: `${url}?${query}` })).toMatchObject({ status: 400 });
  });

  testRefusals({ ...api, signIn: api.client } as never, "who has seen my file", () => ({ url }));
});

test("keeps the record of an erased client without any name", async () => {
  const gone = await api.client();
  const { rows } = await api.database.query<{ email: string; last_name: string }>(
    "update clients set last_name = 'Unforgettable' where id = $1 returning email, last_name",
    [gone.clientId],
  );
  await record({ actor: toActor(ada, "Ada Byron"), action: "file.viewed", clientId: gone.clientId });
  await record({ actor: { kind: "client", id: gone.clientId }, action: "message.sent", clientId: gone.clientId });
  expect((await search({ client: gone.clientId })).text).toContain("Unforgettable");
  await withTransaction(api.database, (tx) => deleteClient(tx, gone.clientId));
  const { body, text } = await search({ client: gone.clientId });
  expect(body.data.entries).toMatchObject([
    { actor: { id: gone.clientId, name: null }, client: { id: gone.clientId, name: null } },
    { actor: { name: "Ada Byron" }, client: { id: gone.clientId, name: null } },
  ]);
  for (const secret of [rows[0]?.email ?? "", "Unforgettable"]) expect(text).not.toContain(secret);
  expect(await verifyChain(api.database)).toMatchObject({ problems: [] });
});

test.each(["advisor", "manager", "auditor"] as StaffRole[])(
  "refuses %s's own cookie as a client's token",
  async (role) => {
    expect(await api.call(await api.as(role), { url: "/api/my-data/views" })).toMatchObject({ status: 401 });
  },
);
