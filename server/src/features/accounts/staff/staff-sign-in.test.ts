import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { solveCaptcha } from "../../../testing/factories.ts";
import { computeAppCode, startSignInDesk, strongPassword } from "../../../testing/staff-door.ts";

const door = await startSignInDesk({ areRateLimitsOn: true });
const { app, database, post, invite, session } = door;
beforeEach(async () => {
  await database.query("delete from rate_limits");
});
afterEach(() => vi.useRealTimers());

const codeWrong = { status: 422, body: { result: { code: "code_wrong" } } };
const wrong = { status: 401, body: { result: { code: "wrong_credentials" } } };

const join = async () => {
  const { token, email, id } = await invite("advisor");
  const { key, body, headers, browserNote } = await door.setUpPassword(token);
  // Pretend that the setup's code was used long ago.
  await database.query("update staff set totp_last_step = 0 where id = $1", [id]);
  return { email, id, key, codes: body.result.recovery_codes as string[], headers, browserNote };
};
const joinByPasskey = async () => {
  const { token, id, email } = await invite("manager");
  const { device, headers } = await door.setUpPasskey(token);
  return { id, email, device, headers };
};
const giveFirstFactor = (email: string, password = strongPassword) => post("/sign-in/password", { email, password });
const giveSecondFactor = (headers: Record<string, string>, code: string) =>
  post("/sign-in/second-factor", { code }, headers);

describe("with a password", () => {
  test("the password only lets you give the code, and the code opens the desk with a new cookie", async () => {
    const { email, key, id } = await join();
    const first = await giveFirstFactor(` ${email.toUpperCase()} `);
    expect(first).toMatchObject({ status: 200, body: { result: { status: "success" } } });
    const missing = { status: 403, body: { result: { code: "second_factor_missing" } } };
    expect(await session(first.headers)).toMatchObject(missing);
    for (const url of ["/second-factor/options", "/sign-out", "/account/recovery-codes"])
      expect(await post(url, undefined, first.headers)).toMatchObject(missing);

    const done = await giveSecondFactor(first.headers, computeAppCode(key));
    expect(done).toMatchObject({ status: 200, body: { result: { staff: { staff_id: id, role: "advisor" } } } });
    expect(done.headers.cookie).not.toBe(first.headers.cookie);
    expect((await session(done.headers)).status).toBe(200);
    expect((await giveSecondFactor(first.headers, computeAppCode(key, 1))).status).toBe(401);
    // The second step also refuses someone who is already signed in.
    expect((await giveSecondFactor(done.headers, computeAppCode(key, 1))).status).toBe(401);
    expect((await door.listEntries("staff.signed_in"))[0]).toMatchObject({
      actor_id: id,
      detail: { method: "password and code" },
    });
  });

  test("the cookie works only from our own pages", async () => {
    const { email } = await join();
    const response = await app.inject({
      method: "POST",
      url: "/api/desk/sign-in/password",
      payload: { email, password: strongPassword },
    });
    expect(response.headers["set-cookie"]).toMatch(/^desk_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(response.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  });

  test("a code, or an older one, can't be used twice, even at the same time", async () => {
    const { email, key } = await join();
    const [one, two, three] = [
      await giveFirstFactor(email),
      await giveFirstFactor(email),
      await giveFirstFactor(email),
    ];
    const [code, before] = [computeAppCode(key), computeAppCode(key, -1)];
    const answers = await Promise.all([one, two].map(({ headers }) => giveSecondFactor(headers, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await giveSecondFactor(three.headers, code)).toMatchObject(codeWrong);
    expect(await giveSecondFactor(three.headers, before)).toMatchObject(codeWrong);
    await database.query("delete from rate_limits");
    expect((await giveSecondFactor(three.headers, computeAppCode(key, 1))).status).toBe(200);
  });

  test("a recovery code replaces the app once, however it's typed", async () => {
    const { email, codes } = await join();
    const [code = ""] = codes;
    expect(
      (await giveSecondFactor((await giveFirstFactor(email)).headers, `  ${code.toUpperCase().replace("-", "")} `))
        .status,
    ).toBe(200);
    expect(await giveSecondFactor((await giveFirstFactor(email)).headers, code)).toMatchObject(codeWrong);
    const others = await join();
    expect(await giveSecondFactor((await giveFirstFactor(email)).headers, others.codes[0] ?? "")).toMatchObject(
      codeWrong,
    );
  });

  test("unknown, invited, deactivated, or wrong: the answer is the same, and each try is recorded", async () => {
    const { email, id } = await join();
    const invited = await invite("auditor");
    const { body } = await giveFirstFactor(email, "Wrong&Wrong1");
    expect(await giveFirstFactor("nobody@firm.example.com")).toMatchObject({ ...wrong, body });
    expect(await giveFirstFactor(invited.email)).toMatchObject({ ...wrong, body });
    await database.query("update staff set is_active = false where id = $1", [id]);
    expect(await giveFirstFactor(email)).toMatchObject({ ...wrong, body });
    expect((await door.listEntries("staff.sign_in_failed")).slice(0, 4).map(({ actor_id }) => actor_id)).toEqual([
      id,
      invited.id,
      null,
      id,
    ]);
  });

  test("the sixth try within a minute is refused, for the password and for the code", async () => {
    const { email, key } = await join();
    const first = await giveFirstFactor(email);
    for (let tries = 1; tries < 5; tries += 1) expect((await giveFirstFactor(email, "Wrong&Wrong1")).status).toBe(401);
    expect((await giveFirstFactor(email)).status).toBe(429);
    await database.query("delete from rate_limits");
    for (let tries = 0; tries < 5; tries += 1)
      expect((await giveSecondFactor(first.headers, "000000")).status).toBe(422);
    expect((await giveSecondFactor(first.headers, computeAppCode(key))).status).toBe(429);
    // Tries for an unknown email count as well.
    for (let tries = 0; tries < 5; tries += 1) expect((await giveFirstFactor("no@firm.example.com")).status).toBe(401);
    expect((await giveFirstFactor("no@firm.example.com")).status).toBe(429);
  });

  test("a wrong code after the right password is mailed to its owner, at most once an hour", async () => {
    const { email, id } = await join();
    const first = await giveFirstFactor(email);
    for (let tries = 0; tries < 3; tries += 1) await giveSecondFactor(first.headers, "000000");
    const subject = /^Someone entered your .+ password and a wrong code$/;
    const mail = await door.mailServer.next(email, subject);
    expect(mail.text).toContain("127.0.0.1");
    expect(mail.text).toContain("change your password");
    const entries = await door.listEntries("staff.sign_in_failed");
    expect(entries.filter(({ actor_id }) => actor_id === id)).toHaveLength(3);
    const { rows } = await database.query(
      "select 1 from mails where kind = 'staff-second-factor-wrong' and cause like $1",
      [`%${id}%`],
    );
    expect(rows).toHaveLength(1);
  });

  test("after thirty wrong codes in three days no code works, until a manager's link sets the sign-in up again", async () => {
    const { email, key, id } = await join();
    const forgetShortLimits = () => database.query("delete from rate_limits where key not like 'staff-code-wrong:%'");
    const first = await giveFirstFactor(email);
    for (let tries = 0; tries < 30; tries += 1) {
      await forgetShortLimits();
      expect((await giveSecondFactor(first.headers, "000000")).status).toBe(422);
    }
    await forgetShortLimits();
    const refused = await giveSecondFactor(first.headers, computeAppCode(key));
    expect(refused).toMatchObject({
      status: 429,
      body: {
        result: {
          error:
            "There were too many wrong codes. Please use a passkey, ask a manager for a link to set up your sign-in again, or wait 3 days.",
        },
      },
    });
    expect(Number(refused.retryAfter)).toBeGreaterThan(71 * 3600);
    const manager = await door.as("manager");
    expect((await post(`/staff/${id}/link`, undefined, manager.headers)).status).toBe(200);
    const again = await door.setUpPassword(await door.waitForToken(email, /again/));
    expect(again.status).toBe(200);
    await database.query("update staff set totp_last_step = 0 where id = $1", [id]);
    const next = await giveFirstFactor(email);
    expect((await giveSecondFactor(next.headers, computeAppCode(again.key))).status).toBe(200);
  });

  test("right codes don't use up the allowance of wrong ones", async () => {
    const { email, key, id } = await join();
    for (let tries = 0; tries < 31; tries += 1) {
      await database.query("delete from rate_limits where key not like 'staff-code-wrong:%'");
      await database.query("update staff set totp_last_step = 0 where id = $1", [id]);
      const first = await giveFirstFactor(email);
      expect((await giveSecondFactor(first.headers, computeAppCode(key))).status).toBe(200);
    }
  });

  test("the first factor lasts ten minutes", async () => {
    const { email, key } = await join();
    const first = await giveFirstFactor(email);
    await database.query("update staff_sessions set expires_at = now() where is_first_factor");
    expect((await giveSecondFactor(first.headers, computeAppCode(key))).status).toBe(401);
  });
});

describe("someone who knows only a member's email", () => {
  let strangers = 0;
  const fromStranger = () => {
    strangers += 1;
    return { "x-forwarded-for": `2001:db8:${strangers.toString(16)}::1` };
  };
  const fromOwner = { "x-forwarded-for": "192.0.2.10" };
  const tryPassword = (email: string, headers: Record<string, string>, more: object = {}) =>
    post("/sign-in/password", { email, password: strongPassword, ...more }, headers);
  const guess = (email: string, headers: Record<string, string>) =>
    tryPassword(email, headers, { password: "Wrong&Wrong1" });

  test("from many networks, costs a new browser a captcha and a known one nothing", async () => {
    const { email, key, browserNote } = await join();
    for (let tries = 0; tries < 40; tries += 1) expect(await guess(email, fromStranger())).toMatchObject(wrong);
    const late = await tryPassword(email, fromOwner);
    expect(late).toMatchObject({ status: 429, body: { result: { code: "too_many_requests" } } });
    expect(late.retryAfter).toBeGreaterThan(60);
    expect((await tryPassword(email, { ...fromOwner, cookie: browserNote })).status).toBe(200);

    const recaptcha_token = await solveCaptcha(app, "desk");
    const first = await tryPassword(email, fromOwner, { recaptcha_token });
    expect(first.status).toBe(200);
    // A solution works for one try, and only for the desk.
    expect((await tryPassword(email, fromStranger(), { recaptcha_token })).status).toBe(422);
    const forClients = await solveCaptcha(app, "signin");
    expect((await tryPassword(email, fromStranger(), { recaptcha_token: forClients })).status).toBe(422);
    const done = await post(
      "/sign-in/second-factor",
      { code: computeAppCode(key) },
      { ...fromOwner, ...first.headers },
    );
    expect(done.status).toBe(200);
    expect((await tryPassword(email, { ...fromOwner, cookie: done.browserNote })).status).toBe(200);
  });

  test("in the same network, too", async () => {
    const { email, browserNote } = await join();
    for (let tries = 0; tries < 70; tries += 1) await guess(email, fromOwner);
    expect((await tryPassword(email, fromOwner)).status).toBe(429);
    const recaptcha_token = await solveCaptcha(app, "desk");
    expect((await tryPassword(email, fromOwner, { recaptcha_token })).status).toBe(200);
    expect((await tryPassword(email, { ...fromOwner, cookie: browserNote })).status).toBe(200);
  });

  test("gets no lane of their own by giving only the first factor", async () => {
    const { email } = await join();
    const first = await tryPassword(email, fromOwner);
    expect([first.status, first.browserNote]).toEqual([200, ""]);
  });

  test("can't keep a recovery link from its owner, nor end one that was mailed", async () => {
    const { email } = await join();
    const ask = (headers: Record<string, string>, more: object = {}) => post("/recovery", { email, ...more }, headers);
    for (let asked = 0; asked < 10; asked += 1)
      expect(await ask(fromStranger())).toMatchObject({ status: 200, body: { result: { status: "success" } } });
    expect((await ask(fromOwner)).status).toBe(200);
    const tokens = [await door.waitForToken(email, /sign-in/i), await door.waitForToken(email, /sign-in/i)];
    for (const token of tokens)
      expect(await post("/invitation", { token }, fromOwner)).toMatchObject({
        status: 200,
        body: { data: { kind: "recovery", email } },
      });
    const mailed = door.mailServer.received.filter(
      ({ to, text }) => to?.[0]?.address === email && text?.includes("recovery codes"),
    );
    expect(mailed).toHaveLength(2);

    for (let asked = 0; asked < 20; asked += 1) await post("/recovery", { email: `${asked}@example.com` }, fromOwner);
    expect((await ask(fromOwner)).status).toBe(429);
    expect((await ask(fromOwner, { recaptcha_token: await solveCaptcha(app, "desk") })).status).toBe(200);
  });
});

describe("with a passkey", () => {
  test.each([
    ["another site's", { origin: "https://evil.example" }],
    ["another name's", { rpId: "evil.example" }],
    ["didn't verify its user", { isUnverified: true }],
    ["is for another challenge", { challenge: "b3RoZXI" }],
  ])("refused: %s", async (_, faults) => {
    const { device } = await joinByPasskey();
    const options = await door.passkeyOptions();
    expect(await post("/sign-in/passkey", { proof: device.prove(options, faults) })).toMatchObject(wrong);
    expect((await door.listEntries("staff.sign_in_failed"))[0]).toMatchObject({ detail: { method: "passkey" } });
    expect((await post("/sign-in/passkey", { proof: device.prove(await door.passkeyOptions()) })).status).toBe(200);
  });

  test("one that counts backward may be a copy: the desk says so, at the door and when it asks again, and records it", async () => {
    const { device } = await joinByPasskey();
    const proof = device.prove(await door.passkeyOptions(), { count: 1 });
    expect(await post("/sign-in/passkey", { proof })).toMatchObject({
      status: 422,
      body: { result: { error: expect.stringContaining("may have been copied") } },
    });
    expect((await door.listEntries("staff.sign_in_failed"))[0]).toMatchObject({ detail: { method: "copied passkey" } });
    expect((await post("/sign-in/passkey", { proof: device.prove(await door.passkeyOptions()) })).status).toBe(200);
  });

  test("a challenge works for one answer within five minutes; a stranger's passkey opens nothing", async () => {
    const { device } = await joinByPasskey();
    const proof = device.prove(await door.passkeyOptions());
    expect((await post("/sign-in/passkey", { proof })).status).toBe(200);
    expect(await post("/sign-in/passkey", { proof })).toMatchObject(wrong);
    const late = await door.passkeyOptions();
    await database.query("update passkey_challenges set expires_at = now()");
    expect(await post("/sign-in/passkey", { proof: device.prove(late) })).toMatchObject(wrong);
    const stranger = door.newDevice();
    expect(await post("/sign-in/passkey", { proof: stranger.prove(await door.passkeyOptions()) })).toMatchObject(wrong);
  });

  test("a deactivated person's passkey opens nothing", async () => {
    const { device, id, headers } = await joinByPasskey();
    await database.query("update staff set is_active = false where id = $1", [id]);
    expect((await session(headers)).status).toBe(401);
    expect(await post("/sign-in/passkey", { proof: device.prove(await door.passkeyOptions()) })).toMatchObject(wrong);
  });

  test("malformed answers are refused before anything is checked", async () => {
    const { device } = await joinByPasskey();
    const proof = device.prove(await door.passkeyOptions());
    const broken = [
      {},
      { proof: null },
      { proof: { ...proof, id: "not base64url!" } },
      { proof: { ...proof, response: { ...proof.response, signature: "A".repeat(3000) } } },
      { proof, more: 1 },
    ];
    for (const body of broken) expect((await post("/sign-in/passkey", body)).status).toBe(400);
    const noJson = { ...proof, response: { ...proof.response, clientDataJSON: "AAAA" } };
    expect(await post("/sign-in/passkey", { proof: noJson })).toMatchObject(wrong);
  });
});

describe("confirming the second factor again", () => {
  const makeStale = (id: string) =>
    database.query("update staff_sessions set second_factor_at = now() - interval '5 minutes' where staff_id = $1", [
      id,
    ]);
  const renew = (headers: Record<string, string>) => post("/account/recovery-codes", undefined, headers);
  const needed = { status: 403, body: { result: { code: "second_factor_needed" } } };

  test("an app code confirms for five minutes; a recovery code isn't accepted", async () => {
    const { id, key, headers, codes } = await join();
    expect((await renew(headers)).status).toBe(200);
    await makeStale(id);
    expect(await renew(headers)).toMatchObject(needed);
    expect(await post("/second-factor/options", undefined, headers)).toMatchObject({
      body: { data: { has_code: true, passkey: null } },
    });
    for (const bad of ["000000", codes[0]])
      expect(await post("/second-factor", { code: bad }, headers)).toMatchObject(codeWrong);
    const code = computeAppCode(key);
    const confirmed = await post("/second-factor", { code }, headers);
    expect(Date.parse(confirmed.body.result.fresh_until)).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect((await renew(headers)).status).toBe(200);
    await makeStale(id);
    expect(await post("/second-factor", { code }, headers)).toMatchObject(codeWrong);
  });

  test("your own passkey confirms; someone else's doesn't", async () => {
    const [me, other] = [await joinByPasskey(), await joinByPasskey()];
    await makeStale(me.id);
    const ask = async (headers: Record<string, string>) =>
      (await post("/second-factor/options", undefined, headers)).body.data.passkey;
    const refused = { status: 422, body: { result: { code: "passkey_refused" } } };
    const options = await ask(me.headers);
    expect(options.allowCredentials).toMatchObject([{ id: me.device.id }]);
    expect(await post("/second-factor", { proof: other.device.prove(options) }, me.headers)).toMatchObject(refused);
    // Neither someone else's challenge nor the one from sign-in works here.
    const proofs = [me.device.prove(await ask(other.headers)), me.device.prove(await door.passkeyOptions())];
    for (const proof of proofs) expect(await post("/second-factor", { proof }, me.headers)).toMatchObject(refused);
    expect(await renew(me.headers)).toMatchObject(needed);
    expect((await post("/second-factor", { proof: me.device.prove(await ask(me.headers)) }, me.headers)).status).toBe(
      200,
    );
    expect((await renew(me.headers)).status).toBe(200);
  });

  test("refuses both at once, and neither", async () => {
    const { headers } = await join();
    for (const body of [{}, { code: 7 }, { code: "1".repeat(41) }])
      expect((await post("/second-factor", body, headers)).status).toBe(400);
  });
});

test("signing out ends the session and removes the cookie", async () => {
  const { headers } = await door.as("auditor");
  const response = await app.inject({ method: "POST", url: "/api/desk/sign-out", headers });
  expect(response.headers["set-cookie"]).toMatch(/^desk_session=; Max-Age=0; /);
  expect((await session(headers)).status).toBe(401);
});
