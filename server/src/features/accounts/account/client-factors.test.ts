import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import { solveCaptcha } from "../../../testing/factories.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { createPasskeyDevice } from "../../../testing/passkey-device.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type SignedInClient, signInAs } from "../../../testing/sign-in-as.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { computeAppCode } from "../../../testing/staff-door.ts";
import { storedPassword } from "../../../testing/stored-client.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const config = {
  mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" },
  areRateLimitsOn: true,
  trustProxy: ["loopback"],
};
const api = await startClientApi({ config });
const { database } = api;
// Each test starts at zero.
beforeEach(async () => {
  await database.query("delete from rate_limits");
});

const password = storedPassword;
const origin = "http://localhost:3000";
const newDevice = () => createPasskeyDevice(origin);

const post = (client: Pick<SignedInClient, "token"> | undefined, url: string, payload?: object) =>
  api.call(client, { method: "POST", url: `/api${url}`, ...(payload ? { payload } : {}) });
const security = async (client: SignedInClient) => (await api.call(client, { url: "/api/account/security" })).body.data;
const loadEmail = async ({ clientId }: Pick<SignedInClient, "clientId">): Promise<string> =>
  (await database.query<{ email: string }>("select email from clients where id = $1", [clientId])).rows[0]?.email ?? "";

/** @returns the app's key, and the recovery codes */
const addApp = async (client: SignedInClient) => {
  const { key, ticket } = (await post(client, "/account/code-key")).body.data;
  const answer = await post(client, "/account/codes", { password, ticket, code: computeAppCode(key) });
  expect(answer.status).toBe(201);
  return { key: key as string, codes: answer.body.result.recovery_codes as string[] };
};
const addPasskey = async (client: SignedInClient, device = newDevice()) => {
  const options = (await post(client, "/account/passkeys/options")).body.data;
  const answer = await post(client, "/account/passkeys", { password, name: "Phone", passkey: device.make(options) });
  return { device, ...answer };
};

const signIn = async (client: Pick<SignedInClient, "clientId">, typed = password) =>
  post(undefined, "/auth/token", {
    email: await loadEmail(client),
    password: typed,
    recaptcha_token: await solveCaptcha(api.app, "signin"),
  });
const ask = async (client: Pick<SignedInClient, "clientId">) => {
  const { status, body } = await signIn(client);
  expect({ status, body }).toMatchObject({
    status: 401,
    body: { result: { status: "error", error: expect.stringContaining("Your password is right") } },
  });
  expect(body.result).not.toHaveProperty("access_token");
  return body.result.second_factor as { ticket: string; has_code: boolean; passkey: { challenge: string } | null };
};
/** The app's next code: the one it shows was used to set it up. */
const nextCode = (key: string): string => computeAppCode(key, 1);
const give = (payload: object) => post(undefined, "/auth/second-factor", payload);

for (const [what, url, payload] of [
  ["a key", "/account/code-key", undefined],
  ["to add an app", "/account/codes", { password, code: "123456", ticket: "x" }],
  ["to remove the app", "/account/codes/removal", { password }],
  ["to start a passkey", "/account/passkeys/options", undefined],
  ["to remove a passkey", `/account/passkeys/${randomUUID()}/removal`, { password }],
  ["new recovery codes", "/account/recovery-codes", { password }],
] as const)
  testRefusals(api, what, () => ({ method: "POST", url: `/api${url}`, ...(payload ? { payload } : {}) }));

test("without a second factor, sign-in answers as it always did", async () => {
  const client = await api.signIn();
  const { status, body } = await signIn(client);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["result"]);
  expect(Object.keys(body.result).sort()).toEqual(
    [
      "access_token",
      "email",
      "first_name",
      "last_name",
      "mobile",
      "prequalification_submit",
      "state",
      "user",
      "user_id",
    ].sort(),
  );
  expect(await security(client)).toMatchObject({ has_codes: false, passkeys: [], recovery_codes_left: 0 });
});

test("an app is added with the password, brings ten recovery codes, is mailed, and asked for at sign-in", async () => {
  const client = await api.signIn();
  const { key, codes } = await addApp(client);
  expect(codes).toHaveLength(10);
  expect(await security(client)).toMatchObject({ has_codes: true, recovery_codes_left: 10 });
  expect((await mailServer.next(await loadEmail(client), /sign-in at .* was changed/)).text).toContain(
    "An authenticator app was added",
  );

  const { ticket, has_code, passkey } = await ask(client);
  expect({ has_code, passkey }).toEqual({ has_code: true, passkey: null });
  const entered = await give({ ticket, code: nextCode(key) });
  expect(entered).toMatchObject({ status: 200, body: { result: { user_id: client.clientId } } });
  const session = { token: entered.body.result.access_token as string };
  expect((await api.call(session, { url: "/api/profile_details" })).status).toBe(200);
  // The same code again is refused.
  expect((await give({ ticket, code: nextCode(key) })).status).toBe(422);
});

test("the ticket opens nothing else, and ends with time, with another password, and when it's changed", async () => {
  const client = await api.signIn();
  const { key } = await addApp(client);
  const { ticket } = await ask(client);
  expect((await api.call({ token: ticket }, { url: "/api/profile_details" })).status).toBe(401);
  expect((await give({ ticket: `${ticket}x`, code: nextCode(key) })).status).toBe(401);
  expect((await give({ ticket: "x", code: "123456" })).status).toBe(401);
  expect((await give({ ticket })).status).toBe(400);
  expect((await give({ ticket, code: "123456", proof: {} })).status).toBe(400);
  expect((await give({ ticket, code: "123456", surprise: 1 })).status).toBe(400);
  expect((await give({ ticket, code: 123456 })).status).toBe(400);
  const change = { password, new_password: "Harbour&Lamp77" };
  expect((await api.call(client, { method: "PUT", url: "/api/account/password", payload: change })).status).toBe(200);
  expect((await give({ ticket, code: nextCode(key) })).status).toBe(401);
});

test("a wrong code is refused, mailed to the owner, and counted; another client's code is wrong too", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  await addApp(client);
  const { key: othersKey, codes: othersCodes } = await addApp(other);
  const { ticket } = await ask(client);
  for (const code of ["000000", computeAppCode(othersKey), othersCodes[0] ?? "", "not a code"])
    expect(await give({ ticket, code })).toMatchObject({
      status: 422,
      body: { result: { fields: { code: expect.stringContaining("wrong") } } },
    });
  // Setting up the app was the first of five tries in a minute.
  expect((await give({ ticket, code: "000000" })).status).toBe(429);
  const mail = await mailServer.next(await loadEmail(client), /and a wrong code/);
  expect(mail.text).toContain("someone knows your password");
  const { rows } = await database.query("select 1 from mails where client_id = $1 and kind = 'second-factor-wrong'", [
    client.clientId,
  ]);
  expect(rows).toHaveLength(1);
});

test("five codes a minute are tried, however many arrive at once", async () => {
  const client = await api.signIn();
  await addApp(client);
  await database.query("delete from rate_limits");
  const { ticket } = await ask(client);
  const answers = await Promise.all(Array.from({ length: 40 }, () => give({ ticket, code: "000000" })));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(422), count(429)]).toEqual([5, 35]);
});

test("thirty wrong codes in three days stop codes, but a passkey still gets in", async () => {
  const client = await api.signIn();
  const { key } = await addApp(client);
  const { device } = await addPasskey(client);
  const { ticket } = await ask(client);
  for (let count = 0; count < 30; count += 1) {
    await database.query("delete from rate_limits where key not like 'client-code-wrong:%'");
    expect((await give({ ticket, code: "000000" })).status).toBe(422);
  }
  await database.query("delete from rate_limits where key not like 'client-code-wrong:%'");
  const refused = await give({ ticket, code: nextCode(key) });
  expect(refused.status).toBe(429);
  expect(refused.body.result.error).toContain("too many wrong codes");
  await database.query("delete from rate_limits where key not like 'client-code-wrong:%'");
  const asked = await ask(client);
  expect((await give({ ticket: asked.ticket, proof: device.prove(asked.passkey ?? { challenge: "" }) })).status).toBe(
    200,
  );
});

test("a passkey works on after it moved to a manager that doesn't count, and not with a lower count", async () => {
  const client = await api.signIn();
  const device = newDevice();
  await addPasskey(client, device);
  const use = async (count: number) => {
    const { ticket, passkey } = await ask(client);
    return give({ ticket, proof: device.prove(passkey ?? { challenge: "" }, { count }) });
  };
  expect((await use(9)).status).toBe(200);
  const refused = await use(8);
  expect(refused).toMatchObject({ status: 422, body: { result: { error: expect.stringContaining("copied") } } });
  expect(
    await database.list(
      "select actor_kind, client_id, address is null as is_blank from audit_entries where action = $1",
      ["client.passkey_copied"],
    ),
  ).toEqual([{ actor_kind: "client", client_id: client.clientId, is_blank: false }]);
  expect((await use(0)).status).toBe(200);
  expect((await use(0)).status).toBe(200);
});

test("a recovery code gets in once, and new ones end the old", async () => {
  const client = await api.signIn();
  const { codes } = await addApp(client);
  const [first = "", second = ""] = codes;
  const { ticket } = await ask(client);
  expect((await give({ ticket, code: ` ${first.toUpperCase()} ` })).status).toBe(200);
  expect((await give({ ticket, code: first })).status).toBe(422);
  expect((await security(client)).recovery_codes_left).toBe(9);
  const renewed = await post(client, "/account/recovery-codes", { password });
  expect(renewed.body.result.recovery_codes).toHaveLength(10);
  expect((await give({ ticket, code: second })).status).toBe(422);
  expect((await give({ ticket, code: renewed.body.result.recovery_codes[0] })).status).toBe(200);
});

test("a passkey is a second factor: its proof gets in once, and no one else's does", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  const { device, status, body } = await addPasskey(client);
  expect(status).toBe(201);
  expect(body.result.recovery_codes).toHaveLength(10);
  const { device: othersDevice } = await addPasskey(other);
  const asked = await ask(client);
  expect(asked.has_code).toBe(false);
  const options = asked.passkey ?? { challenge: "" };
  expect((await give({ ticket: asked.ticket, proof: othersDevice.prove(options) })).status).toBe(422);
  // The challenge was used up.
  expect((await give({ ticket: asked.ticket, proof: device.prove(options) })).status).toBe(422);
  const again = await ask(client);
  const proof = device.prove(again.passkey ?? { challenge: "" });
  expect((await give({ ticket: again.ticket, proof })).status).toBe(200);
  expect((await give({ ticket: again.ticket, proof })).status).toBe(422);
  expect((await security(client)).passkeys).toMatchObject([{ name: "Phone", last_used_at: expect.any(String) }]);
});

test("the second factor to be added brings no new recovery codes, and the last to go takes them along", async () => {
  const client = await api.signIn();
  await addApp(client);
  expect((await addPasskey(client)).body.result.recovery_codes).toEqual([]);
  const [passkey] = (await security(client)).passkeys;
  const removePasskey = (by: SignedInClient) => post(by, `/account/passkeys/${passkey.id}/removal`, { password });
  expect((await removePasskey(await api.signIn())).status).toBe(404);
  expect((await removePasskey(client)).status).toBe(200);
  expect((await security(client)).recovery_codes_left).toBe(10);
  expect((await post(client, "/account/codes/removal", { password })).status).toBe(200);
  expect(await security(client)).toMatchObject({ has_codes: false, passkeys: [], recovery_codes_left: 0 });
  expect((await signIn(client)).status).toBe(200);
  expect((await post(client, "/account/recovery-codes", { password })).status).toBe(409);
});

test("nothing changes without the right password", async () => {
  const client = await api.signIn();
  const { key, ticket } = (await post(client, "/account/code-key")).body.data;
  const wrong = { password: "Tide&Ledger43" };
  expect((await post(client, "/account/codes", { ...wrong, ticket, code: computeAppCode(key) })).status).toBe(422);
  const passkey = newDevice().make((await post(client, "/account/passkeys/options")).body.data);
  expect((await post(client, "/account/passkeys", { ...wrong, name: "Phone", passkey })).status).toBe(422);
  expect(await security(client)).toMatchObject({ has_codes: false, passkeys: [] });
  await addApp(client);
  expect((await post(client, "/account/codes/removal", wrong)).status).toBe(422);
  expect((await post(client, "/account/recovery-codes", wrong)).status).toBe(422);
  expect(await security(client)).toMatchObject({ has_codes: true, recovery_codes_left: 10 });
});

test("an app is added only with its own code, in the session that started it", async () => {
  const client = await api.signIn();
  const elsewhere = await signInAs(database, client.clientId);
  const { key, ticket } = (await post(client, "/account/code-key")).body.data;
  expect((await post(client, "/account/codes", { password, ticket, code: "000000" })).status).toBe(422);
  const code = computeAppCode(key);
  expect((await post(elsewhere, "/account/codes", { password, ticket, code })).status).toBe(422);
  expect((await post(client, "/account/codes", { password, ticket: "x", code })).status).toBe(422);
  expect((await security(client)).has_codes).toBe(false);
});

test("a passkey answers its own challenge only, and needs a name", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  const options = (await post(client, "/account/passkeys/options")).body.data;
  const passkey = newDevice().make(options);
  expect((await post(client, "/account/passkeys", { password, name: " ", passkey })).status).toBe(422);
  expect((await post(other, "/account/passkeys", { password, name: "Phone", passkey })).status).toBe(422);
  expect((await security(other)).passkeys).toEqual([]);
});

test("the archive says how the client signs in, without keys and codes", async () => {
  const client = await api.signIn();
  const { key } = await addApp(client);
  const { url } = (await post(client, "/my-data/link", { password })).body.data;
  const archive = await api.app.inject({ url });
  expect(archive.statusCode).toBe(200);
  expect(archive.body).not.toContain(key);
  const { rows } = await database.query<{ row: string }>("select c::text as row from clients c where id = $1", [
    client.clientId,
  ]);
  expect(rows[0]?.row).not.toContain(Buffer.from(key).toString("hex"));
});

test("a manager resets a second factor with a fresh one of their own; others can't; the client is told", async () => {
  const desk = await startDeskApi({ database, config });
  const client = await api.signIn();
  await addApp(client);
  await addPasskey(client);
  const url = `/api/desk/clients/${client.clientId}/second-factor`;
  const manager = await desk.as("manager");
  for (const caller of [
    undefined,
    { headers: client.headers },
    await desk.as("advisor"),
    await desk.as("auditor"),
    await desk.as("manager", { isFresh: false }),
  ])
    expect([401, 403]).toContain((await desk.call(caller, { method: "DELETE", url })).status);
  expect((await desk.call(await desk.as("advisor"), { url })).status).toBe(403);
  expect((await desk.call(manager, { url })).body.data).toEqual({
    has_codes: true,
    passkeys: 1,
    recovery_codes_left: 10,
  });
  expect((await desk.call(manager, { method: "DELETE", url })).status).toBe(200);
  expect((await desk.call(manager, { url })).body.data).toEqual({
    has_codes: false,
    passkeys: 0,
    recovery_codes_left: 0,
  });
  expect((await desk.call(manager, { method: "DELETE", url })).status).toBe(409);
  expect((await signIn(client)).status).toBe(200);
  const mails = () =>
    database.query("select 1 from mails where client_id = $1 and kind = 'second-factor-changed'", [client.clientId]);
  expect((await mails()).rows).toHaveLength(3);
  const { rows } = await database.query("select client_id, actor_id from audit_entries where action = $1", [
    "client.second_factor_removed",
  ]);
  expect(rows).toEqual([{ client_id: client.clientId, actor_id: manager.staffId }]);
  const unknown = `/api/desk/clients/${randomUUID()}/second-factor`;
  expect((await desk.call(manager, { url: unknown })).status).toBe(404);
  expect((await desk.call(manager, { method: "DELETE", url: unknown })).status).toBe(404);
});

test("a client's passkey doesn't open the desk", async () => {
  const client = await api.signIn();
  const { device } = await addPasskey(client);
  const options = (await post(undefined, "/desk/sign-in/passkey-options")).body.data;
  expect((await post(undefined, "/desk/sign-in/passkey", { proof: device.prove(options) })).status).toBe(401);
});
