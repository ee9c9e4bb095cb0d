import { randomUUID } from "node:crypto";
import { messages } from "@funding-desk/contract/forms/messages";
import { afterAll, expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { solveCaptcha } from "../../../testing/factories.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type SignedInClient, signInAs } from "../../../testing/sign-in-as.ts";
import { computeAppCode } from "../../../testing/staff-door.ts";
import { storedPassword } from "../../../testing/stored-client.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const hasher = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
/** Happens once, between the next comparison of a password and what follows. */
let afterComparison: (() => Promise<unknown>) | undefined;
const api = await startClientApi({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } },
  passwords: {
    ...hasher,
    async isRight(...given) {
      const isRight = await hasher.isRight(...given);
      const act = afterComparison;
      afterComparison = undefined;
      await act?.();
      return isRight;
    },
  },
});
const { database } = api;

const url = "/api/account/security";
const newPassword = "Harbour&Lamp77";
const good = { password: storedPassword, new_password: newPassword };

const change = (client: SignedInClient, payload: object = good) =>
  api.call(client, { method: "PUT", url: "/api/account/password", payload });
const loadEmail = async ({ clientId }: SignedInClient): Promise<string> =>
  (await database.query<{ email: string }>("select email from clients where id = $1", [clientId])).rows[0]?.email ?? "";
const signIn = async (email: string, password: string) =>
  api.call(undefined, {
    method: "POST",
    url: "/api/auth/token",
    payload: { email, password, recaptcha_token: await solveCaptcha(api.app, "signin") },
    headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0" },
  });
const listSessions = async (client: Pick<SignedInClient, "token">) =>
  (await api.call(client, { url })).body.data.sessions;

testRefusals(api, "to see sessions", () => ({ url }));
testRefusals(api, "to change the password", () => ({ method: "PUT", url: "/api/account/password", payload: good }));
testRefusals(api, "to end a session", () => ({ method: "DELETE", url: `/api/account/sessions/${randomUUID()}` }));
testRefusals(api, "to end the others", () => ({ method: "DELETE", url: "/api/account/sessions" }));

test("a new password works at the next sign-in, ends the other sessions, keeps this one, and is mailed", async () => {
  const client = await api.signIn();
  const [email, elsewhere] = [await loadEmail(client), await signInAs(database, client.clientId)];
  expect(await change(client)).toMatchObject({ status: 200, body: { result: { status: "success" } } });
  expect((await api.call(client, { url })).status).toBe(200);
  expect((await api.call(elsewhere, { url })).status).toBe(401);
  expect((await signIn(email, storedPassword)).status).toBe(401);
  expect((await signIn(email, newPassword)).status).toBe(200);
  const mail = await mailServer.next(email, /password was changed/);
  expect(mail.text).toContain("signed you out on every other device");
});

test("a sign-in with the old password that is still being checked doesn't outlive a new one", async () => {
  const client = await api.signIn();
  const email = await loadEmail(client);
  afterComparison = () => change(client);
  expect((await signIn(email, storedPassword)).status).toBe(401);
  expect(await listSessions(client)).toHaveLength(1);
});

test.each<[string, (intruder: SignedInClient) => Promise<{ method: "POST" | "PUT"; url: string; payload: object }>]>([
  [
    "another new password",
    async () => ({
      method: "PUT",
      url: "/api/account/password",
      payload: { ...good, new_password: "Intruder&Boat55" },
    }),
  ],
  [
    "a second factor",
    async (intruder) => {
      const { key, ticket } = (await api.call(intruder, { method: "POST", url: "/api/account/code-key" })).body.data;
      const payload = { password: storedPassword, ticket, code: computeAppCode(key) };
      return { method: "POST", url: "/api/account/codes", payload };
    },
  ],
  [
    "a request for deletion",
    async () => ({ method: "POST", url: "/api/my-data/erasure-request", payload: { password: storedPassword } }),
  ],
])("%s that was begun with the old password doesn't come after a new one", async (_, begin) => {
  const client = await api.signIn();
  const intruder = await signInAs(database, client.clientId);
  const request = await begin(intruder);
  afterComparison = () => change(client);
  expect(await api.call(intruder, request)).toMatchObject({
    status: 422,
    body: { result: { fields: { password: "This isn't your password." } } },
  });
  expect((await api.call(client, { url })).body.data.has_codes).toBe(false);
  expect((await api.call(client, { url: "/api/my-data/erasure-request" })).body.data).toBeNull();
  expect((await signIn(await loadEmail(client), newPassword)).status).toBe(200);
});

test.each([
  ["a wrong password", { ...good, password: "Tide&Ledger43" }, { password: "This isn't your password." }],
  ["no password", { ...good, password: "" }, { password: "Please enter your password." }],
  ["a weak new one", { ...good, new_password: "tide" }, { new_password: messages.passwordWeak }],
  ["one that is easy to guess", { ...good, new_password: "Lovelace1815!" }, { new_password: expect.any(String) }],
])("changes nothing with %s", async (_, payload, fields) => {
  const client = await api.signIn();
  expect(await change(client, payload)).toMatchObject({ status: 422, body: { result: { fields } } });
  expect((await signIn(await loadEmail(client), storedPassword)).status).toBe(200);
});

test.each([{ ...good, user_id: "x" }, { ...good, password: 7 }, { password: storedPassword }])(
  "refuses malformed bodies",
  async (payload) => {
    expect(await change(await api.signIn(), payload)).toMatchObject({ status: 400 });
  },
);

test("lists the live sessions with browser and network, and ends one or all others", async () => {
  const client = await api.signIn();
  expect((await signIn(await loadEmail(client), storedPassword)).status).toBe(200);
  const sessions = await listSessions(client);
  expect(sessions).toMatchObject([
    { is_this: false, network: "127.0.0.1", user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0" },
    { is_this: true, network: "127.0.0.1", user_agent: "Test" },
  ]);
  const end = (id: string, by: SignedInClient = client) =>
    api.call(by, { method: "DELETE", url: `/api/account/sessions/${id}` });
  const stranger = await api.signIn();
  expect((await end(sessions[0].id, stranger)).status).toBe(404);
  expect((await end("x")).status).toBe(400);
  expect((await end(sessions[0].id)).status).toBe(200);
  expect((await end(sessions[0].id)).status).toBe(404);
  expect(await listSessions(client)).toMatchObject([{ is_this: true }]);

  const others = [await signInAs(database, client.clientId), await signInAs(database, client.clientId)];
  expect((await api.call(client, { method: "DELETE", url: "/api/account/sessions" })).status).toBe(200);
  for (const other of others) expect((await api.call(other, { url })).status).toBe(401);
  expect(await listSessions(client)).toHaveLength(1);
  expect(await listSessions(stranger)).toHaveLength(1);
});

test("an expired, idle or ended session isn't listed", async () => {
  const client = await api.signIn();
  for (const ending of ["last_seen_at = now() - interval '61 minutes'", "revoked_at = now()", "expires_at = now()"]) {
    await signInAs(database, client.clientId);
    const newest = "(select id from sessions where client_id = $1 order by created_at desc limit 1)";
    await database.query(`update sessions set ${ending} where id = ${newest}`, [client.clientId]);
    expect(await listSessions(client)).toHaveLength(1);
  }
});

test("ten wrong passwords in an hour are enough; right ones don't count", async () => {
  const { app } = await buildTestApp({ database, config: { areRateLimitsOn: true } });
  const [client, other] = [await signInAs(database), await signInAs(database)];
  const ask = ({ headers }: SignedInClient, password: string) =>
    app.inject({ method: "POST", url: "/api/my-data/erasure-request", payload: { password }, headers });
  for (let count = 0; count < 12; count += 1) expect((await ask(client, storedPassword)).statusCode).toBe(200);
  for (let count = 0; count < 10; count += 1) expect((await ask(client, "wrong")).statusCode).toBe(422);
  const refused = await ask(client, storedPassword);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
  expect(refused.json().result.error).toContain("too many wrong passwords");
  expect((await ask(other, storedPassword)).statusCode).toBe(200);
});
