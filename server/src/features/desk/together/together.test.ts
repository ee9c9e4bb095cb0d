import { randomUUID } from "node:crypto";
import type { Form } from "@funding-desk/contract/forms/form";
import { readWire } from "@funding-desk/contract/forms/wire";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { applicationWire, coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import { afterAll, expect, test } from "vitest";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { readWholeFile } from "../../../testing/whole-file.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskApi({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" }, areRateLimitsOn: true },
});
const { database } = api;
const ann = await api.as("advisor", { name: "Ann Advisor" });
const bob = await api.as("advisor", { name: "Bob Advisor" });
const manager = await api.as("manager", { name: "Mia Manager" });
const auditor = await api.as("auditor");
const clientCalls = {
  signIn: api.client,
  call: (client: { readonly token: string } | undefined, request: Parameters<typeof api.call>[1]) =>
    api.call(client && { headers: { authorization: `Bearer ${client.token}` } }, request),
};
const ssnWire = "x_studio_social_security_number_ssn";
type Caller = typeof ann | SignedInClient;

/** A client of Ann's. */
const newClient = async (): Promise<SignedInClient> => {
  const client = await api.client();
  await database.query("update clients set staff_id = $2 where id = $1", [client.clientId, ann.staffId]);
  return client;
};

const withoutConsents = (form: Form, body: Readonly<Record<string, unknown>>) => {
  const consents = new Set(
    Object.values(form.steps).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { kind }]) =>
        kind === "consent" || kind === "derivedMoney" ? [name] : [],
      ),
    ),
  );
  return Object.fromEntries(Object.entries(readWire(form, body)).filter(([name]) => !consents.has(name)));
};
const whole = withoutConsents(prequalificationForm, prequalificationBody);

type Sent = readonly [url: string, payload?: object];
const send = (caller: Caller | undefined, method: "GET" | "PUT" | "POST", ...[url, payload]: Sent) =>
  api.call(caller, {
    method,
    url: `/api${url}`,
    ...(payload ? { payload } : {}),
    headers: { "idempotency-key": randomUUID() },
  });
const path = (clientId: string, form = "prequalification") => `/desk/clients/${clientId}/drafts/${form}`;
const open = (caller: Caller | undefined, clientId: string, form?: string) => send(caller, "GET", path(clientId, form));
type SavedBody = Readonly<Record<string, unknown>> & { readonly form?: string };
const save = (caller: Caller | undefined, clientId: string, { form, ...body }: SavedBody) =>
  send(caller, "PUT", path(clientId, form), { step: "personal", base_revision: 0, ...body });
const ask = (caller: Caller | undefined, clientId: string, form?: string) =>
  send(caller, "POST", `${path(clientId, form)}/confirmation`);
const listUnfinished = async (clientId: string) =>
  (await send(ann, "GET", `/desk/clients/${clientId}/drafts`)).body.data.forms;
const prequalify = (client: SignedInClient, change: object = {}) =>
  send(client, "POST", "/lead-user/prequalify", { ...prequalificationBody, ...change });
const loadSubmission = async <Kind extends "prequalification" | "application">(clientId: string, wanted: Kind) => {
  const { submissions } = await readWholeFile(
    async (part) => (await send(ann, "GET", `/desk/clients/${clientId}${part}`)).body.data,
  );
  const found = submissions.find((each) => each.kind === wanted);
  if (!found) throw new Error(`There is no ${wanted}.`);
  return found as Extract<typeof found, { kind: Kind }>;
};

type Questions = { steps: { questions: { question: string; entered_by?: string }[] }[] };
const listEntered = ({ steps }: Questions): string[] =>
  steps.flatMap(({ questions }) =>
    questions.flatMap(({ question, entered_by: by }) => (by ? [`${question}: ${by}`] : [])),
  );

test("staff and the client continue each other's draft, and every answer says who typed it last", async () => {
  const client = await newClient();
  const { clientId } = client;
  const first = await save(ann, clientId, { answers: { businessName: "Loom Works", monthlyRevenue: "9000" } });
  expect(first.status, first.text).toBe(200);
  expect(first.body.data.entered).toMatchObject([
    { field: "businessName", by: "Ann Advisor" },
    { field: "monthlyRevenue", by: "Ann Advisor" },
  ]);

  const own = (await send(client, "GET", "/drafts/prequalification")).body.data;
  expect(own).toMatchObject({ answers: { businessName: "Loom Works" }, entered: [{ by: "Ann Advisor" }, {}] });
  const changed = await send(client, "PUT", "/drafts/prequalification", {
    answers: { businessName: "Loom Works LLC", monthlyRevenue: "9000", consent: true },
    step: "business",
    base_revision: own.revision,
  });
  expect(changed.body.data.entered).toMatchObject([{ field: "monthlyRevenue", by: "Ann Advisor" }]);

  const seen = (await open(manager, clientId)).body.data.draft;
  const again = await save(manager, clientId, {
    answers: { businessName: "Loom Works LLC", monthlyRevenue: "9500" },
    base_revision: seen.revision,
  });
  expect(again.body.data.entered).toMatchObject([{ field: "monthlyRevenue", by: "Mia Manager" }]);
  // The client ticked it for what was there before.
  expect(again.body.data.answers).not.toHaveProperty("consent");
  expect(await save(ann, clientId, { answers: {}, base_revision: seen.revision })).toMatchObject({
    status: 409,
    body: { result: { code: "draft_changed" } },
  });
});

test("what is on file when staff begin isn't theirs", async () => {
  const client = await newClient();
  const { start } = (await open(ann, client.clientId)).body.data;
  expect(start.answers.fullName).toEqual(expect.any(String));
  const saved = await save(ann, client.clientId, { answers: { ...start.answers, businessName: "Loom Works" } });
  expect(saved.body.data.entered).toMatchObject([{ field: "businessName" }]);
});

test("the client confirms by sending: the stored form says what staff entered, and not what the client changed", async () => {
  const client = await newClient();
  const { clientId } = client;
  expect((await save(ann, clientId, { answers: whole, step: "review" })).status).toBe(200);
  expect((await ask(ann, clientId)).status).toBe(200);
  const mail = await mailServer.next(await findEmail(clientId), /look over your pre-qualification/);
  expect(mail.text).toContain("/dashboard/prequalification");
  expect(mail.text).toContain("Ann Advisor filled in your pre-qualification with you.");
  expect(await listUnfinished(clientId)).toMatchObject([
    { form: "prequalification", asked: { by: "Ann Advisor" }, steps: expect.any(Array) },
  ]);

  expect((await prequalify(client, { business_name: "Changed by me" })).status).toBe(200);
  expect(await listUnfinished(clientId)).toEqual([]);
  const submission = await loadSubmission(clientId, "prequalification");
  expect(listEntered(submission)).toContain("Industry: Ann Advisor");
  expect(listEntered(submission).join()).not.toMatch(/Business name|I have read/);
  const sent = (await send(client, "GET", `/lead-user/prequalifications/${submission.id}`)).body.data;
  expect(listEntered(sent)).toEqual(listEntered(submission));
  const history = (await send(ann, "GET", `/desk/clients/${clientId}/timeline`)).body.data.events;
  expect(history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual(
    expect.arrayContaining([
      ["filled in a form with the client", "staff"],
      ["asked the client to confirm a form", "staff"],
    ]),
  );
  const views = (await send(client, "GET", "/my-data/views")).body.data.views;
  expect(views.map(({ what }: { what: string }) => what)).toContain("Filled in a form with you");
});

const findEmail = async (clientId: string): Promise<string> =>
  (await database.query<{ email: string }>("select email from clients where id = $1", [clientId])).rows[0]?.email ?? "";

test("an application: numbers that staff type are masked, and stay marked with its co-borrower", async () => {
  const client = await newClient();
  const { clientId } = client;
  await prequalify(client);
  const answers = withoutConsents(applicationForm, applicationWire);
  const coBorrower = { key: "k1", answers: withoutConsents(coBorrowerForm, coBorrowerWireBody) };
  const filled = { answers: { ...answers, hasCoBorrower: true }, co_borrowers: [coBorrower], step: "review" };
  const saved = await save(ann, clientId, { ...filled, form: "application" });
  expect(saved.status, saved.text).toBe(200);
  const digits = String(answers.ssn);
  expect(digits).toMatch(/^\d{9}$/);
  const [unfinished] = await listUnfinished(clientId);
  for (const text of [saved.text, JSON.stringify(unfinished), (await open(ann, clientId, "application")).text])
    expect(text).not.toContain(digits);
  expect(listEntered(unfinished).join()).toMatch(/Social security number/i);
  expect(listEntered(unfinished.co_borrowers[0]).join()).toContain("First name: Ann Advisor");
  expect((await ask(ann, clientId, "application")).status).toBe(200);

  const own = (await send(client, "GET", "/drafts/application")).body.data;
  expect(own.on_file.ssn).toBe(digits.slice(-4));
  const sent = await createApplicationCalls(clientCalls).submit(client, {
    fields: { [ssnWire]: undefined },
    coBorrowers: [{ key: "k1" }],
  });
  expect(sent.status, sent.text).toBe(200);
  const submission = await loadSubmission(clientId, "application");
  expect(listEntered(submission).join()).toMatch(/Social security number/i);
  expect(listEntered(submission).join()).not.toMatch(/I certify/);
  expect(submission.co_borrowers.map(listEntered).join()).toContain("First name: Ann Advisor");
}, 60_000);

test("a client without a password gets the link to take the account", async () => {
  const opened = await send(ann, "POST", "/desk/clients", {
    first_name: "Marisol",
    last_name: "Vega",
    mobile: "5550100142",
    state: "Florida (FL)",
    email: `m${randomUUID().slice(0, 8)}@example.com`,
    origin: "phone",
    origin_note: "",
  });
  const clientId = String(opened.body.data.client_id);
  await save(ann, clientId, { answers: whole, step: "review" });
  expect((await ask(ann, clientId)).status).toBe(200);
  expect((await mailServer.next(await findEmail(clientId), /is ready/)).text).toMatch(/\/take-account#[\w-]{43}/);
});

test("no one is asked to confirm half a form, or more than three times an hour", async () => {
  const { clientId } = await newClient();
  expect(await ask(ann, clientId)).toMatchObject({ status: 404 });
  const { fundingAmount: _, ...half } = whole;
  const saved = await save(ann, clientId, { answers: half });
  expect(await ask(ann, clientId)).toMatchObject({
    status: 409,
    body: { result: { code: "form_not_ready", error: "Please fill in all required fields in Step 3." } },
  });
  await save(ann, clientId, { answers: whole, base_revision: saved.body.data.revision });
  expect(await ask(ann, clientId, "application")).toMatchObject({ status: 409 });
  const key = { "idempotency-key": randomUUID() };
  const press = () => api.call(ann, { method: "POST", url: `/api${path(clientId)}/confirmation`, headers: key });
  for (const each of [await press(), await press()]) expect(each.status).toBe(200);
  await ask(ann, clientId);
  await ask(ann, clientId);
  expect(await ask(ann, clientId)).toMatchObject({ status: 429 });
  const { rows } = await database.query("select 1 from mails where client_id = $1 and kind = 'confirm-form'", [
    clientId,
  ]);
  expect(rows).toHaveLength(3);
});

test.each([
  ["a consent", { answers: { consent: true } }],
  ["an unknown answer", { answers: { unheardOf: "x" } }],
  ["a number", { answers: { businessName: 5 } }],
  ["an unknown key", { answers: {}, more: 1 }],
  ["a revision below zero", { answers: {}, base_revision: -1 }],
  ["co-borrowers where there are none", { answers: {}, co_borrowers: [{ key: "k", answers: {} }] }],
  ["a huge answer", { answers: { notes: "a".repeat(200_000) } }],
])("%s is malformed", async (_, body) => {
  const { clientId } = await newClient();
  expect([400, 413]).toContain((await save(ann, clientId, body)).status);
  expect((await open(ann, clientId)).body.data.draft).toBeNull();
});

test("only staff who see the client fill anything in, and an unknown form is malformed", async () => {
  const client = await newClient();
  const { clientId } = client;
  const body = { answers: { businessName: "x" } };
  for (const [caller, status] of [
    [undefined, 401],
    [client, 403],
    [auditor, 403],
    [bob, 404],
  ] as const)
    for (const answer of [
      await open(caller, clientId),
      await save(caller, clientId, body),
      await ask(caller, clientId),
      await send(caller, "GET", `/desk/clients/${clientId}/drafts`),
    ])
      expect(answer.status).toBe(status);
  expect(await open(ann, randomUUID())).toMatchObject({ status: 404 });
  expect(await open(ann, clientId, "profile")).toMatchObject({ status: 400 });
});

test("what the client fills in alone is theirs until they send it", async () => {
  const client = await newClient();
  await send(client, "PUT", "/drafts/prequalification", {
    answers: { businessName: "Secret Works" },
    step: "business",
    base_revision: 0,
  });
  expect(await listUnfinished(client.clientId)).toMatchObject([
    { form: "prequalification", asked: null, steps: [], saved_by: null },
  ]);
});

test("who saved it last is kept, also when staff changed no answer", async () => {
  const { clientId } = await newClient();
  const { start } = (await open(ann, clientId)).body.data;
  await save(ann, clientId, { answers: start.answers, step: "business", base_revision: 0 });
  expect(await listUnfinished(clientId)).toMatchObject([{ steps: [], saved_by: "Ann Advisor" }]);
});
