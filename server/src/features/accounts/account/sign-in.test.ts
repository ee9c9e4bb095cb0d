import { messages } from "@funding-desk/contract/forms/messages";
import * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { createPersonBody, issueSignupId, solveCaptcha } from "../../../testing/factories.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { humanToken, recaptchaConfig, startSiteverify } from "../../../testing/siteverify.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const siteverify = await startSiteverify();
const verify = vi.fn(argon2.verify);
const { app, database } = await buildTestApp({
  config: { captcha: recaptchaConfig },
  siteverifyUrl: siteverify.url,
  passwords: createPasswordHasher({ verify }),
});

const person = createPersonBody();
const registered = await app.inject({
  method: "POST",
  url: "/api/auth/signup",
  payload: { ...person, recaptcha_token: humanToken, sing_up_id: await issueSignupId(database) },
});
const { user_id: userId } = registered.json().result;

const credentials = { email: person.email, password: person.password, rememberMe: true, recaptcha_token: humanToken };
const signIn = (changes: object = {}, server = app) =>
  server.inject({ method: "POST", url: "/api/auth/token", payload: { ...credentials, ...changes } });

test("the right password opens a session, whatever the email's case", async () => {
  const response = await signIn({ email: person.email.toUpperCase() });
  expect(response.statusCode).toBe(200);
  const { result } = response.json();
  expect(result).toMatchObject({ user_id: userId, email: person.email, prequalification_submit: false });
  const authorization = `Bearer ${result.access_token}`;
  const submit = await app.inject({
    method: "POST",
    url: "/api/lead-user/prequalify",
    headers: { authorization },
    payload: prequalificationBody,
  });
  expect(submit.statusCode).toBe(200);
  expect((await signIn()).json().result.prequalification_submit).toBe(true);
});

test("an unknown email and a wrong password get the same answer after the same work", async () => {
  verify.mockClear();
  const wrong = await signIn({ password: "Tide&Ledger43" });
  const unknown = await signIn({ email: "nobody.at.all@example.com" });
  expect(wrong.statusCode).toBe(401);
  expect(unknown.statusCode).toBe(401);
  expect(unknown.json()).toEqual(wrong.json());
  expect(wrong.json().result.error).toBe("The email or password isn't right.");
  const costs = verify.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  expect(costs).toEqual(Array(2).fill("$argon2id$v=19$m=65536,t=3,p=1"));
});

test.each([
  ["blank", { email: "", password: "" }, { email: messages.emailRequired, password: messages.passwordRequired }],
  ["no address", { email: "marisol" }, { email: messages.emailInvalid }],
  ["51 characters", { email: `${"a".repeat(39)}@example.com` }, { email: messages.emailInvalid }],
])("%s: shows the message at the field and keeps the captcha", async (_, changes, fields) => {
  const asked = siteverify.seen.length;
  const response = await signIn(changes);
  expect(response.statusCode).toBe(422);
  expect(response.json().result.fields).toEqual(fields);
  expect(siteverify.seen).toHaveLength(asked);
});

test("our captcha signs in once, on any server, and only for its own action", async () => {
  const [{ app: first }, { app: second }] = [await buildTestApp({ database }), await buildTestApp({ database })];
  const recaptcha_token = await solveCaptcha(first, "signin");
  expect((await signIn({ recaptcha_token }, second)).statusCode).toBe(200);
  for (const server of [first, second]) {
    const again = await signIn({ recaptcha_token }, server);
    expect(again.statusCode).toBe(422);
    expect(again.json().result.error).toBe(messages.captchaRequired);
  }
  expect((await signIn({ recaptcha_token: await solveCaptcha(first, "signup") }, first)).statusCode).toBe(422);
});

test("refuses more sign-ins at once than it can hash in time", async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => signIn({ password: "wrong" })));
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  // On a loaded machine, others may wait for the database.
  expect(busy.map(({ headers }) => headers["retry-after"])).toContain("2");
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(70 - busy.length);
});
