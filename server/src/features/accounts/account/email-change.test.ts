import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { solveCaptcha } from "../../../testing/factories.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { signInAs } from "../../../testing/sign-in-as.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient, storedPassword } from "../../../testing/stored-client.ts";

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
const bob = await api.as("advisor");
const manager = await api.as("manager");
const auditor = await api.as("auditor");
type Caller = { readonly headers: Readonly<Record<string, string>> } | undefined;

const newEmail = () => `n${randomUUID().slice(0, 8)}@example.com`;
const reason = "The old mailbox is closed";
const emailOf = async (id: string): Promise<string> =>
  (await database.query<{ email: string }>("select email from clients where id = $1", [id])).rows[0]?.email ?? "";
const insertAnns = async () => {
  const id = await insertStoredClient(database);
  await database.query("update clients set staff_id = $2 where id = $1", [id, ann.staffId]);
  return { id, old: await emailOf(id) };
};
const propose = (caller: Caller, id: string, { key = randomUUID(), ...payload }: Record<string, unknown>) =>
  api.call(caller, {
    method: "POST",
    url: `/api/desk/clients/${id}/email-change`,
    payload,
    headers: { "idempotency-key": String(key) },
  });
const ask = (caller: Caller, payload: object) =>
  api.call(caller, { method: "POST", url: "/api/account/email-change", payload });
const readWaiting = (caller: Caller, id: string) => api.call(caller, { url: `/api/desk/clients/${id}/email-change` });
const post = async (url: string, payload: object) => {
  const response = await app.inject({ method: "POST", url: `/api${url}`, payload });
  return { status: response.statusCode, body: response.json() };
};
const look = (code: string) => post("/email-change/look", { code });
const confirm = (code: string) => post("/email-change/confirm", { code });
const stop = (code: string) => post("/email-change/stop", { code });
const codeIn = async (email: string, subject: RegExp): Promise<string> => {
  const mail = await mailServer.next(email, subject);
  return /\/confirm-email#([\w-]{43})(?![\w-])/.exec(mail.text ?? "")?.[1] ?? "";
};
const confirmCode = (email: string) => codeIn(email, /Confirm your new email/);
const stopCode = (email: string) => codeIn(email, /about to change/);
const release = (caller: Caller, id: string) =>
  api.call(caller, { method: "POST", url: `/api/desk/clients/${id}/email-change/release` });
/** As if the wait were over. */
const endWait = (id: string) => database.query("update email_changes set ready_at = now() where client_id = $1", [id]);
const signIn = async (email: string) =>
  post("/auth/token", { email, password: storedPassword, recaptcha_token: await solveCaptcha(app, "signin") });
const over = {
  status: 422,
  body: { result: { error: expect.stringMatching(/^This link no longer works: it was replaced/) } },
};

test("an advisor proposes an email, and only the new mailbox's button changes it", async () => {
  const { id, old } = await insertAnns();
  const { headers } = await signInAs(database, id);
  const email = newEmail();
  await database.query(
    `insert into password_reset_codes (id, client_id, code_hash, code_expires_at, link_hash, expires_at)
     values (gen_random_uuid(), $1, '', now() + interval '1 hour', uuid_send(gen_random_uuid()), now() + interval '1 hour')`,
    [id],
  );
  expect(await propose(ann, id, { email, reason })).toMatchObject({ status: 200 });
  expect((await readWaiting(auditor, id)).body.data).toMatchObject({ new_email: email, asked_by: "Ann Advisor" });
  const told = await stopCode(old);
  const code = await confirmCode(email);
  for (const opened of [await look(code), await look(code)])
    expect(opened.body.data).toMatchObject({
      state: "open",
      may: "confirm",
      new_email: email,
      asked_by: "Ann Advisor",
    });
  expect((await look(code)).body.data.old_email).not.toBe(old);
  expect((await look(told)).body.data).toMatchObject({ may: "stop", old_email: old, new_email: "n•••@example.com" });
  expect(await emailOf(id)).toBe(old);
  expect(await confirm(told)).toMatchObject(over);
  expect(await stop(code)).toMatchObject(over);

  await endWait(id);
  const both = await Promise.all([confirm(code), confirm(code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await emailOf(id)).toBe(email);
  expect((await look(code)).body.data).toEqual({ state: "confirmed" });
  expect(await stop(told)).toMatchObject(over);
  expect((await app.inject({ url: "/api/account/security", headers })).statusCode).toBe(401);
  expect(await signIn(old)).toMatchObject({ status: 401 });
  expect(await signIn(email)).toMatchObject({ status: 200 });
  for (const box of [old, email]) await mailServer.next(box, /was changed/);
  expect((await database.query("select 1 from password_reset_codes where client_id = $1", [id])).rows).toEqual([]);
  expect((await readWaiting(ann, id)).body.data).toBeNull();

  const history = (await api.call(ann, { url: `/api/desk/clients/${id}/timeline` })).body.data.events;
  expect(history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual(
    expect.arrayContaining([
      ["confirmed their new email", "client"],
      ["proposed a new email for a client", "staff"],
    ]),
  );
});

test("a mailbox that staff named can't become the client: it waits, and the old mailbox stops it meanwhile", async () => {
  const { id, old } = await insertAnns();
  const email = newEmail();
  await propose(ann, id, { email, reason });
  const code = await confirmCode(email);
  const waits = { status: 409, body: { result: { error: "This new email can't be confirmed yet." } } };
  expect(await confirm(code)).toMatchObject(waits);
  const { ready_at: readyAt, may_release: mayRelease } = (await readWaiting(ann, id)).body.data;
  expect(mayRelease).toBe(false);
  expect((await look(code)).body.data.ready_at).toBe(readyAt);
  expect((Date.parse(readyAt) - Date.now()) / 3_600_000).toBeCloseTo(72, 0);
  const { text } = await mailServer.next(old, /about to change/);
  expect(text).toContain("72 hours from now");
  const told = /\/confirm-email#([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  expect(await stop(told)).toMatchObject({ status: 200 });
  await endWait(id);
  expect(await confirm(code)).toMatchObject(over);
  expect(await emailOf(id)).toBe(old);
});

test("another manager ends the wait, once, and whoever proposed it doesn't", async () => {
  const { id } = await insertAnns();
  const other = await api.as("manager");
  const email = newEmail();
  await propose(manager, id, { email, reason });
  const code = await confirmCode(email);
  for (const caller of [ann, auditor]) expect((await release(caller, id)).status).toBe(403);
  expect((await release(undefined, id)).status).toBe(401);
  expect(await release(manager, id)).toMatchObject({ status: 403, body: { result: { code: "own_proposal" } } });
  expect(await confirm(code)).toMatchObject({ status: 409 });
  expect((await readWaiting(other, id)).body.data.may_release).toBe(true);
  const both = await Promise.all([release(other, id), release(other, id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const released = "select 1 from audit_entries where action = 'client.email_change_released' and client_id = $1";
  expect((await database.query(released, [id])).rows).toHaveLength(1);
  expect(await confirm(code)).toMatchObject({ status: 200 });
  expect(await emailOf(id)).toBe(email);
});

test("staff stop it for a client who calls, once", async () => {
  const { id, old } = await insertAnns();
  await propose(manager, id, { email: newEmail(), reason });
  const stopFor = (caller: Caller | undefined) =>
    api.call(caller, { method: "POST", url: `/api/desk/clients/${id}/email-change/stop` });
  expect((await stopFor(auditor)).status).toBe(403);
  expect((await stopFor(ann)).status).toBe(200);
  expect((await stopFor(ann)).status).toBe(404);
  expect((await readWaiting(ann, id)).body.data).toBeNull();
  expect(await emailOf(id)).toBe(old);
});

test("the old mailbox stops the change", async () => {
  const { id, old } = await insertAnns();
  const email = newEmail();
  await propose(manager, id, { email, reason });
  const code = await confirmCode(email);
  expect(await stop(await stopCode(old))).toMatchObject({ status: 200 });
  expect(await confirm(code)).toMatchObject(over);
  expect(await look(code)).toMatchObject(over);
  expect(await emailOf(id)).toBe(old);
});

test("a newer change ends the one before, and an expired one does nothing", async () => {
  const { id, old } = await insertAnns();
  const [first, second] = [newEmail(), newEmail()];
  await propose(ann, id, { email: first, reason });
  const code = await confirmCode(first);
  await propose(ann, id, { email: second, reason });
  expect(await confirm(code)).toMatchObject(over);
  const newer = await confirmCode(second);
  await database.query("update email_changes set expires_at = now() where client_id = $1", [id]);
  expect(await confirm(newer)).toMatchObject(over);
  expect(await emailOf(id)).toBe(old);
});

test("a client asks with their password", async () => {
  const { id, old } = await insertAnns();
  const client = await signInAs(database, id);
  const email = newEmail();
  expect(await ask(client, { email, password: "Wrong&Pass123" })).toMatchObject({
    status: 422,
    body: { result: { fields: { password: "This isn't your password." } } },
  });
  expect(await ask(undefined, { email, password: storedPassword })).toMatchObject({ status: 401 });
  expect(await ask(client, { email, password: storedPassword, more: 1 })).toMatchObject({ status: 400 });
  expect(await ask(client, { email: 5, password: storedPassword })).toMatchObject({ status: 400 });
  expect(await ask(client, { email, password: storedPassword })).toMatchObject({ status: 200 });
  expect((await readWaiting(ann, id)).body.data).toMatchObject({ new_email: email, asked_by: null });
  await stopCode(old);
  expect(await confirm(await confirmCode(email))).toMatchObject({ status: 200 });
  expect(await emailOf(id)).toBe(email);
});

test("an account that wasn't taken gets its link at the new mailbox, and the old link ends", async () => {
  const payload = {
    first_name: "Marisol",
    last_name: "Vega",
    mobile: "5550100142",
    state: "Florida (FL)",
    email: newEmail(),
    origin: "phone",
    origin_note: "",
  };
  const { body } = await api.call(ann, { method: "POST", url: "/api/desk/clients", payload });
  const id = String(body.data.client_id);
  const takeCode = async (email: string) =>
    /\/take-account#([\w-]{43})/.exec((await mailServer.next(email, /account at .* is ready/)).text ?? "")?.[1] ?? "";
  await api.call(ann, { method: "POST", url: `/api/desk/clients/${id}/take-over-link` });
  const oldLink = await takeCode(payload.email);
  const email = newEmail();
  await propose(ann, id, { email, reason });
  expect(await confirm(await confirmCode(email))).toMatchObject({ status: 200 });
  expect(await post("/take-account/look", { code: oldLink })).toMatchObject({ status: 422 });
  expect((await post("/take-account/look", { code: await takeCode(email) })).body.data).toMatchObject({ email });
});

test("refuses an address with an account, also one that came meanwhile", async () => {
  const { id, old } = await insertAnns();
  const other = await insertAnns();
  const taken = { status: 409, body: { result: { code: "client_exists" } } };
  expect(await propose(ann, id, { email: other.old.toUpperCase(), reason })).toMatchObject(taken);
  const client = await signInAs(database, id);
  expect(await ask(client, { email: other.old, password: storedPassword })).toMatchObject({
    status: 409,
    body: { result: { error: expect.stringMatching(/^There's already an account with this email/) } },
  });
  for (const status of [409, 409, 429])
    expect(await ask(client, { email: other.old, password: storedPassword })).toMatchObject({ status });
  await database.query("delete from rate_limits");
  const email = newEmail();
  await propose(ann, id, { email, reason });
  await database.query("update clients set email = $2 where id = $1", [other.id, email]);
  await endWait(id);
  expect(await confirm(await confirmCode(email))).toMatchObject({ status: 409 });
  expect(await emailOf(id)).toBe(old);
});

test.each(["", "nope", "m@mailinator.com"])("%j gets a message at its field", async (email) => {
  const { id } = await insertAnns();
  expect(await propose(ann, id, { email, reason })).toMatchObject({
    status: 422,
    body: { result: { fields: { email: expect.any(String) } } },
  });
});

test("the same address is refused, and one that is malformed", async () => {
  const { id, old } = await insertAnns();
  expect(await propose(ann, id, { email: old, reason })).toMatchObject({
    status: 422,
    body: { result: { fields: { email: "This is the email of the account already." } } },
  });
  for (const body of [{}, { email: newEmail() }, { email: 5, reason }, { email: newEmail(), reason, more: 1 }])
    expect(await propose(ann, id, body)).toMatchObject({ status: 400 });
  for (const url of ["look", "confirm", "stop"]) {
    expect(await post(`/email-change/${url}`, { code: "x", more: 1 })).toMatchObject({ status: 400 });
    expect(await post(`/email-change/${url}`, { code: "x" })).toMatchObject(over);
  }
});

test("mails once for a double press, and at most three changes within an hour", async () => {
  const { id } = await insertAnns();
  const body = { email: newEmail(), reason };
  const key = randomUUID();
  const both = await Promise.all([propose(ann, id, { ...body, key }), propose(ann, id, { ...body, key })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await propose(ann, id, { email: newEmail(), reason });
  await propose(ann, id, { email: newEmail(), reason });
  expect(await propose(ann, id, { email: newEmail(), reason })).toMatchObject({ status: 429 });
});

test("only staff who see the client propose, and auditors don't", async () => {
  const { id } = await insertAnns();
  const body = { email: newEmail(), reason };
  expect(await propose(undefined, id, body)).toMatchObject({ status: 401 });
  expect(await propose(auditor, id, body)).toMatchObject({ status: 403 });
  expect(await propose(bob, id, body)).toMatchObject({ status: 404 });
  expect(await readWaiting(bob, id)).toMatchObject({ status: 404 });
  expect(await propose(ann, randomUUID(), body)).toMatchObject({ status: 404 });
});

test("neither the database nor the log holds a code", async () => {
  const { id, old } = await insertAnns();
  const email = newEmail();
  await propose(ann, id, { email, reason });
  const codes = [await confirmCode(email), await stopCode(old)];
  const { rows } = await database.query<{ row: string }>(
    "select t::text as row from email_changes t union all select t::text from mails t union all select coalesce(data::text, '') from jobs.job",
  );
  for (const code of codes) {
    expect(rows.some(({ row }) => row.includes(code))).toBe(false);
    expect(api.log.some((line) => line.includes(code))).toBe(false);
  }
});
