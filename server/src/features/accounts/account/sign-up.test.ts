import { signUpForm } from "@funding-desk/contract/accounts/account/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { createPersonBody, issueSignupId, solveCaptcha } from "../../../testing/factories.ts";
import { humanToken, recaptchaConfig, startSiteverify } from "../../../testing/siteverify.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const siteverify = await startSiteverify();
const { app, database, log } = await buildTestApp({
  config: { captcha: recaptchaConfig },
  siteverifyUrl: siteverify.url,
});

const post = (payload: object, server = app) => server.inject({ method: "POST", url: "/api/auth/signup", payload });
const signUp = async (changes: object = {}) =>
  post({ ...createPersonBody(), recaptcha_token: humanToken, sing_up_id: await issueSignupId(database), ...changes });
const listRows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await database.query<Row>(text, values)).rows;
const countRows = async (table: "clients" | "sessions" | "consents") =>
  (await listRows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;
const countUses = async (id: string) =>
  (await listRows<{ used_count: number }>("select used_count from signup_ids where id = $1", id))[0]?.used_count;

test("a Sign Up Id and our captcha give an account, a session, and a stored consent", async () => {
  const { app: ours } = await buildTestApp({ database, passwords: createPasswordHasher() });
  const signupId = await issueSignupId(database);
  const person = createPersonBody();
  const typed = ` ${signupId.slice(0, 4).toLowerCase()}-${signupId.slice(4)}`;
  const captcha = await solveCaptcha(ours, "signup");
  const response = await post(
    { ...person, state: "Florida", phoneNumber: "+15550100188", sing_up_id: typed, recaptcha_token: captcha },
    ours,
  );

  expect(response.statusCode).toBe(201);
  const { result } = response.json();
  const { first_name, last_name, mobile, email } = person;
  expect(result).toEqual({
    user_id: expect.any(String),
    user: { id: result.user_id, first_name, last_name, email },
    access_token: expect.any(String),
    first_name,
    last_name,
    mobile,
    email,
    state: "Florida (FL)",
    prequalification_submit: false,
  });
  const profile = await app.inject({
    url: "/api/profile_details",
    headers: { authorization: `Bearer ${result.access_token}` },
  });
  expect(profile.json()).toEqual({ data: { first_name, last_name, mobile, email, state: "Florida (FL)" } });
  expect(
    await listRows(
      "select subject, version, w.wording, host(given_from) as from from consents c join consent_wordings w on w.hash = c.wording_hash",
    ),
  ).toEqual([
    { subject: "sign-up", version: 1, wording: signUpForm.steps.account.fields.terms.label, from: "127.0.0.1" },
  ]);
  const [stored] = await listRows<{ password_hash: string }>(
    "select password_hash from clients where email = $1",
    email,
  );
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await countUses(signupId)).toBe(1);
});

test("twenty simultaneous sign-ups with a single-use id create one client", async () => {
  const before = await countRows("clients");
  const signupId = await issueSignupId(database);
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ sing_up_id: signupId })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(422)]);
  expect(await countRows("clients")).toBe((before ?? 0) + 1);
  expect(await countUses(signupId)).toBe(1);
});

test("refuses an email with an account, in any case, without using up the id", async () => {
  const first = createPersonBody();
  expect((await signUp(first)).statusCode).toBe(201);
  const signupId = await issueSignupId(database);
  const second = await signUp({ email: first.email.toUpperCase(), sing_up_id: signupId });
  expect(second.statusCode).toBe(409);
  expect(second.json().result.error).toBe("An account with this email already exists. Please sign in instead.");
  expect(await countUses(signupId)).toBe(0);
  expect((await signUp({ sing_up_id: signupId })).statusCode).toBe(201);
});

test("an id works for its number of sign-ups, until its day, unless it is revoked", async () => {
  const forTwo = await issueSignupId(database, { uses: 2 });
  const statuses = [];
  for (let person = 0; person < 3; person += 1) statuses.push((await signUp({ sing_up_id: forTwo })).statusCode);
  expect(statuses).toEqual([201, 201, 422]);

  const expired = await issueSignupId(database);
  await database.query("update signup_ids set expires_at = now() where id = $1", [expired]);
  const revoked = await issueSignupId(database);
  await database.query("update signup_ids set revoked_at = now() where id = $1", [revoked]);
  for (const id of [expired, revoked, "NEVERWAS"]) {
    const response = await signUp({ sing_up_id: id });
    const sentence = "This Sign Up Id isn't valid. Please check it, or ask us for a new one.";
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ result: { status: "error", error: sentence, fields: { sing_up_id: sentence } } });
  }
});

test("a good id with another address than its own says so, which costs a try", async () => {
  const signupId = await issueSignupId(database, { boundEmail: "kim.ortiz@example.com" });
  const sentence = "This Sign Up Id was sent to another email address. Please use the address our email came to.";
  const response = await signUp({ email: "kim.other@example.com", sing_up_id: signupId });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ result: { status: "error", error: sentence, fields: { sing_up_id: sentence } } });
  expect(await countUses(signupId)).toBe(0);
  expect((await signUp({ email: "Kim.Ortiz@example.com", sing_up_id: signupId })).statusCode).toBe(201);
});

test.each([
  [
    "blank names",
    { first_name: " ", last_name: "" },
    {
      first_name: "Please enter your first name.",
      last_name: "Please enter your last name.",
    },
  ],
  ["a digit in a name", { first_name: "R2D2" }, { first_name: messages.onlyLetters }],
  ["an unknown state", { state: "Ontario" }, { state: messages.chooseOption }],
  ["a disposable address", { email: "x@mailinator.com" }, { email: messages.emailInvalid }],
  ["another top-level domain", { email: "x@example.io" }, { email: messages.emailInvalid }],
  ["nine digits", { mobile: "555010018" }, { mobile: messages.phoneInvalid }],
  ["two phones", { phoneNumber: "+15550100189" }, { phoneNumber: messages.phoneInvalid }],
  ["a Medium password", { password: "tide&ledger42" }, { password: messages.passwordWeak }],
  [
    "a common password",
    { password: "P@ssw0rd2024!" },
    {
      password: "This password is one of the first that attackers try. Please choose another.",
    },
  ],
  [
    "her name as password",
    { password: "M4r1s0l&Tides" },
    {
      password: "Please choose a password that doesn't contain your name or your email.",
    },
  ],
  ["no id", { sing_up_id: "" }, { sing_up_id: "Please enter your Sing Up Id." }],
  ["too long an id", { sing_up_id: "ABCDEFGHJKM" }, { sing_up_id: "Maximum 10 characters allowed" }],
])("%s: shows the message at the field and keeps the captcha and the id", async (_, changes, fields) => {
  const [asked, stored] = [siteverify.seen.length, await countRows("clients")];
  const response = await signUp(changes);
  expect(response.statusCode).toBe(422);
  expect(response.json().result.fields).toEqual(fields);
  expect(response.json().result.error).toBe(Object.values(fields)[0]);
  expect(siteverify.seen).toHaveLength(asked);
  expect(await countRows("clients")).toBe(stored);
});

test("refuses a sign-up without a valid captcha", async () => {
  for (const recaptcha_token of [undefined, "a machine"]) {
    const response = await signUp({ recaptcha_token });
    expect(response.statusCode).toBe(422);
    expect(response.json().result.error).toBe(messages.captchaRequired);
  }
});

test("neither the request's data nor any secret reaches the log", async () => {
  const person = createPersonBody();
  await signUp(person);
  await signUp({ ...person, email: "not an address" });
  const text = log.join("");
  for (const secret of [person.email, person.password, person.mobile, person.last_name, "argon2", "127.0.0.1", "eyJ"])
    expect(text).not.toContain(secret);
  expect(text).toContain('"path":"/api/auth/signup"');
});
