import { randomUUID } from "node:crypto";
import { messages } from "@funding-desk/contract/forms/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createPersonBody, solveCaptcha } from "../../../testing/factories.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskApi({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" }, areRateLimitsOn: true },
});
const { database } = api;
const [manager, ada, bob, auditor] = [
  await api.as("manager", { name: "Mara Manager" }),
  await api.as("advisor", { name: "Ada Advisor" }),
  await api.as("advisor", { name: "Bob Advisor" }),
  await api.as("auditor"),
];
type Caller = typeof manager;
beforeEach(async () => {
  await database.query("delete from rate_limits");
});

const url = "/api/signup-id-requests";
const deskUrl = "/api/desk/signup-id-requests";
const settingUrl = "/api/desk/settings/signup-id-requests";

const newEmail = () => `visitor-${randomUUID().slice(0, 8)}@example.com`;
const solve = () => solveCaptcha(api.app, "signup-id");
const post = (payload: object) => api.call(undefined, { method: "POST", url, payload });
const ask = async (email: string) => post({ email, recaptcha_token: await solve() });
const toThanks = (message: string) => ({ status: 200, body: { result: { status: "success", message } } });
const thanks = toThanks(messages.signupIdAsked);
const sentThanks = toThanks(messages.signupIdSent);

const list = async (caller: Caller, query: Record<string, string> = { state: "open" }) =>
  (await api.call(caller, { url: deskUrl, query })).body.data;
const findOpen = async (email: string) =>
  (await list(manager)).requests.find((request: { email: string }) => request.email === email);
const settle = (caller: Caller, id: string, act: "answer" | "dismiss") =>
  api.call(caller, { method: "POST", url: `${deskUrl}/${id}/${act}` });
const countOpen = async () => (await api.call(ada, { url: "/api/desk/signup-id-request-count" })).body.data.open;
const countMails = async (address: string): Promise<number> => {
  // Once no mail waits, all have arrived.
  await expect
    .poll(async () => (await database.query("select 1 from mails where sent_at is null")).rows, { timeout: 10_000 })
    .toEqual([]);
  return mailServer.received.filter(({ to }) => to?.some((each) => each.address === address)).length;
};
interface Issued {
  readonly id: string;
  readonly issued_by: string | null;
}
const listIssued = async (email: string): Promise<Issued[]> =>
  (await database.query<Issued>("select id, issued_by from signup_ids where lower(bound_email) = lower($1)", [email]))
    .rows;
const getIssued = async (email: string): Promise<Issued> => {
  const [issued] = await listIssued(email);
  if (!issued) throw new Error("No Sign Up Id was issued.");
  return issued;
};
const setAutomatic = async (isAutomatic: boolean) => {
  const { revision } = (await api.call(manager, { url: settingUrl })).body.data;
  const payload = { is_automatic: isAutomatic, expected_revision: revision };
  return api.call(manager, { method: "PUT", url: settingUrl, payload });
};
const setEmail = (clientId: string, email: string) =>
  database.query("update clients set email = $2 where id = $1", [clientId, email]);
beforeAll(async () => {
  await setAutomatic(false);
});

const listSettled = async (id: string) =>
  (
    await database.query<{ actor_kind: string; actor_name: string | null; detail: { as: string } }>(
      "select actor_kind, actor_name, detail from audit_entries where action = 'signup_id.request_settled' and subject = $1",
      [`Sign Up Id request ${id}`],
    )
  ).rows;

describe("asking", () => {
  test("puts an email in the desk's list, once while it waits, and tells the firm without naming it", async () => {
    const email = newEmail();
    const before = await countOpen();
    expect(await ask(email)).toMatchObject(thanks);
    expect(await ask(email.toUpperCase())).toMatchObject(thanks);
    expect(await countOpen()).toBe(before + 1);
    expect(await findOpen(email)).toMatchObject({ state: "open", settled_at: null, settled_by: null, client: null });
    const mail = await mailServer.next(firm.identity.email, /asked for a Sign Up Id/);
    expect(mail.text).toContain("/desk/signup-ids?show=requests");
    expect(mail.text).not.toContain(email);
    expect(await countMails(email)).toBe(0);
  });

  test("mails the firm at most once an hour", async () => {
    for (let times = 0; times < 3; times += 1) await ask(newEmail());
    await countMails(firm.identity.email);
    const { rows } = await database.query("select 1 from mails where kind = 'signup-id-requested'");
    // The hour may have turned during the run.
    expect(rows.length).toBeLessThanOrEqual(2);
  });

  test("says the same to someone who has an account", async () => {
    const email = newEmail();
    await setEmail(await insertStoredClient(database), email);
    expect(await ask(email)).toEqual(await ask(newEmail()));
    expect(await countMails(email)).toBe(0);
  });

  test("takes a captcha's solution for this purpose, once", async () => {
    const email = newEmail();
    const solution = await solve();
    const refused = { status: 422, body: { result: { fields: { recaptcha_token: expect.any(String) } } } };
    for (const recaptcha_token of [undefined, "", "x", await solveCaptcha(api.app, "signup")])
      expect(await post({ email, recaptcha_token })).toMatchObject(refused);
    expect(await post({ email, recaptcha_token: solution })).toMatchObject(thanks);
    expect(await post({ email, recaptcha_token: solution })).toMatchObject(refused);
  });

  test.each([
    [{}, 422],
    [{ email: "" }, 422],
    [{ email: "nobody" }, 422],
    // No account could have it.
    [{ email: "ada@example.xyz" }, 422],
    [{ email: `${"x".repeat(50)}@example.com` }, 422],
    [{ email: "a@example.com\nBcc: b@example.com" }, 422],
    [{ email: 1 }, 400],
    [{ email: ["a@example.com"] }, 400],
    [{ email: "a@example.com", name: "Ada" }, 400],
    [{ email: "x".repeat(300_000) }, 413],
  ])("refuses %j, and uses up no solution", async (body, status) => {
    expect((await post({ recaptcha_token: "x", ...body })).status).toBe(status);
  });

  test("is limited for an address, with the time to wait", async () => {
    for (let times = 0; times < 20; times += 1)
      expect(await post({ email: newEmail(), recaptcha_token: "x" })).toMatchObject({ status: 422 });
    const payload = { email: newEmail(), recaptcha_token: await solve() };
    const refused = await api.app.inject({ method: "POST", url, payload });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
  });

  test("is limited for an email without saying so", async () => {
    const email = newEmail();
    for (let times = 0; times < 3; times += 1) {
      expect(await ask(email)).toMatchObject(thanks);
      await settle(ada, (await findOpen(email)).id, "dismiss");
    }
    expect(await ask(email)).toMatchObject(thanks);
    expect(await findOpen(email)).toBeUndefined();
  });
});

describe("the desk", () => {
  test("answers with one press: an id for this address only, in a link that fills it in", async () => {
    const email = newEmail();
    await ask(email);
    const { id } = await findOpen(email);
    const answered = await settle(ada, id, "answer");
    expect(answered).toMatchObject({ status: 200, body: { data: { state: "answered", settled_by: "Ada Advisor" } } });
    const issued = await getIssued(email);
    expect(issued).toMatchObject({ issued_by: ada.staffId });
    const mail = await mailServer.next(email, /Sign Up Id/);
    expect(mail.text).toContain(`/signup#id=${issued.id}`);
    expect(mail.text).toContain("works only with this email address");
    expect(await findOpen(email)).toBeUndefined();
    expect(await listSettled(id)).toEqual([
      { actor_kind: "staff", actor_name: "Ada Advisor", detail: { request_id: id, as: "answered" } },
    ]);
    const payload = {
      ...createPersonBody(),
      sing_up_id: issued.id,
      recaptcha_token: await solveCaptcha(api.app, "signup"),
    };
    const signUpUrl = "/api/auth/signup";
    expect(await api.call(undefined, { method: "POST", url: signUpUrl, payload })).toMatchObject({ status: 422 });
    const own = { ...payload, email, recaptcha_token: await solveCaptcha(api.app, "signup") };
    expect(await api.call(undefined, { method: "POST", url: signUpUrl, payload: own })).toMatchObject({ status: 201 });
  });

  test("mails once, however many press at once", async () => {
    const email = newEmail();
    await ask(email);
    const { id } = await findOpen(email);
    // More than the app has connections: none may need a second one.
    const callers = Array.from({ length: 4 }, () => [ada, bob, manager]).flat();
    const answers = await Promise.all(callers.map((caller) => settle(caller, id, "answer")));
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(await countMails(email)).toBe(1);
    expect(await listIssued(email)).toHaveLength(1);
    expect(await listSettled(id)).toHaveLength(1);
  });

  test("mails the same id to someone who asks again before using it", async () => {
    const email = newEmail();
    for (const typed of [email, email.toUpperCase()]) {
      await ask(typed);
      await settle(ada, (await findOpen(typed)).id, "answer");
    }
    expect(await listIssued(email)).toHaveLength(1);
  });

  test("tells a client that they need none, in a mail that is theirs", async () => {
    const email = newEmail();
    const clientId = await insertStoredClient(database);
    await setEmail(clientId, email);
    await ask(email);
    const { id, client } = await findOpen(email);
    expect(client).toMatchObject({ id: clientId });
    await settle(ada, id, "answer");
    const mail = await mailServer.next(email, /already have/);
    expect(mail.text).toContain("/login");
    expect(await listIssued(email)).toEqual([]);
    const { rows } = await database.query("select client_id from mails where kind = 'signup-id-account-exists'");
    expect(rows).toEqual([{ client_id: clientId }]);
  });

  test("shows an advisor no client of another advisor", async () => {
    const email = newEmail();
    const clientId = await insertStoredClient(database);
    await setEmail(clientId, email);
    await database.query("update clients set staff_id = $2 where id = $1", [clientId, bob.staffId]);
    await ask(email);
    const clientSeenBy = async (caller: Caller) =>
      (await list(caller)).requests.find((request: { email: string }) => request.email === email).client;
    expect(await clientSeenBy(ada)).toBeNull();
    expect(await clientSeenBy(bob)).toMatchObject({ id: clientId });
    expect(await clientSeenBy(auditor)).toMatchObject({ id: clientId });
  });

  test("dismisses without a mail, and can still answer; an answer stays", async () => {
    const email = newEmail();
    await ask(email);
    const { id } = await findOpen(email);
    for (const caller of [ada, bob])
      expect(await settle(caller, id, "dismiss")).toMatchObject({
        status: 200,
        body: { data: { state: "dismissed", settled_by: "Ada Advisor" } },
      });
    expect(await countMails(email)).toBe(0);
    expect(await settle(bob, id, "answer")).toMatchObject({ body: { data: { state: "answered" } } });
    expect(await settle(ada, id, "dismiss")).toMatchObject({
      body: { data: { state: "answered", settled_by: "Bob Advisor" } },
    });
    expect((await listSettled(id)).map(({ detail }) => detail.as)).toEqual(["dismissed", "answered"]);
    expect(await countMails(email)).toBe(1);
  });

  test("finds no request that isn't there, and refuses auditors and others", async () => {
    for (const act of ["answer", "dismiss"] as const) {
      expect(await settle(ada, randomUUID(), act)).toMatchObject({ status: 404 });
      expect(await settle(ada, "1", act)).toMatchObject({ status: 400 });
      expect(await settle(auditor, randomUUID(), act)).toMatchObject({ status: 403 });
      expect(await api.call(undefined, { method: "POST", url: `${deskUrl}/${randomUUID()}/${act}` })).toMatchObject({
        status: 401,
      });
    }
  });

  test("lists pages newest first", async () => {
    await database.query("delete from signup_id_requests");
    await database.query(
      `insert into signup_id_requests (id, email, asked_at)
       select gen_random_uuid(), 'n' || n || '@example.com', now() - n * interval '1 minute' from generate_series(1, 31) n`,
    );
    const first = await list(ada);
    const emails = first.requests.map(({ email }: { email: string }) => email);
    expect(emails).toEqual(Array.from({ length: 30 }, (_, index) => `n${index + 1}@example.com`));
    const second = await list(ada, { state: "open", cursor: first.next_cursor });
    expect(second).toMatchObject({ requests: [{ email: "n31@example.com" }], next_cursor: null });
    expect(await list(ada, { state: "answered" })).toEqual({ requests: [], next_cursor: null });
    for (const query of [{ state: "gone" }, {}, { state: "open", cursor: "x" }] as Record<string, string>[])
      expect(await api.call(ada, { url: deskUrl, query })).toMatchObject({ status: 400 });
  });
});

describe("automatic answers", () => {
  const whenSettled = async (email: string) => {
    await expect.poll(async () => await findOpen(email), { timeout: 20_000 }).toBeUndefined();
  };

  test("are turned off and on by managers, which the audit shows", async () => {
    expect((await api.call(auditor, { url: settingUrl })).body.data).toEqual({ is_automatic: false, revision: 1 });
    expect(await setAutomatic(true)).toMatchObject({
      status: 200,
      body: { data: { is_automatic: true, revision: 2 } },
    });
    const { rows } = await database.query(
      "select detail from audit_entries where action = 'setting.changed' order by number",
    );
    const toEntry = (before: boolean) => {
      const changes = [{ field: "isAutomatic", before, after: !before }];
      return { detail: { setting: "answers to requests for a Sign Up Id", changes } };
    };
    // They were on at first.
    expect(rows).toEqual([toEntry(true), toEntry(false)]);
    const late = { is_automatic: false, expected_revision: 1 };
    expect(await api.call(manager, { method: "PUT", url: settingUrl, payload: late })).toMatchObject({
      status: 409,
      body: { result: { code: "setting_changed", error: expect.stringContaining("Mara Manager") } },
    });
    expect(await api.call(ada, { method: "PUT", url: settingUrl, payload: late })).toMatchObject({ status: 403 });
    for (const bad of [{ is_automatic: "yes", expected_revision: 1 }, { is_automatic: true }, { ...late, extra: 1 }])
      expect(await api.call(manager, { method: "PUT", url: settingUrl, payload: bad })).toMatchObject({ status: 400 });
  });

  test("mail an id that no member of staff issued, and say the same at once", async () => {
    const email = newEmail();
    expect(await ask(email)).toMatchObject(sentThanks);
    await whenSettled(email);
    const issued = await getIssued(email);
    expect(issued).toMatchObject({ issued_by: null });
    expect((await mailServer.next(email, /Sign Up Id/)).text).toContain(
      `/signup#id=${issued.id}&email=${encodeURIComponent(email)}`,
    );
    const [request] = (await list(ada, { state: "answered" })).requests;
    expect(request).toMatchObject({ email, settled_by: null, settled_at: expect.stringMatching(/Z$/) });
    expect(await listSettled(request.id)).toMatchObject([{ actor_kind: "system", detail: { as: "answered" } }]);
    const detail = (await api.call(ada, { url: `/api/desk/signup-ids/${issued.id}` })).body.data;
    expect(detail).toMatchObject({
      label: "Asked for on the website",
      bound_email: email,
      mailings: [{ name: "", email, by: null }],
    });
  });

  test("tell a client that they need none", async () => {
    const email = newEmail();
    await setEmail(await insertStoredClient(database), email);
    expect(await ask(email)).toMatchObject(sentThanks);
    await mailServer.next(email, /already have/);
    expect(await listIssued(email)).toEqual([]);
  });

  test("mail one address three times a day at most, always the same id", async () => {
    const email = newEmail();
    for (let times = 0; times < 5; times += 1) {
      expect(await ask(email)).toMatchObject(sentThanks);
      await whenSettled(email);
    }
    expect(await countMails(email)).toBe(3);
    expect(await listIssued(email)).toHaveLength(1);
  });

  test("leave requests to the desk and tell the firm when there are too many within the hour", async () => {
    await ask(newEmail());
    await database.query("delete from mails where kind = 'signup-id-requested'");
    await expect
      .poll(
        async () =>
          (await database.query("update rate_limits set points = 200 where key like 'signup-id-automatic:%'")).rowCount,
        { timeout: 20_000 },
      )
      .toBe(1);
    const email = newEmail();
    await ask(email);
    await mailServer.next(firm.identity.email, /asked for a Sign Up Id/);
    expect(await findOpen(email)).toMatchObject({ state: "open" });
    expect(await countMails(email)).toBe(0);
  });

  test("end when the manager turns them off", async () => {
    await setAutomatic(false);
    const email = newEmail();
    await ask(email);
    expect(await findOpen(email)).toMatchObject({ state: "open" });
  });
});
