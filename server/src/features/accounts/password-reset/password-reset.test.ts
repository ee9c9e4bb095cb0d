import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { createPersonBody, issueSignupId, solveCaptcha } from "../../../testing/factories.ts";
import { startMailServer } from "../../../testing/mail-server.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const { app, database, log } = await buildTestApp({
  config: {
    mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" },
    areRateLimitsOn: true,
    trustProxy: ["loopback"],
  },
});
// Limits count by address and by email. Each test starts at zero.
beforeEach(async () => {
  await database.query("delete from rate_limits");
});

const newPassword = "Harbour&Lamp77";

/** Networks of strangers, from the documentation's range. */
let strangers = 0;
const newStranger = () => {
  strangers += 1;
  return `2001:db8:${strangers.toString(16)}::1`;
};
const owner = "192.0.2.10";

const post = async (url: string, payload: object, from = owner) => {
  const response = await app.inject({ method: "POST", url, payload, headers: { "x-forwarded-for": from } });
  return {
    status: response.statusCode,
    body: response.json(),
    text: response.body,
    retryAfter: Number(response.headers["retry-after"]),
  };
};
const signUp = async () => {
  const person = createPersonBody();
  const [sing_up_id, recaptcha_token] = [await issueSignupId(database), await solveCaptcha(app, "signup")];
  const { body } = await post("/api/auth/signup", { ...person, sing_up_id, recaptcha_token });
  return { ...person, token: body.result.access_token as string };
};
const signIn = async (email: string, password: string) =>
  post("/api/auth/token", { email, password, recaptcha_token: await solveCaptcha(app, "signin") });
const askForCode = (email: string, from?: string) => post("/api/send-reset-code", { email }, from);
const reset = (email: string, reset_code: string, password = newPassword) =>
  post("/api/reset-password", { email, reset_code, password });
const guess = (email: string, reset_code: string, from: string) =>
  post("/api/reset-password", { email, reset_code, password: newPassword }, from);
const readMail = async (email: string) => {
  const mail = await mailServer.next(email, /is your code/);
  const code = /\b(\d{8})\b/.exec(mail.text ?? "")?.[1] ?? "";
  expect(mail.subject).toContain(code);
  expect(mail.html).toContain(code);
  const linkCode = /\/reset-password#([\w-]{43})(?![\w-])/.exec(mail.text ?? "")?.[1] ?? "";
  expect(mail.html).toContain(linkCode);
  return { code, linkCode };
};
const readMailedCode = async (email: string) => (await readMail(email)).code;
const countMails = (email: string) =>
  mailServer.received.filter(({ to, subject }) => to?.[0]?.address === email && subject?.includes("is your code"))
    .length;
/** A code that is never the right one. */
const toWrongCode = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, "0");
const refused = {
  status: 422,
  body: { result: { status: "error", error: expect.stringContaining("This code is wrong") } },
};

test("the mailed code sets the password once, ends every session and tells the owner", async () => {
  const person = await signUp();
  expect(await askForCode(person.email.toUpperCase())).toMatchObject({
    status: 200,
    body: { result: { status: 200 } },
  });
  const code = await readMailedCode(person.email);
  expect(await reset(person.email, code)).toMatchObject({ status: 200, body: { result: { status: "success" } } });

  const { statusCode } = await app.inject({
    url: "/api/profile_details",
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(statusCode).toBe(401);
  expect(await signIn(person.email, person.password)).toMatchObject({ status: 401 });
  expect(await signIn(person.email, newPassword)).toMatchObject({ status: 200 });
  await mailServer.next(person.email, /password was changed/);
  expect(await reset(person.email, code, "Another&Lamp78")).toMatchObject(refused);
});

test("an unknown email gets the same answer and no mail", async () => {
  const person = await signUp();
  const known = await askForCode(person.email);
  const unknown = await askForCode("nobody@example.com");
  expect(unknown).toEqual(known);
  await readMailedCode(person.email);
  expect(mailServer.received.some((mail) => mail.to?.some(({ address }) => address === "nobody@example.com"))).toBe(
    false,
  );
  expect(await reset("nobody@example.com", "12345678")).toMatchObject(refused);
});

describe("a code is refused", () => {
  test("after five wrong tries, the right one included", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const code = await readMailedCode(email);
    for (let tries = 0; tries < 5; tries += 1) expect(await reset(email, toWrongCode(code))).toMatchObject(refused);
    expect(await reset(email, code)).toMatchObject(refused);
  });

  test("when a hundred tries come at once, of which only five are compared", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const code = await readMailedCode(email);
    await database.query("delete from rate_limits");
    const tries = await Promise.all(Array.from({ length: 14 }, () => reset(email, toWrongCode(code))));
    for (const each of tries) expect(each).toMatchObject(refused);
    const { rows } = await database.query<{ tries: number }>(
      "select tries from password_reset_codes join clients on clients.id = client_id where email = $1",
      [email],
    );
    expect(rows).toEqual([{ tries: 5 }]);
  });

  test("once another one of the same person was used", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const first = await readMail(email);
    await askForCode(email);
    expect(await reset(email, await readMailedCode(email))).toMatchObject({ status: 200 });
    for (const code of [first.code, first.linkCode])
      expect(await reset(email, code, "Another&Lamp78")).toMatchObject({ status: 422 });
    expect(await signIn(email, newPassword)).toMatchObject({ status: 200 });
  });

  test("after ten minutes", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const code = await readMailedCode(email);
    await database.query("update password_reset_codes set code_expires_at = code_expires_at - interval '10 minutes'");
    expect(await reset(email, code)).toMatchObject(refused);
  });

  test("for another client", async () => {
    const [ada, bob] = [await signUp(), await signUp()];
    await askForCode(ada.email);
    await askForCode(bob.email);
    const code = await readMailedCode(ada.email);
    expect(await reset(bob.email, code)).toMatchObject(refused);
    expect(await signIn(bob.email, bob.password)).toMatchObject({ status: 200 });
  });
});

test("of two requests with the same code, only one sets the password", async () => {
  const { email } = await signUp();
  await askForCode(email);
  const code = await readMailedCode(email);
  const both = await Promise.all([reset(email, code), reset(email, code, "Another&Lamp78")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

describe("the link in the mail", () => {
  test("sets the password once, within an hour, without an email", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const { linkCode } = await readMail(email);
    await database.query("update password_reset_codes set code_expires_at = now() - interval '49 minutes'");
    expect(await reset("", linkCode)).toMatchObject({ status: 200, body: { result: { status: "success" } } });
    expect(await signIn(email, newPassword)).toMatchObject({ status: 200 });
    expect(await reset("", linkCode)).toMatchObject({
      status: 422,
      body: { result: { error: expect.stringContaining("This link was already used") } },
    });
  });

  test("expires after an hour, and keeps to the rules for passwords", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const { linkCode } = await readMail(email);
    expect(await reset("", linkCode, "weak")).toMatchObject({
      body: { result: { fields: { password: expect.stringContaining("stronger") } } },
    });
    await database.query(
      `update password_reset_codes
       set code_expires_at = code_expires_at - interval '1 hour', expires_at = expires_at - interval '1 hour'`,
    );
    expect(await reset("", linkCode)).toMatchObject({ status: 422 });
  });

  test("the browser it was used in counts as known", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const { linkCode } = await readMail(email);
    const response = await app.inject({
      method: "POST",
      url: "/api/reset-password",
      payload: { email: "", reset_code: linkCode, password: newPassword },
    });
    expect(response.headers["set-cookie"]).toMatch(
      /^known_browser_[\w-]{16}=\S+; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe("someone who knows only the email", () => {
  const deadCode = "12345678";

  test("can't use up tries before there is a code", async () => {
    const { email } = await signUp();
    for (let tries = 0; tries < 20; tries += 1) expect(await reset(email, deadCode)).toMatchObject(refused);
    await askForCode(email);
    expect(await reset(email, await readMailedCode(email))).toMatchObject({ status: 200 });
  });

  test("can't use up the owner's tries from another network", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const code = await readMailedCode(email);
    const stranger = newStranger();
    for (let tries = 0; tries < 20; tries += 1)
      expect(await guess(email, toWrongCode(code), stranger)).toMatchObject(refused);
    expect(await guess(email, code, stranger)).toMatchObject(refused);
    expect(await reset(email, code)).toMatchObject({ status: 200 });
  });

  test("ends a code after ten tries from many networks, but never its link", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const { code, linkCode } = await readMail(email);
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email, toWrongCode(code), newStranger())));
    for (const answer of answers) expect(answer).toMatchObject(refused);
    const { rows } = await database.query<{ tries: number }>(
      "select tries from password_reset_codes join clients on clients.id = client_id where email = $1",
      [email],
    );
    expect(rows).toEqual([{ tries: 10 }]);
    expect(await reset(email, code)).toMatchObject(refused);
    expect(await reset(email, linkCode)).toMatchObject({ status: 200 });
  });

  test("can't keep the owner from a mail that works, nor fill the owner's mailbox", async () => {
    const { email } = await signUp();
    for (let asked = 0; asked < 12; asked += 1)
      expect(await askForCode(email, newStranger())).toMatchObject({ status: 200 });
    const mails = [await readMail(email), await readMail(email), await readMail(email)];
    const answer = await askForCode(email);
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { status: 200, message: expect.stringContaining("Open our newest email") } },
    });
    expect(await askForCode("nobody@example.com")).toMatchObject({ status: 200 });
    expect(countMails(email)).toBe(3);
    // The first of them, because newer codes end no older one.
    expect(await reset(email, mails[0]?.code ?? "")).toMatchObject({ status: 200 });
    // A used code makes room for the next mail.
    await askForCode(email);
    expect(await reset(email, (await readMail(email)).linkCode, "Another&Lamp78")).toMatchObject({ status: 200 });
  });

  test("gets no other answer for an email without an account", async () => {
    const { email } = await signUp();
    const listAnswers = async (address: string) => {
      const answers = [];
      for (let asked = 0; asked < 5; asked += 1) answers.push(await askForCode(address, newStranger()));
      for (let tries = 0; tries < 12; tries += 1) answers.push(await guess(address, deadCode, newStranger()));
      return answers;
    };
    expect(await listAnswers(email)).toEqual(await listAnswers("nobody.else@example.com"));
  });

  test("in the owner's own network, costs the owner a captcha and no more", async () => {
    const { email } = await signUp();
    for (let asked = 0; asked < 20; asked += 1) await askForCode(`p${asked}@example.com`);
    const late = await askForCode(email);
    expect(late).toMatchObject({ status: 429 });
    expect(late.retryAfter).toBeGreaterThan(0);
    const proven = { email, recaptcha_token: await solveCaptcha(app, "reset") };
    expect(await post("/api/send-reset-code", proven)).toMatchObject({ status: 200 });
    // A solution works once.
    expect(await post("/api/send-reset-code", proven)).toMatchObject({ status: 422 });
    const { code, linkCode } = await readMail(email);
    for (let tries = 0; tries < 30; tries += 1) await reset("nobody@example.com", deadCode);
    expect(await reset(email, code)).toMatchObject({ status: 429 });
    expect(await reset(email, linkCode)).toMatchObject({ status: 200 });
  });

  test("a captcha also lets the owner try a code", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const reset_code = await readMailedCode(email);
    for (let tries = 0; tries < 30; tries += 1) await reset("nobody@example.com", deadCode);
    const recaptcha_token = await solveCaptcha(app, "reset");
    expect(
      await post("/api/reset-password", { email, reset_code, password: newPassword, recaptcha_token }),
    ).toMatchObject({ status: 200 });
  });
});

test.each([
  ["no email", { email: "", reset_code: "12345678", password: newPassword }, "email", "Please Enter Email"],
  ["no code", { email: "a@example.com", reset_code: "", password: newPassword }, "reset_code", "Please Enter Otp"],
  [
    "no password",
    { email: "a@example.com", reset_code: "12345678", password: "" },
    "password",
    "Please Enter Password",
  ],
  [
    "a weak password",
    { email: "a@example.com", reset_code: "12345678", password: "weak" },
    "password",
    "Please choose a stronger password (8+ chars, upper, lower, number, special char).",
  ],
])("%s gets a message at its field", async (_, payload, ...[field, message]) => {
  expect(await post("/api/reset-password", payload)).toMatchObject({
    status: 422,
    body: { result: { error: message, fields: { [field]: message } } },
  });
});

test("refuses a password that is easy to guess, and keeps the code", async () => {
  const { email } = await signUp();
  await askForCode(email);
  const code = await readMailedCode(email);
  expect(await reset(email, code, "P@ssw0rd2024!")).toMatchObject({ status: 422, body: { result: { fields: {} } } });
  expect(await reset(email, code)).toMatchObject({ status: 200 });
});

test.each([{}, { email: 5 }, { email: "a@example.com", more: 1 }, { email: "a".repeat(1001) }, []])(
  "%j is malformed",
  async (payload) => expect(await post("/api/send-reset-code", payload)).toMatchObject({ status: 400 }),
);

test("neither the database nor the log holds codes or passwords", async () => {
  const { email } = await signUp();
  await askForCode(email);
  const { code, linkCode } = await readMail(email);
  const { rows } = await database.query<{ row: string }>(
    "select t::text as row from password_reset_codes t union all select t::text from mails t union all select coalesce(data::text, '') from jobs.job",
  );
  for (const secret of [code, linkCode]) expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  await reset(email, linkCode);
  for (const secret of [code, linkCode, newPassword]) expect(log.some((line) => line.includes(secret))).toBe(false);
});
