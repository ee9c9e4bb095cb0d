import { randomBytes, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { createTestTokens, signInAs } from "../../testing/sign-in-as.ts";
import { testConfig } from "../../testing/test-config.ts";

const { app, database } = await buildTestApp();
const { app: otherServer } = await buildTestApp({ database });

const ask = (authorization: string | undefined, server = app) =>
  server.inject({ url: "/api/profile_details", headers: authorization === undefined ? {} : { authorization } });
const askStatus = async (token: string) => (await ask(`Bearer ${token}`)).statusCode;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const findSession = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
const age = (token: string, change: string) =>
  database.query(`update sessions set ${change} where id = $1`, [findSession(token)]);

test.each([
  ["no header", undefined],
  ["an empty one", ""],
  ["another scheme", "Basic YTpi"],
  ["no token", "Bearer "],
  ["not a token", "Bearer a.b.c"],
  ["two tokens", "Bearer a.b.c a.b.c"],
  ["a token without end", `Bearer ${"a".repeat(100_000)}.b.c`],
])("refuses %s", async (_, authorization) => {
  const response = await ask(authorization);
  expect(response.statusCode).toBe(401);
  expect(response.headers["www-authenticate"]).toBe("Bearer");
  expect(response.json()).toEqual({ result: { status: "error", error: "Please sign in again to continue." } });
});

test("refuses a token with our claims but not our signature", async () => {
  const { token, clientId } = await signInAs(database);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString());
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const ours = (await loadSecrets(database, await loadMasterKeys(database, testConfig()))).current("session-token");
  const sign = (changes: object, headerChanges: object = {}, key = ours.bytes) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid, ...headerChanges })
      .sign(key);

  expect(await askStatus(await sign({}))).toBe(200);
  const forged = [
    `${encoded({ alg: "none", typ: "at+jwt", kid })}.${payload}.`,
    `${encoded({ alg: "none", typ: "at+jwt", kid })}.${payload}.${signature}`,
    `${header}.${encoded({ ...claims, sub: randomUUID() })}.${signature}`,
    await sign({}, {}, randomBytes(32)),
    await sign({}, { kid: randomUUID() }),
    await sign({}, { alg: "HS512" }),
    await sign({}, { typ: "JWT" }),
    await sign({ iss: "somebody" }),
    await sign({ aud: "somebody" }),
    await sign({ sub: "' or true --" }),
    await sign({ sid: undefined }),
    await sign({ exp: undefined }),
    await sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    // Genuine, but the session is another client's.
    await (await createTestTokens(database)).issue(
      { sessionId: findSession((await signInAs(database)).token), clientId },
      new Date(Date.now() + 60_000),
    ),
  ];
  for (const [index, each] of forged.entries()) expect([index, await askStatus(each)]).toEqual([index, 401]);
});

test("a session ends twelve hours after it began, however busy, and sixty minutes after its last use", async () => {
  const { token } = await signInAs(database);
  const { exp, iat } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(exp - iat).toBe(12 * 3600);
  const { rows } = await database.query<{ expires_at: Date }>("select expires_at from sessions where id = $1", [
    findSession(token),
  ]);
  expect(rows[0]?.expires_at.getTime()).toBe(exp * 1000);

  await age(token, "expires_at = now() + interval '5 seconds'");
  expect(await askStatus(token)).toBe(200);
  await age(token, "expires_at = now()");
  expect(await askStatus(token)).toBe(401);

  const idle = (await signInAs(database)).token;
  await age(idle, "last_seen_at = now() - interval '59 minutes 50 seconds'");
  expect(await askStatus(idle)).toBe(200);
  await age(idle, "last_seen_at = last_seen_at - interval '59 minutes'");
  expect(await askStatus(idle)).toBe(200);
  await age(idle, "last_seen_at = now() - interval '60 minutes'");
  const ended = await ask(`Bearer ${idle}`);
  expect(ended.statusCode).toBe(401);
  expect(ended.json().result.error).toBe("Your session has ended. Please sign in again to continue.");
});

test("signing out makes the token useless on every server, and keeps the client's other sessions", async () => {
  const { clientId, headers, token } = await signInAs(database);
  const elsewhere = await signInAs(database, clientId);
  expect((await ask(headers.authorization, otherServer)).statusCode).toBe(200);
  const response = await app.inject({ method: "POST", url: "/api/auth/logout", headers });
  expect(response.json()).toEqual({ result: { status: "success", message: "Logout Successfully" } });
  for (const server of [app, otherServer]) expect((await ask(`Bearer ${token}`, server)).statusCode).toBe(401);
  expect((await app.inject({ method: "POST", url: "/api/auth/logout", headers })).statusCode).toBe(401);
  expect(await askStatus(elsewhere.token)).toBe(200);
});

test("records the last use at most once a minute", async () => {
  const { token } = await signInAs(database);
  const lastSeen = async () =>
    (
      await database.query<{ last_seen_at: Date }>("select last_seen_at from sessions where id = $1", [
        findSession(token),
      ])
    ).rows[0]?.last_seen_at.getTime();
  const before = await lastSeen();
  await askStatus(token);
  expect(await lastSeen()).toBe(before);
});
