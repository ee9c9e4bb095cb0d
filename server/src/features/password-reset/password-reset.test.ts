import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { createPersonBody, issueSignupId, solveCaptcha } from "../../testing/factories.ts";
import { startMailServer } from "../../testing/mail-server.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const { app, database, log } = await buildTestApp({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" }, areRateLimitsOn: true },
});
// Limits count by address and by email. Each test starts at zero.
beforeEach(async () => {
  await database.query("delete from rate_limits");
});

const newPassword = "Harbour&Lamp77";

const post = async (url: string, payload: object) => {
  const response = await app.inject({ method: "POST", url, payload });
  return { status: response.statusCode, body: response.json(), text: response.body };
};
const signUp = async () => {
  const person = createPersonBody();
  const [sing_up_id, recaptcha_token] = [await issueSignupId(database), await solveCaptcha(app, "signup")];
  const { body } = await post("/api/auth/signup", { ...person, sing_up_id, recaptcha_token });
  return { ...person, token: body.result.access_token as string };
};
const signIn = async (email: string, password: string) =>
  post("/api/auth/token", { email, password, recaptcha_token: await solveCaptcha(app, "signin") });
const askForCode = (email: string) => post("/api/send-reset-code", { email });
const reset = (email: string, reset_code: string, password = newPassword) =>
  post("/api/reset-password", { email, reset_code, password });
const readMailedCode = async (email: string) => {
  const mail = await mailServer.next(email, /is your code/);
  const code = /\b(\d{8})\b/.exec(mail.text ?? "")?.[1] ?? "";
  expect(mail.subject).toContain(code);
  expect(mail.html).toContain(code);
  return code;
};
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

  test("once a newer one was requested", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const first = await readMailedCode(email);
    await askForCode(email);
    const second = await readMailedCode(email);
    expect(await reset(email, first)).toMatchObject(refused);
    expect(await reset(email, second)).toMatchObject({ status: 200 });
  });

  test("after ten minutes", async () => {
    const { email } = await signUp();
    await askForCode(email);
    const code = await readMailedCode(email);
    await database.query("update password_reset_codes set expires_at = expires_at - interval '10 minutes'");
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

test("a new code brings no new tries, because the limit counts across codes", async () => {
  const { email } = await signUp();
  for (let codes = 0; codes < 3; codes += 1) {
    await askForCode(email);
    const code = await readMailedCode(email);
    for (let tries = 0; tries < 5; tries += 1) expect(await reset(email, toWrongCode(code))).toMatchObject(refused);
  }
  await askForCode(email);
  expect(await reset(email, await readMailedCode(email))).toMatchObject({ status: 429 });
  expect(await askForCode(email)).toMatchObject({ status: 429 });
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
  const code = await readMailedCode(email);
  const { rows } = await database.query<{ row: string }>(
    "select t::text as row from password_reset_codes t union all select t::text from mails t union all select coalesce(data::text, '') from jobs.job",
  );
  expect(rows.some(({ row }) => row.includes(code))).toBe(false);
  await reset(email, code);
  expect(log.some((line) => line.includes(code) || line.includes(newPassword))).toBe(false);
});
