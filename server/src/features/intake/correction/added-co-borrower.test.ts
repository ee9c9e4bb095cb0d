import { messages } from "@funding-desk/contract/forms/messages";
import { limits } from "@funding-desk/contract/platform/limits";
import { coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import { expect, test } from "vitest";
import { createFullClient } from "../../../testing/client-file.ts";
import { startReviewDesk } from "../../../testing/review-desk.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { readWholeFile, type WholeFile } from "../../../testing/whole-file.ts";

const desk = await startReviewDesk();
const { database, manager, ann, bob, auditor, mailServer } = desk;
type Caller = Parameters<typeof desk.call>[0];
const reason = "Her sister signs, too";

const loadFile = (clientId: string): Promise<WholeFile> =>
  readWholeFile(async (path) => (await desk.call(manager, { url: `/api/desk/clients/${clientId}${path}` })).body.data);
const loadApplication = async (clientId: string) => {
  const found = (await loadFile(clientId)).submissions.find(({ kind }) => kind === "application");
  if (found?.kind !== "application") throw new Error("There is no application.");
  return found;
};
const share = { x_studio_ownership_: "10" };
const add = async (
  caller: Caller,
  clientId: string,
  { answers = {}, ...body }: { answers?: object; [key: string]: unknown } = {},
) =>
  desk.call(caller, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/co-borrowers`,
    payload: {
      application_id: (await loadApplication(clientId)).id,
      answers: { ...coBorrowerWireBody, ...share, ...answers },
      reason,
      expected_co_borrowers: 0,
      ...body,
    },
  });
const listMails = async ({ clientId }: SignedInClient) =>
  (await database.query<{ email: string }>("select email from clients where id = $1", [clientId])).rows[0]?.email ?? "";
const without = { coBorrowers: [] };

test("staff add a co-borrower: sealed, marked as theirs, recorded, and the client is notified", async () => {
  const client = await createFullClient(desk, without);
  const before = await loadApplication(client.clientId);
  expect(before.co_borrowers).toEqual([]);
  const { status, body, text } = await add(manager, client.clientId);
  expect(status).toBe(201);
  expect(text).not.toMatch(/900-?70-?0001/);

  const now = await loadApplication(client.clientId);
  expect(now.co_borrowers).toMatchObject([{ subject: body.data.subject, revision: 1 }]);
  const [coBorrower] = now.co_borrowers;
  const answers = Object.fromEntries(
    (coBorrower?.steps ?? []).flatMap(({ questions }) => questions.map((each) => [each.field, each.answer])),
  );
  expect(answers).toMatchObject({
    x_studio_first_name: coBorrowerWireBody.x_studio_first_name,
    x_studio_social_security_number_encrypted: expect.stringMatching(/^ends in \d{4}$/),
  });
  const changes = coBorrower?.changes ?? [];
  expect(changes.length).toBeGreaterThan(10);
  for (const change of changes) expect(change).toMatchObject({ before: null, staff_name: "Mary Manager", reason });
  expect(now.changes).toMatchObject([{ question: "Has Co-Borrower?", staff_name: "Mary Manager" }]);

  const number = String(coBorrowerWireBody.x_studio_social_security_number_encrypted);
  const stored = await database.query<{ text: string }>(
    `select (select json_agg(c)::text from corrections c) || (select json_agg(b)::text from application_co_borrowers b)
       || (select json_agg(a)::text from audit_entries a) as text`,
  );
  for (const secret of [number, number.replaceAll("-", "")]) expect(stored.rows[0]?.text).not.toContain(secret);
  const { rows } = await database.query(
    "select subject, detail from audit_entries where client_id = $1 and action = 'answer.corrected'",
    [client.clientId],
  );
  expect(rows).toEqual([{ subject: `co-borrower 1 of application ${now.reference}`, detail: { added: true, reason } }]);

  const { entries } = (await desk.call(client, { url: "/api/lead-user/timeline" })).body.data;
  expect(entries[0]).toMatchObject({
    title: "Your advisor added a co-borrower to your application",
    message: reason,
    reference: now.reference,
  });
  await desk.advanceMails("answers-corrected");
  const mail = await mailServer.next(await listMails(client), /corrected/);
  expect(mail.text).toContain("a new co-borrower");
  expect(`${mail.text}${mail.html}`).not.toContain(number);
});

test("a second one comes after the first, and later corrections stay separate from the addition", async () => {
  const client = await createFullClient(desk, { coBorrowers: [{ x_studio_ownership_: "5" }] });
  expect((await add(manager, client.clientId, { expected_co_borrowers: 1 })).status).toBe(201);
  const { co_borrowers: both } = await loadApplication(client.clientId);
  expect(both.map(({ revision }) => revision)).toEqual([0, 1]);
  const corrected = await desk.call(manager, {
    method: "POST",
    url: `/api/desk/clients/${client.clientId}/corrections`,
    payload: { subject: both[1]?.subject, field: "x_studio_ownership_", value: "15", reason, expected_revision: 1 },
  });
  expect(corrected.status).toBe(200);
  const { entries } = (await desk.call(client, { url: "/api/lead-user/timeline" })).body.data;
  expect(entries[0]).toMatchObject({
    title: "Your advisor corrected 2 answers in your application",
    detail: "a new co-borrower and “Ownership (percent)” of a co-borrower.",
  });
});

test("doesn't store one that is invalid, owns too much, or is one too many", async () => {
  const client = await createFullClient(desk, without);
  for (const [answers, field] of [
    [{ x_studio_ownership_: "99" }, "x_studio_ownership_"],
    [{ x_studio_first_name: "" }, "x_studio_first_name"],
    [{ x_studio_date_of_birth: "2020-01-01" }, "x_studio_date_of_birth"],
  ] as const) {
    const { status, body } = await add(manager, client.clientId, { answers });
    expect([status, Object.keys(body.result.fields)]).toEqual([422, [field]]);
  }
  expect((await loadApplication(client.clientId)).co_borrowers).toEqual([]);
  const { rows } = await database.query("select from corrections where client_id = $1", [client.clientId]);
  expect(rows).toEqual([]);
  const one = { answers: { x_studio_ownership_: "1" } };
  for (let count = 0; count < limits.coBorrowers; count += 1)
    expect((await add(manager, client.clientId, { ...one, expected_co_borrowers: count })).status).toBe(201);
  const tooMany = await add(manager, client.clientId, { ...one, expected_co_borrowers: limits.coBorrowers });
  expect([tooMany.status, tooMany.body.result.error]).toEqual([422, messages.tooManyCoBorrowers]);
});

test("adds the same one once, even in two simultaneous requests", async () => {
  const client = await createFullClient(desk, without);
  const answers = await Promise.all([add(manager, client.clientId), add(manager, client.clientId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body.result).toMatchObject({
    code: "answers_changed",
    error: expect.stringContaining("Your co-borrower wasn't saved"),
  });
  expect((await loadApplication(client.clientId)).co_borrowers).toHaveLength(1);
});

test("refuses auditors, clients, other advisors, and someone else's application", async () => {
  const client = await createFullClient(desk, without);
  const other = await createFullClient(desk, without);
  await database.query("update clients set staff_id = $2 where id = $1", [client.clientId, ann.staffId]);
  for (const [caller, status] of [
    [auditor, 403],
    [client, 403],
    [undefined, 401],
    [bob, 404],
  ] as const)
    expect((await add(caller, client.clientId)).status).toBe(status);
  const { id } = await loadApplication(other.clientId);
  expect((await add(manager, client.clientId, { application_id: id })).status).toBe(404);
  for (const bad of [{ reason: "no" }, { expected_co_borrowers: "0" }, { answers: { role: "x" } }, { more: 1 }])
    expect((await add(manager, client.clientId, bad)).status).toBe(400);
  expect((await add(ann, client.clientId)).status).toBe(201);
});
