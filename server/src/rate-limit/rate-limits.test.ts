import { expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";
import { createPersonBody, issueSignupId } from "../testing/factories.ts";
import { humanToken, recaptchaConfig, startSiteverify } from "../testing/siteverify.ts";

const siteverify = await startSiteverify();
const config = { captcha: recaptchaConfig, areRateLimitsOn: true, trustProxy: ["loopback"] };
const first = await buildTestApp({ config, siteverifyUrl: siteverify.url });
const second = await buildTestApp({ config, siteverifyUrl: siteverify.url, database: first.database });
const servers = [first.app, second.app];

/** Asks the two servers in turn, from an address of the documentation's networks. */
let turn = 0;
const post = (url: string, address: string, payload: object) => {
  turn += 1;
  const server = servers[turn % 2] ?? first.app;
  return server.inject({ method: "POST", url, payload, headers: { "x-forwarded-for": address } });
};
const signIn = (email: string, address: string) =>
  post("/api/auth/token", address, { email, password: "Wrong&Wrong1", recaptcha_token: humanToken });
const signUp = (address: string, sing_up_id: string) =>
  post("/api/auth/signup", address, { ...createPersonBody(), recaptcha_token: humanToken, sing_up_id });

const listStatuses = async (count: number, call: (index: number) => ReturnType<typeof post>) => {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await call(index));
  return answers.map(({ statusCode }) => statusCode);
};

test("refuses the sixth sign-in a minute for one email and address, on two servers as on one", async () => {
  const from = "192.0.2.1";
  expect(await listStatuses(5, () => signIn("six@example.com", from))).toEqual(Array(5).fill(401));
  const sixth = await signIn(" SIX@example.com ", from);
  expect(sixth.statusCode).toBe(429);
  expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(sixth.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(sixth.json().result).toEqual({
    status: "error",
    error: "Too many attempts. Please wait a little and try again.",
  });
  expect((await signIn("six@example.com", "192.0.2.2")).statusCode).toBe(401);
  expect((await signIn("seven@example.com", from)).statusCode).toBe(401);
});

test("counts an invalid form as a try", async () => {
  const blank = () => post("/api/auth/token", "192.0.2.3", { email: "blank@example.com", password: "" });
  expect(await listStatuses(6, blank)).toEqual([...Array(5).fill(422), 429]);
});

test("slows down one address that tries many emails", async () => {
  const blank = (index: number) => post("/api/auth/token", "2001:db8::1", { email: `p${index}@example.com` });
  expect(await listStatuses(61, blank)).toEqual([...Array(60).fill(422), 429]);
  const neighbor = await post("/api/auth/token", "2001:db8::2", { email: "next@example.com" });
  expect(neighbor.statusCode).toBe(429);
});

test("after five invalid Sign Up Ids in an hour, refuses a valid one too", async () => {
  const from = "192.0.2.5";
  const used = await issueSignupId(first.database);
  expect((await signUp(from, used)).statusCode).toBe(201);
  const revoked = await issueSignupId(first.database);
  await first.database.query("update signup_ids set revoked_at = now() where id = $1", [revoked]);
  const expired = await issueSignupId(first.database);
  await first.database.query("update signup_ids set expires_at = now() where id = $1", [expired]);
  const bad = [used, revoked, expired, "UNKNOWN", used];
  expect(await listStatuses(5, (index) => signUp(from, bad[index] ?? ""))).toEqual(Array(5).fill(422));
  const sixth = await signUp(from, await issueSignupId(first.database));
  expect(sixth.statusCode).toBe(429);
  expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(3_500);
  expect((await signUp("192.0.2.6", await issueSignupId(first.database))).statusCode).toBe(201);
});

test("answers a burst of wrong ids at most five times", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => signUp("192.0.2.7", `WRONG${index}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
});

test("the table holds no addresses or emails, and the sweep removes what no longer counts", async () => {
  const { rows } = await first.database.query<{ key: string }>("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[A-Za-z0-9_-]{43}$/);
  await first.database.query("update rate_limits set expire = 1");
  expect((await signIn("six@example.com", "192.0.2.1")).statusCode).toBe(401);
});
