import { expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { solveCaptcha } from "../../../testing/factories.ts";
import { humanToken, recaptchaConfig, startSiteverify } from "../../../testing/siteverify.ts";
import { deleteExpiredCaptchas } from "./captcha.repository.ts";

const { app, database } = await buildTestApp();
const attempt = (recaptcha_token: string, server = app) =>
  server.inject({
    method: "POST",
    url: "/api/auth/token",
    payload: { email: "nobody@example.com", password: "x", recaptcha_token },
  });
/** 401 means that the captcha was accepted and the password checked. */
const isTaken = async (token: string) => {
  const { statusCode } = await attempt(token);
  expect([401, 422]).toContain(statusCode);
  return statusCode === 401;
};
const decoded = (token: string) => JSON.parse(Buffer.from(token, "base64").toString());
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

test("the challenge has the shape of ALTCHA 3 and lasts five minutes", async () => {
  expect((await app.inject("/api/captcha/provider")).json()).toEqual({ provider: "altcha" });
  const response = await app.inject("/api/captcha?action=signup");
  expect(response.headers["cache-control"]).toBe("no-store");
  const hex = expect.stringMatching(/^[0-9a-f]+$/);
  expect(response.json()).toEqual({
    parameters: {
      algorithm: "PBKDF2/SHA-256",
      cost: 5000,
      data: { action: "signup", key: expect.any(String) },
      expiresAt: expect.any(Number),
      keyLength: 32,
      keyPrefix: hex,
      nonce: hex,
      salt: hex,
    },
    signature: hex,
  });
  const secondsLeft = response.json().parameters.expiresAt - Date.now() / 1000;
  expect(secondsLeft).toBeGreaterThan(295);
  expect(secondsLeft).toBeLessThanOrEqual(300);
});

test.each(["/api/captcha", "/api/captcha?action=other", "/api/captcha?action=signin&x=1"])(
  "refuses %s as malformed",
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(400);
  },
);

test("accepts a solution once; refuses one changed in any part without using up the real one", async () => {
  const token = await solveCaptcha(app, "signin");
  const { challenge, solution } = decoded(token);
  const withParameter = (changes: object) =>
    encoded({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } }, solution });
  const forgeries = [
    withParameter({ expiresAt: challenge.parameters.expiresAt + 3600 }),
    withParameter({ data: { ...challenge.parameters.data, action: "signup" } }),
    withParameter({ data: { ...challenge.parameters.data, key: "00000000-0000-4000-8000-000000000000" } }),
    withParameter({ cost: 1 }),
    withParameter({ keyPrefix: "00" }),
    withParameter({ nonce: "00" }),
    encoded({ challenge: { ...challenge, signature: "00" }, solution }),
    encoded({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    encoded({ challenge, solution: { ...solution, derivedKey: challenge.parameters.keyPrefix } }),
    encoded({ challenge }),
    encoded([[[[[]]]]]),
    encoded(null),
    "not base64 at all",
  ];
  for (const [index, forgery] of forgeries.entries()) expect([index, await isTaken(forgery)]).toEqual([index, false]);
  const together = await Promise.all([isTaken(token), isTaken(token), isTaken(token)]);
  expect(together.filter(Boolean)).toHaveLength(1);
});

test("forgets used captchas only after they have expired", async () => {
  await isTaken(await solveCaptcha(app, "signin"));
  const count = async () => (await database.query("select 1 from used_captchas")).rows.length;
  const before = await count();
  await deleteExpiredCaptchas(database);
  expect(await count()).toBe(before);
  await database.query("update used_captchas set expires_at = now() - interval '61 seconds'");
  await deleteExpiredCaptchas(database);
  expect(await count()).toBe(0);
});

test("with Google's keys, the same field carries Google's token, and a token Google rejects is refused", async () => {
  const siteverify = await startSiteverify();
  const { app: withGoogle } = await buildTestApp({
    database,
    config: { captcha: recaptchaConfig },
    siteverifyUrl: siteverify.url,
  });
  expect((await withGoogle.inject("/api/captcha/provider")).json()).toEqual({
    provider: "recaptcha",
    site_key: "site-key",
  });
  expect((await withGoogle.inject("/api/captcha?action=signin")).statusCode).toBe(404);
  expect((await attempt(humanToken, withGoogle)).statusCode).toBe(401);
  expect((await attempt("a machine", withGoogle)).statusCode).toBe(422);
  expect(siteverify.seen).toEqual([
    "secret=secret-key&response=a+human+solved+this",
    "secret=secret-key&response=a+machine",
  ]);
  siteverify.answerWith(500);
  const response = await attempt(humanToken, withGoogle);
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toBe("10");
});
