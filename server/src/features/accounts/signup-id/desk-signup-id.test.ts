import type { SignupIdWire } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { afterAll, describe, expect, test } from "vitest";
import { createPersonBody, solveCaptcha } from "../../../testing/factories.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
const [manager, ada, bob, auditor] = [
  await api.as("manager", { name: "Mara Manager" }),
  await api.as("advisor", { name: "Ada Advisor" }),
  await api.as("advisor", { name: "Bob Advisor" }),
  await api.as("auditor"),
];
type Caller = typeof manager;

const url = "/api/desk/signup-ids";
const get = (caller: Caller, path = "", query: Record<string, string> = {}) =>
  api.call(caller, { url: `${url}${path}`, query });
const post = (caller: Caller, path: string, payload?: object) =>
  api.call(caller, { method: "POST", url: `${url}${path}`, ...(payload ? { payload } : {}) });
/** A caller whose browser sends this idempotency key. */
const withKey = (caller: Caller, key: string) => ({
  ...caller,
  headers: { ...caller.headers, "idempotency-key": key },
});
const terms = { label: "Chamber of Commerce", uses: 1, days: 30, bound_email: null, mail_to: null };
const issue = async (caller: Caller, change: object = {}) =>
  (await post(caller, "", { ...terms, ...change })).body.data;
const countMails = async (address: string): Promise<number> => {
  // Once no mail waits, all have arrived.
  await expect
    .poll(async () => (await api.database.query("select 1 from mails where sent_at is null")).rows, { timeout: 10_000 })
    .toEqual([]);
  return mailServer.received.filter(({ to }) => to?.some((each) => each.address === address)).length;
};
const listRecorded = async (action: string, id: string) =>
  (
    await api.database.query<{ actor_name: string; detail: object | null }>(
      "select actor_name, detail from audit_entries where action = $1 and subject = $2",
      [action, `Sign Up Id ${id}`],
    )
  ).rows;
const signUp = async (signupId: string, email: string) => {
  const payload = {
    ...createPersonBody(),
    email,
    sing_up_id: signupId,
    recaptcha_token: await solveCaptcha(api.app, "signup"),
  };
  return api.call(undefined, { method: "POST", url: "/api/auth/signup", payload });
};

describe("issuing", () => {
  test("stores who, for whom, and how long, records it, and mails it with a link", async () => {
    const email = "marisol@bakery.example.io";
    const issued = await issue(ada, { mail_to: { name: "Marisol Vega", email }, bound_email: email });
    expect(issued).toMatchObject({
      label: terms.label,
      state: "usable",
      used: 0,
      allowed: 1,
      bound_email: email,
      issued_by: "Ada Advisor",
      revoked_at: null,
      mailings: [{ name: "Marisol Vega", email, by: "Ada Advisor" }],
    });
    expect(issued.url).toMatch(new RegExp(`/signup#id=${issued.id}&email=${encodeURIComponent(email)}$`));
    const mail = await mailServer.next(email);
    expect(mail.text).toContain(issued.url);
    expect(mail.text).toContain(issued.id);
    expect(await listRecorded("signup_id.issued", issued.id)).toEqual([
      { actor_name: "Ada Advisor", detail: { uses: 1, days: 30, is_bound: true } },
    ]);
  });

  test.each([
    [{ label: " " }, "label"],
    [{ label: "two\nlines" }, "label"],
    [{ uses: 0 }, "uses"],
    [{ uses: 1.5 }, "uses"],
    [{ uses: 2, bound_email: "a@example.com" }, "uses"],
    [{ days: 0 }, "days"],
    [{ bound_email: "nobody" }, "bound_email"],
    [{ mail_to: { name: "", email: "a@example.com" } }, "name"],
    [{ mail_to: { name: "A", email: "a@" } }, "email"],
    [{ bound_email: "b@example.com", mail_to: { name: "A", email: "a@example.com" } }, "email"],
  ])("refuses %j at its field, and issues nothing", async (change, field) => {
    const before = (await get(manager)).body.data.signup_ids.length;
    const { status, body } = await post(manager, "", { ...terms, ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.result.fields)).toEqual([field]);
    expect((await get(manager)).body.data.signup_ids).toHaveLength(before);
  });

  test("is refused to auditors", async () => {
    expect(await post(auditor, "", terms)).toMatchObject({ status: 403 });
    expect(await post(auditor, "/NEVERWAS/revoke")).toMatchObject({ status: 403 });
  });
});

describe("repeated under one key", () => {
  /** A search also finds its words in the random ids. */
  const listIds = async (label: string) =>
    (await get(manager, "", { q: label })).body.data.signup_ids.filter((each: SignupIdWire) => each.label === label);
  const toRequest = (name: string) => ({
    ...terms,
    label: `Street fair, ${name}`,
    mail_to: { name, email: `${name}@fair.example.io` },
  });

  test("issues and mails an id once, and returns the first answer", async () => {
    const first = await post(withKey(ada, "june-1"), "", toRequest("june"));
    const again = await post(withKey(ada, "june-1"), "", toRequest("june"));
    expect(again).toMatchObject({ status: 201, body: { data: { id: first.body.data.id, url: first.body.data.url } } });
    expect(again.body.data.mailings).toHaveLength(1);
    expect(await listIds("Street fair, june")).toHaveLength(1);
    expect(await listRecorded("signup_id.issued", first.body.data.id)).toHaveLength(1);
    expect(await countMails("june@fair.example.io")).toBe(1);
  });

  test("issues once when two requests arrive at the same moment", async () => {
    const answers = await Promise.all([1, 2].map(() => post(withKey(ada, "july-1"), "", toRequest("july"))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await listIds("Street fair, july")).toHaveLength(1);
    expect(await countMails("july@fair.example.io")).toBe(1);
  });

  test("refuses other terms; other callers, other keys, or no key issue ids of their own", async () => {
    await post(withKey(ada, "may-1"), "", toRequest("may"));
    expect(await post(withKey(ada, "may-1"), "", { ...toRequest("may"), days: 7 })).toMatchObject({
      status: 422,
      body: { result: { code: "idempotency_key_reused" } },
    });
    expect(await listIds("Street fair, may")).toHaveLength(1);
    await post(withKey(bob, "may-1"), "", toRequest("may"));
    await post(withKey(ada, "may-2"), "", toRequest("may"));
    await post(ada, "", toRequest("may"));
    await post(ada, "", toRequest("may"));
    expect(await listIds("Street fair, may")).toHaveLength(5);
  });

  test("mails an id once, even if it has become useless since", async () => {
    const { id } = await issue(ada);
    const to = { name: "April", email: "april@fair.example.io" };
    await post(withKey(ada, "april-1"), `/${id}/mail`, to);
    await post(ada, `/${id}/revoke`);
    expect(await post(withKey(ada, "april-1"), `/${id}/mail`, to)).toMatchObject({
      status: 200,
      body: { data: { state: "revoked", mailings: [to] } },
    });
    expect(await post(withKey(ada, "april-2"), `/${id}/mail`, to)).toMatchObject({ status: 409 });
    const { id: otherId } = await issue(ada);
    expect(await post(withKey(ada, "april-1"), `/${otherId}/mail`, to)).toMatchObject({ status: 422 });
    expect(await countMails(to.email)).toBe(1);
  });
});

test("a bound id opens an account only with its address, in any case", async () => {
  const { id } = await issue(ada, { bound_email: "Owner@Example.com" });
  expect(await signUp(id, "somebody@example.com")).toMatchObject({
    status: 422,
    body: { result: { fields: { sing_up_id: expect.stringMatching(/sent to another email address/) } } },
  });
  expect(await signUp(id, "owner@example.com")).toMatchObject({ status: 201 });
  expect((await get(ada, `/${id}`)).body.data).toMatchObject({ state: "used up", used: 1 });
});

test("shows who used which id: advisors see own and unassigned clients and the number of others", async () => {
  const { id } = await issue(manager, { uses: 5 });
  for (const name of ["one", "two", "three"]) expect((await signUp(id, `${name}@arrivals.com`)).status).toBe(201);
  await api.database.query("update clients set staff_id = $1 where email = 'one@arrivals.com'", [ada.staffId]);
  await api.database.query("update clients set staff_id = $1 where email = 'two@arrivals.com'", [bob.staffId]);

  const emails = async (caller: Caller) => {
    const { clients, hidden } = (await get(caller, `/${id}/clients`)).body.data;
    return [clients.map(({ email }: { email: string }) => email), hidden];
  };
  expect(await emails(manager)).toEqual([["three@arrivals.com", "two@arrivals.com", "one@arrivals.com"], 0]);
  expect(await emails(auditor)).toEqual([["three@arrivals.com", "two@arrivals.com", "one@arrivals.com"], 0]);
  expect(await emails(ada)).toEqual([["three@arrivals.com", "one@arrivals.com"], 1]);
  expect((await get(bob, `/${id}`)).body.data.used).toBe(3);
});

test("lists pages newest first, and searches id, label, and address", async () => {
  const label = "Harbor fair";
  const ids: string[] = [];
  for (let count = 0; count < 51; count += 1) ids.unshift((await issue(manager, { label })).id);
  const first = (await get(ada, "", { q: "harbor" })).body.data;
  expect(first.signup_ids.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 50));
  const second = (await get(ada, "", { q: "harbor", cursor: first.next_cursor })).body.data;
  expect(second).toMatchObject({ signup_ids: [{ id: ids[50], label }], next_cursor: null });
  const [id = ""] = ids;
  const typed = `${id.slice(0, 4).toLowerCase()}-${id.slice(4)}`;
  expect((await get(ada, "", { q: typed })).body.data.signup_ids).toMatchObject([{ id }]);
  expect(await get(ada, "", { cursor: "1.'; drop" })).toMatchObject({ status: 400 });
});

test("a revoked id opens no account, is mailed to no one, and shows who revoked it; revoking twice counts once", async () => {
  const { id } = await issue(ada);
  for (const caller of [bob, manager])
    expect((await post(caller, `/${id}/revoke`)).body.data).toMatchObject({
      state: "revoked",
      revoked_by: "Bob Advisor",
    });
  expect(await listRecorded("signup_id.revoked", id)).toHaveLength(1);
  expect(await signUp(id, "late@example.com")).toMatchObject({ status: 422 });
  expect(await post(ada, `/${id}/mail`, { name: "Late", email: "late@example.com" })).toMatchObject({ status: 409 });
  const usable = (await get(ada, "", { usable: "true", q: id })).body.data.signup_ids;
  expect(usable).toEqual([]);
  expect(await get(ada, "/NEVERWAS")).toMatchObject({ status: 404 });
});

test("mailing again sends another mail, and shows in the list", async () => {
  const { id } = await issue(ada);
  const to = { name: "Second Try", email: "second@example.com" };
  expect((await post(ada, `/${id}/mail`, to)).body.data.mailings).toMatchObject([to]);
  await mailServer.next(to.email, /Sign Up Id/);
  expect(await post(ada, `/${id}/mail`, { ...to, extra: "x" })).toMatchObject({ status: 400 });
  expect(await post(ada, `/${id}/mail`, { ...to, name: "x".repeat(300_000) })).toMatchObject({ status: 413 });
});
