import { expect, test } from "vitest";
import { computeAppCode, startSignInDesk, strongPassword } from "../../../testing/staff-door.ts";

const door = await startSignInDesk();
const { database, post, invite } = door;

const linkRefused = { status: 403, body: { result: { code: "setup_link_invalid" } } };
const codeWrong = { status: 422, body: { result: { code: "code_wrong" } } };

test("an invitation by mail leads to a password with codes, ten recovery codes and the desk, once", async () => {
  const { token, email, id } = await invite("advisor");
  expect(await post("/invitation", { token })).toMatchObject({
    status: 200,
    body: { data: { kind: "invitation", name: "Grace Hopper", email, role: "advisor", can_use_passkeys: true } },
  });
  const { key, uri } = (await post("/invitation/code-key", { token })).body.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\/.+:.+\?.*secret=[A-Z2-7]{32}/);
  expect((await post("/invitation/code-key", { token })).body.data.key).toBe(key);

  const done = await post("/invitation/password", { token, password: strongPassword, code: computeAppCode(key) });
  expect(done).toMatchObject({ status: 200, body: { result: { staff: { staff_id: id, email, role: "advisor" } } } });
  const codes: string[] = done.body.result.recovery_codes;
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
  expect(await door.session(done.headers)).toMatchObject({ status: 200, body: { data: { staff_id: id } } });

  for (const url of ["/invitation", "/invitation/code-key", "/invitation/passkey-options"])
    expect(await post(url, { token })).toMatchObject(linkRefused);
  expect(
    await post("/invitation/password", { token, password: strongPassword, code: computeAppCode(key) }),
  ).toMatchObject(linkRefused);
  expect(await door.listEntries("staff.second_factor", "staff.signed_in")).toMatchObject([
    { action: "staff.signed_in", actor_id: id },
    { action: "staff.second_factor", actor_id: id, detail: { link: "invitation" } },
  ]);
});

test("the database holds nothing readable that opens the desk", async () => {
  const { token } = await invite("auditor");
  const { key, body } = await door.setUpPassword(token);
  const { rows } = await database.query<{ dump: string }>(`select
    (select string_agg(s::text, '') from staff s) || (select string_agg(c::text, '') from recovery_codes c)
    || (select coalesce(string_agg(u::text, ''), '') from staff_setups u) || (select string_agg(x::text, '') from staff_sessions x) as dump`);
  const dump = rows[0]?.dump ?? "";
  for (const secret of [token, key, Buffer.from(key).toString("hex"), strongPassword, ...body.result.recovery_codes])
    expect(dump).not.toContain(secret);
  expect(dump).toContain("$argon2id$");
});

test("an invitation leads to a passkey, which then signs in", async () => {
  const { token, id } = await invite("manager");
  const { status, body, headers, device } = await door.setUpPasskey(token);
  expect(status).toBe(200);
  expect(body.result.recovery_codes).toHaveLength(10);
  expect(await door.session(headers)).toMatchObject({ status: 200 });
  const signedIn = await post("/sign-in/passkey", { proof: device.prove(await door.passkeyOptions()) });
  expect(signedIn).toMatchObject({ status: 200, body: { result: { staff: { staff_id: id, role: "manager" } } } });
  expect(await door.session(signedIn.headers)).toMatchObject({ status: 200 });
});

test.each([
  ["another site's", { origin: "https://evil.example" }],
  ["another name's", { rpId: "evil.example" }],
  ["one that didn't verify its user", { isUnverified: true }],
  ["one for another challenge", { challenge: "b3RoZXI" }],
])("a new passkey is refused: %s", async (_, faults) => {
  const { token } = await invite("advisor");
  const options = (await post("/invitation/passkey-options", { token })).body.data;
  const device = door.newDevice();
  expect(await post("/invitation/passkey", { token, passkey: device.make(options, faults) })).toMatchObject({
    status: 422,
    body: { result: { code: "passkey_refused" } },
  });
  // A challenge works for one answer, and one from another link not at all.
  if (!("challenge" in faults))
    expect((await post("/invitation/passkey", { token, passkey: device.make(options) })).status).toBe(422);
  const others = (await post("/invitation/passkey-options", { token: (await invite("advisor")).token })).body.data;
  expect((await post("/invitation/passkey", { token, passkey: device.make(others) })).status).toBe(422);
  expect((await door.setUpPasskey(token)).status).toBe(200);
});

test("a passkey challenge lasts five minutes", async () => {
  const { token } = await invite("advisor");
  const options = (await post("/invitation/passkey-options", { token })).body.data;
  await database.query("update passkey_challenges set expires_at = now()");
  expect((await post("/invitation/passkey", { token, passkey: door.newDevice().make(options) })).status).toBe(422);
});

test("refuses a weak password, a wrong code, and another key's code, and keeps the link", async () => {
  const { token } = await invite("advisor");
  const { key } = (await post("/invitation/code-key", { token })).body.data;
  for (const password of ["", "alllowercase1&", "Password1!", "GraceHopper&42"])
    expect(await post("/invitation/password", { token, password, code: computeAppCode(key) })).toMatchObject({
      status: 422,
      body: { result: { fields: { password: expect.any(String) } } },
    });
  for (const code of [computeAppCode(key, 20), "000000", "abc", "12345"].filter((code) => code !== computeAppCode(key)))
    expect(await post("/invitation/password", { token, password: strongPassword, code })).toMatchObject(codeWrong);
  expect((await door.setUpPassword(token)).status).toBe(200);
});

test("refuses links that expired, never existed, or are malformed", async () => {
  const { token } = await invite("advisor");
  await database.query("update staff_setups set expires_at = now()");
  for (const bad of [token, "x", "A".repeat(43)])
    expect(await post("/invitation", { token: bad })).toMatchObject(linkRefused);
  for (const body of [{}, { token: 7 }, { token: "" }, { token: "A".repeat(101) }, { token: "x", role: "manager" }])
    expect((await post("/invitation", body)).status).toBe(400);
});

test("of two browsers with one link, only one gets in", async () => {
  const { token } = await invite("advisor");
  const { key } = (await post("/invitation/code-key", { token })).body.data;
  const body = { token, password: strongPassword, code: computeAppCode(key) };
  const answers = await Promise.all([post("/invitation/password", body), post("/invitation/password", body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test("a role in the request is refused and recorded", async () => {
  const { token, id } = await invite("advisor");
  const body = { token, password: strongPassword, code: "123456", role: "manager" };
  expect(await post("/invitation/password", body)).toMatchObject({
    status: 403,
    body: { result: { code: "forbidden" } },
  });
  expect(await door.listEntries("permission.refused")).toMatchObject([{ actor_id: id, subject: "own role" }]);
  expect((await database.query("select role from staff where id = $1", [id])).rows).toEqual([{ role: "advisor" }]);
});

test("someone who lost everything sets up again with a mailed link and a recovery code, and the old ways stop working", async () => {
  const { token, email, id } = await invite("advisor");
  const before = await door.setUpPassword(token);
  const [code = "", second = ""] = before.body.result.recovery_codes;

  expect(await post("/recovery", { email: email.toUpperCase() })).toMatchObject({ status: 200 });
  const link = await door.waitForToken(email, /again/);
  expect((await post("/invitation", { token: link })).body.data).toMatchObject({ kind: "recovery", email });
  for (const recovery_code of [undefined, "aaaaa-aaaaa", computeAppCode(before.key)])
    expect(await post("/invitation/passkey-options", { token: link, recovery_code })).toMatchObject(codeWrong);

  const typed = ` ${code.toUpperCase().replace("-", " ")} `;
  const after = await door.setUpPasskey(link, { recovery_code: typed });
  expect(after).toMatchObject({ status: 200, body: { result: { staff: { staff_id: id } } } });
  expect(await door.session(before.headers)).toMatchObject({ status: 401 });
  expect(await post("/sign-in/password", { email, password: strongPassword })).toMatchObject({ status: 401 });
  expect((await door.mailServer.next(email, /was changed/)).text).toContain("set up again");

  // The other recovery codes were replaced too.
  await post("/recovery", { email });
  const again = await door.waitForToken(email, /again/);
  expect(await post("/invitation/passkey-options", { token: again, recovery_code: second })).toMatchObject(codeWrong);
});

test("recovery answers the same for an unknown email, and mails nothing", async () => {
  const before = await database.query("select id from mails");
  expect(await post("/recovery", { email: "nobody@firm.example.com" })).toMatchObject({
    status: 200,
    body: { result: { status: "success" } },
  });
  expect((await database.query("select id from mails")).rows).toHaveLength(before.rows.length);
  expect((await database.query("select id from staff_setups where kind = 'first'")).rows).toHaveLength(0);
});

test("a code used during setup doesn't work again", async () => {
  const { token, email } = await invite("advisor");
  const { key, code } = await door.setUpPassword(token);
  const half = await post("/sign-in/password", { email, password: strongPassword });
  expect(await post("/sign-in/second-factor", { code }, half.headers)).toMatchObject(codeWrong);
  expect((await post("/sign-in/second-factor", { code: computeAppCode(key, 1) }, half.headers)).status).toBe(200);
});
