import { describe, expect, test } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { createPersonBody, issueSignupId } from "../../testing/factories.ts";
import { humanToken, recaptchaConfig, startSiteverify } from "../../testing/siteverify.ts";

const siteverify = await startSiteverify();
const config = { captcha: recaptchaConfig, areRateLimitsOn: true, trustProxy: ["loopback"] };
const first = await buildTestApp({ config, siteverifyUrl: siteverify.url });
const second = await buildTestApp({ config, siteverifyUrl: siteverify.url, database: first.database });
const servers = [first.app, second.app];

/** Asks the two servers in turn, from an address of the documentation's networks. */
let turn = 0;
const post = (url: string, from: string | { readonly address: string; readonly cookie: string }, payload: object) => {
  const { address, cookie } = typeof from === "string" ? { address: from, cookie: "" } : from;
  turn += 1;
  const server = servers[turn % 2] ?? first.app;
  return server.inject({ method: "POST", url, payload, headers: { "x-forwarded-for": address, cookie } });
};
const signIn = (email: string, address: string, { password = "Wrong&Wrong1", cookie = "" } = {}) =>
  post("/api/auth/token", { address, cookie }, { email, password, recaptcha_token: humanToken });
/** A new client with the cookie of the browser in which they signed up. */
const signUpClient = async (address: string) => {
  const person = createPersonBody();
  const sing_up_id = await issueSignupId(first.database);
  const response = await post("/api/auth/signup", address, { ...person, recaptcha_token: humanToken, sing_up_id });
  const header = String(response.headers["set-cookie"]);
  return { ...person, header, cookie: header.split(";")[0] ?? "" };
};
let lastStranger = 0;
/** A network that no other test uses. */
const newStranger = () => {
  lastStranger += 1;
  return `2001:db8:${lastStranger.toString(16)}:ffff::1`;
};
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

describe("someone who knows only a client's email", () => {
  test("can't lock out a browser that has signed in before, not even from the same network", async () => {
    const from = "192.0.2.20";
    const { email, password, cookie, header } = await signUpClient(from);
    expect(header).toMatch(
      /^known_browser_[\w-]{16}=[\w:.-]+; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    expect(header).not.toContain(email);
    expect(await listStatuses(60, () => signIn(email, from))).toContain(429);
    expect((await signIn(email, from, { password })).statusCode).toBe(429);
    const known = await signIn(email, from, { password, cookie });
    expect(known.statusCode).toBe(200);
    // It stays the same browser.
    const name = cookie.split("=")[0] ?? "";
    expect(String(known.headers["set-cookie"])).toMatch(new RegExp(`^${name}=`));
  });

  test("from many networks, doesn't keep the owner from signing in with a new browser", async () => {
    const { email, password } = await signUpClient("192.0.2.21");
    expect(await listStatuses(100, () => signIn(email, newStranger()))).toEqual(Array(100).fill(401));
    expect((await signIn(email, "192.0.2.22", { password })).statusCode).toBe(200);
  });

  test("guesses a thousand passwords a day; after that, known browsers and mailed links get in", async () => {
    const { email, password, cookie } = await signUpClient("192.0.2.23");
    // Without a captcha, nothing is compared and nothing counts.
    const blank = () => post("/api/auth/token", newStranger(), { email, password: "Wrong&Wrong1" });
    expect(await listStatuses(3, blank)).toEqual(Array(3).fill(422));
    await first.database.query("delete from rate_limits where key like 'sign-in-email:%'");
    expect((await signIn(email, newStranger())).statusCode).toBe(401);
    const spent = await first.database.query(
      "update rate_limits set points = points + 999 where key like 'sign-in-email:%' returning points",
    );
    expect(spent.rows).toEqual([{ points: 1000 }]);
    const paused = await signIn(email, newStranger(), { password });
    expect(paused.statusCode).toBe(429);
    expect(Number(paused.headers["retry-after"])).toBeGreaterThan(23 * 3600);
    expect(paused.json().result.error).toContain("choose Forgot Password");
    expect((await signIn(email, newStranger(), { password, cookie })).statusCode).toBe(200);
    const reset = await post("/api/send-reset-code", newStranger(), { email });
    expect(reset.statusCode).toBe(200);
  });
});

describe("a known browser", () => {
  test("is refused after its own five wrong passwords a minute", async () => {
    const { email, password, cookie } = await signUpClient("192.0.2.24");
    expect(await listStatuses(5, () => signIn(email, newStranger(), { cookie }))).toEqual(Array(5).fill(401));
    expect((await signIn(email, newStranger(), { password, cookie })).statusCode).toBe(429);
    expect((await signIn(email, newStranger(), { password })).statusCode).toBe(200);
  });

  test.each([
    ["another client's note", async () => (await signUpClient("192.0.2.25")).cookie],
    [
      "another client's note under this one's name",
      async (own: string) => `${own.split("=")[0]}=${(await signUpClient("192.0.2.26")).cookie.split("=")[1]}`,
    ],
    ["a changed note", async (own: string) => own.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["a note sent twice", async (own: string) => `${own}; ${own}`],
  ])("%s counts for nothing", async (_, forge) => {
    const { email, cookie: own } = await signUpClient(newStranger());
    const cookie = await forge(own);
    const from = newStranger();
    expect(await listStatuses(6, () => signIn(email, from, { cookie }))).toEqual([...Array(5).fill(401), 429]);
    expect((await signIn(email, from, { cookie: own })).statusCode).toBe(401);
  });
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
