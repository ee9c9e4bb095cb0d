import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { solveCaptcha } from "../../../testing/factories.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskApi({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" }, areRateLimitsOn: true },
});
const { app, database } = api;
beforeEach(async () => {
  await database.query("delete from rate_limits");
});
const ann = await api.as("advisor", { name: "Ann Advisor" });
const bob = await api.as("advisor", { name: "Bob Advisor" });
const manager = await api.as("manager");
const auditor = await api.as("auditor");
type Caller = typeof ann;

const password = "Harbour&Lamp77";
const newPerson = (change: object = {}) => ({
  first_name: "Marisol",
  last_name: "Vega",
  mobile: "5550100142",
  state: "Florida (FL)",
  email: `m${randomUUID().slice(0, 8)}@example.com`,
  origin: "phone",
  origin_note: "Called about an oven",
  ...change,
});
const open = (caller: Caller | undefined, payload: object = newPerson(), key: string = randomUUID()) =>
  api.call(caller, { method: "POST", url: "/api/desk/clients", payload, headers: { "idempotency-key": key } });
const openOne = async () => {
  const person = newPerson();
  const { body } = await open(ann, person);
  return { id: String(body.data.client_id), email: person.email };
};
const sendLink = (caller: Caller | undefined, id: string, key: string = randomUUID()) =>
  api.call(caller, {
    method: "POST",
    url: `/api/desk/clients/${id}/take-over-link`,
    headers: { "idempotency-key": key },
  });
const post = async (url: string, payload: object) => {
  const response = await app.inject({ method: "POST", url: `/api${url}`, payload });
  return { status: response.statusCode, body: response.json() };
};
const readCode = async (email: string): Promise<string> => {
  const mail = await mailServer.next(email, /account at .* is ready/);
  return /\/take-account#([\w-]{43})(?![\w-])/.exec(mail.text ?? "")?.[1] ?? "";
};
const take = (code: string, chosen = password) => post("/take-account", { code, password: chosen });
const look = (code: string) => post("/take-account/look", { code });
const signIn = async (email: string, typed: string) =>
  post("/auth/token", { email, password: typed, recaptcha_token: await solveCaptcha(app, "signin") });
const countClients = async (email: string) =>
  (await database.query("select 1 from clients where lower(email) = lower($1)", [email])).rows.length;

test("opens a file, mails the link, and the client takes the account", async () => {
  const { id, email } = await openOne();
  const file = await api.call(ann, { url: `/api/desk/clients/${id}` });
  expect(file.body.data).toMatchObject({
    client: { first_name: "Marisol", signup_id: null },
    opened: { by: "Ann Advisor", taken_at: null, origin: "phone", origin_note: "Called about an oven", link: null },
    advisor: { id: ann.staffId },
  });

  expect(await sendLink(ann, id)).toMatchObject({ status: 200 });
  const code = await readCode(email);
  expect((await look(code)).body.data).toMatchObject({
    state: "open",
    first_name: "Marisol",
    email,
    opened_by: "Ann Advisor",
  });
  const { status, body } = await take(code);
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ user_id: id, email, prequalification_submit: false });
  const headers = { authorization: `Bearer ${body.result.access_token}` };
  expect((await app.inject({ url: "/api/drafts/prequalification", headers })).statusCode).toBe(200);
  expect(await signIn(email, password)).toMatchObject({ status: 200 });

  const taken = (await api.call(ann, { url: `/api/desk/clients/${id}` })).body.data;
  expect(taken.opened.taken_at).not.toBeNull();
  const consents = (await api.call(ann, { url: `/api/desk/clients/${id}/consents` })).body.data;
  expect(consents).toMatchObject([{ subject: "take-account", text: "I accept the Terms & Conditions" }]);
  const history = (await api.call(ann, { url: `/api/desk/clients/${id}/timeline` })).body.data.events;
  expect(history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
    ["took their account", "client"],
    ["emailed the client a link to take their account", "staff"],
    ["opened a client's file on their behalf", "staff"],
  ]);
  const views = await app.inject({ url: "/api/my-data/views", headers });
  expect(views.json().data.views.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(["Opened your account for you", "Emailed you a link to take your account"]),
  );
});

test("no one signs in to an account that hasn't been taken, and it looks like a wrong password", async () => {
  const { email } = await openOne();
  const known = (
    await database.query<{ email: string }>("select email from clients where id = $1", [
      await insertStoredClient(database),
    ])
  ).rows[0];
  const wrong = await signIn(known?.email ?? "", "Wrong&Pass123");
  for (const typed of ["Wrong&Pass123", "null", "undefined"]) expect(await signIn(email, typed)).toEqual(wrong);
  expect(wrong.status).toBe(401);
});

test("a request to reset the password mails the link to take the account, and answers the same", async () => {
  const { email } = await openOne();
  const unknown = await post("/send-reset-code", { email: "no.one@example.com" });
  expect(await post("/send-reset-code", { email })).toEqual(unknown);
  expect(await take(await readCode(email))).toMatchObject({ status: 200 });
});

test("the link works once, and says so afterward", async () => {
  const { id, email } = await openOne();
  await sendLink(ann, id);
  const code = await readCode(email);
  const both = await Promise.all([take(code), take(code, "Second&Lamp88")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
  expect(await take(code)).toMatchObject({
    status: 409,
    body: { result: { error: "This account has been taken already. Please sign in." } },
  });
  expect((await look(code)).body.data).toEqual({ state: "taken" });
  expect(await sendLink(ann, id)).toMatchObject({ status: 409, body: { result: { code: "account_taken" } } });
});

test("a new link ends the one before, and an expired one opens nothing", async () => {
  const { id, email } = await openOne();
  await sendLink(ann, id);
  const first = await readCode(email);
  await sendLink(ann, id);
  const second = await readCode(email);
  expect(second).not.toBe(first);
  for (const dead of [await look(first), await take(first)])
    expect(dead).toMatchObject({
      status: 422,
      body: { result: { error: expect.stringMatching(/^This link no longer works/) } },
    });
  await database.query("update opened_clients set link_expires_at = now() where client_id = $1", [id]);
  for (const dead of [await look(second), await take(second)]) expect(dead).toMatchObject({ status: 422 });
  expect(await signIn(email, password)).toMatchObject({ status: 401 });
});

test("mails a link once for a repeated press, and at most three within an hour", async () => {
  const { id, email } = await openOne();
  const key = randomUUID();
  await sendLink(ann, id, key);
  await sendLink(ann, id, key);
  await readCode(email);
  await sendLink(ann, id);
  await sendLink(ann, id);
  expect(await sendLink(ann, id)).toMatchObject({ status: 429 });
  const { rows } = await database.query("select 1 from mails where client_id = $1 and kind = 'take-account'", [id]);
  expect(rows).toHaveLength(3);
});

test("opens one file for a double press", async () => {
  const person = newPerson();
  const key = randomUUID();
  const [one, other] = await Promise.all([open(ann, person, key), open(ann, person, key)]);
  expect(one.status).toBe(201);
  expect(other).toEqual(one);
  expect(await open(ann, { ...person, first_name: "Other" }, key)).toMatchObject({ status: 422 });
  expect(await countClients(person.email)).toBe(1);
});

test("refuses an email that has an account, and names no one", async () => {
  const { email } = await openOne();
  const answer = await open(bob, newPerson({ email: email.toUpperCase(), first_name: "Ed" }));
  expect(answer).toMatchObject({ status: 409, body: { result: { code: "client_exists" } } });
  expect(answer.text).not.toMatch(/Marisol|Ann/);
  expect(await countClients(email)).toBe(1);
});

test("keeps a contact message's id only if there is one", async () => {
  const message = randomUUID();
  await database.query(
    `insert into contact_messages (id, full_name, phone, email, company, subject, question)
     values ($1, 'Marisol Vega', '5550100188', 'm@example.com', null, 'An oven', 'Which papers?')`,
    [message],
  );
  const from = (id: string) => newPerson({ origin: "contact message", contact_message_id: id });
  const { body, status } = await open(ann, from(message));
  expect(status).toBe(201);
  const { rows } = await database.query("select contact_message_id from opened_clients where client_id = $1", [
    body.data.client_id,
  ]);
  expect(rows).toEqual([{ contact_message_id: message }]);
  expect(await open(ann, from(randomUUID()))).toMatchObject({ status: 404 });
  expect(await open(ann, newPerson({ contact_message_id: message }))).toMatchObject({ status: 400 });
});

test("takes names and addresses as the firm has them, and lets the client sign in with them", async () => {
  const email = `m${randomUUID().slice(0, 8)}@shop.us`;
  const person = newPerson({ email, first_name: "Ada M.", last_name: "O’Neil, Jr.", state: "fl" });
  const { status, body } = await open(ann, person);
  expect(status).toBe(201);
  const file = await api.call(ann, { url: `/api/desk/clients/${body.data.client_id}` });
  expect(file.body.data.client).toMatchObject({ last_name: "O’Neil, Jr.", state: "Florida (FL)" });
  await sendLink(ann, body.data.client_id);
  expect(await take(await readCode(email))).toMatchObject({ status: 200 });
  expect(await signIn(email, password)).toMatchObject({ status: 200 });
});

test.each([
  ["no first name", { first_name: "" }, "first_name", "Please enter your first name."],
  ["no email", { email: "" }, "email", expect.any(String)],
  ["no address", { email: "m@shop" }, "email", expect.any(String)],
  ["a Social Security number", { origin_note: "078-05-1120" }, "origin_note", expect.any(String)],
  ["a place outside of the 50 states", { state: "DC" }, "state", "We serve the 50 states."],
  ["a formula", { first_name: "=1+1" }, "first_name", expect.any(String)],
  ["half a phone number", { mobile: "555" }, "mobile", expect.any(String)],
  ["no state", { state: "Nowhere (NW)" }, "state", expect.any(String)],
  ["a long note", { origin_note: "a".repeat(201) }, "origin_note", "Maximum 200 characters allowed"],
])("%s gets a message at its field", async (_, change, ...[field, message]) => {
  expect(await open(ann, newPerson(change))).toMatchObject({
    status: 422,
    body: { result: { fields: { [field as string]: message } } },
  });
});

test.each([
  {},
  newPerson({ first_name: 5 }),
  newPerson({ origin: "a friend" }),
  newPerson({ password }),
  newPerson({ contact_message_id: "x" }),
])("%j is malformed", async (payload) => expect(await open(ann, payload)).toMatchObject({ status: 400 }));

test.each([{}, { code: 5, password }, { code: "x", password, more: 1 }])("taking with %j is malformed", async (body) =>
  expect(await post("/take-account", body)).toMatchObject({ status: 400 }),
);

test("a weak password takes nothing", async () => {
  const { id, email } = await openOne();
  await sendLink(ann, id);
  const code = await readCode(email);
  for (const weak of ["", "weak", "P@ssw0rd2024!", "Marisol&Vega1"])
    expect(await take(code, weak)).toMatchObject({ status: 422 });
  expect(await take(code)).toMatchObject({ status: 200 });
});

test("only staff who see the client send the link, and auditors open nothing", async () => {
  const { id } = await openOne();
  expect(await open(undefined)).toMatchObject({ status: 401 });
  expect(await open(auditor)).toMatchObject({ status: 403 });
  expect(await sendLink(undefined, id)).toMatchObject({ status: 401 });
  expect(await sendLink(auditor, id)).toMatchObject({ status: 403 });
  expect(await sendLink(bob, id)).toMatchObject({ status: 404 });
  expect(await sendLink(ann, randomUUID())).toMatchObject({ status: 404 });
  expect(await sendLink(manager, id)).toMatchObject({ status: 200 });
  expect(await sendLink(manager, await insertStoredClient(database))).toMatchObject({ status: 409 });
});

test("neither the database nor the log holds the link's code or the password", async () => {
  const { id, email } = await openOne();
  await sendLink(ann, id);
  const code = await readCode(email);
  await take(code);
  const { rows } = await database.query<{ row: string }>(
    "select t::text as row from opened_clients t union all select t::text from mails t union all select coalesce(data::text, '') from jobs.job",
  );
  expect(rows.some(({ row }) => row.includes(code))).toBe(false);
  for (const secret of [code, password]) expect(api.log.some((line) => line.includes(secret))).toBe(false);
});
