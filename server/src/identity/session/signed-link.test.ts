import { randomBytes, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { createTestTokens, signInAs } from "../../testing/sign-in-as.ts";
import { testConfig } from "../../testing/test-config.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import type { SessionToken } from "./session-token.ts";
import { createSignedLinks } from "./signed-link.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
afterEach(() => vi.useRealTimers());

const newLinks = async () =>
  createSignedLinks({ database, secrets: await loadSecrets(database, await loadMasterKeys(database, testConfig())) });
const secrets = await loadSecrets(database, await loadMasterKeys(database, testConfig()));
const tokens = await createTestTokens(database);
const links = await newLinks();

const subject = "document:1";
let client: SessionToken;
beforeEach(async () => {
  client = await tokens.verify((await signInAs(database)).token);
});
const invalid = { code: "link_invalid", status: 403 };

test("a link opens its subject on every server, again and again", async () => {
  const link = await links.sign(client, subject);
  const otherServer = await newLinks();
  for (const server of [links, otherServer, links]) expect(await server.verify(link, subject)).toEqual(client);
  expect(link.length).toBeLessThan(1000);
});

test("it opens nothing else", async () => {
  const link = await links.sign(client, subject);
  for (const other of ["document:2", "document:", "archive", ""])
    await expect(links.verify(link, other)).rejects.toMatchObject(invalid);
});

test("it is good for five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const link = await links.sign(client, subject);
  vi.setSystemTime(Date.now() + 299_000);
  expect(await links.verify(link, subject)).toEqual(client);
  vi.setSystemTime(Date.now() + 1_000);
  await expect(links.verify(link, subject)).rejects.toMatchObject(invalid);
});

test("opens for no one with any letter changed, removed, or added", async () => {
  const link = await links.sign(client, subject);
  const otherLetter = (letter: string) => (letter === "A" ? "B" : "A");
  const changed = [...link].map((letter, at) => link.slice(0, at) + otherLetter(letter) + link.slice(at + 1));
  // The letter after the last one encodes the same bytes.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const spelledOtherwise = link.slice(0, -1) + alphabet[alphabet.indexOf(link.slice(-1)) + 1];
  const others = [link.slice(0, -1), `${link}A`, `${link}=`, ` ${link}`, `${link}\n`, link.toUpperCase(), "", "a.b.c"];
  for (const each of [...changed, spelledOtherwise, ...others])
    await expect(links.verify(each, subject), each).rejects.toMatchObject(invalid);
});

test("refuses a link with our claims but not our signature", async () => {
  const key = secrets.current("signed-link");
  const forge = (
    header: object = {},
    claims: object = {},
    { bytes = key.bytes, audience = "funding-desk-link", expires = "5 minutes" } = {},
  ) =>
    new SignJWT({ sid: client.sessionId, for: subject, sub: client.clientId, ...claims })
      .setProtectedHeader({ alg: "HS256", typ: "link+jwt", kid: key.id, ...header })
      .setIssuer("funding-desk")
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(bytes);
  expect(await links.verify(await forge(), subject)).toEqual(client);

  const unsigned = `${Buffer.from(JSON.stringify({ alg: "none", typ: "link+jwt", kid: key.id })).toString("base64url")}.${(await forge()).split(".")[1]}.`;
  const forged = [
    unsigned,
    await forge({ alg: "HS512" }),
    await forge({ typ: "at+jwt" }),
    await forge({ kid: randomUUID() }),
    await forge({ kid: undefined }),
    await forge({}, { for: undefined }),
    await forge({}, { sid: undefined }),
    await forge({}, {}, { bytes: randomBytes(32) }),
    await forge({}, {}, { audience: "funding-desk-client" }),
    await forge({}, {}, { bytes: secrets.current("session-token").bytes }),
    (await signInAs(database)).token,
  ];
  for (const [index, each] of forged.entries())
    await expect(links.verify(each, subject), String(index)).rejects.toMatchObject(invalid);
});

test("a link isn't a token", async () => {
  await expect(tokens.verify(await links.sign(client, subject))).rejects.toMatchObject({ code: "not_signed_in" });
});

test.each(["revoked_at = now()", "expires_at = now()", "last_seen_at = now() - interval '61 minutes'"])(
  "it ends with its session: %s",
  async (ending) => {
    const link = await links.sign(client, subject);
    await database.query(`update sessions set ${ending} where id = $1`, [client.sessionId]);
    await expect(links.verify(link, subject)).rejects.toMatchObject({ code: "session_ended", status: 401 });
  },
);

test("leaves the client's other sessions and their links alone", async () => {
  const elsewhere = await tokens.verify((await signInAs(database, client.clientId)).token);
  const link = await links.sign(elsewhere, subject);
  await database.query("update sessions set revoked_at = now() where id = $1", [client.sessionId]);
  expect(await links.verify(link, subject)).toEqual(elsewhere);
});

test("opening a link doesn't extend the session", async () => {
  await database.query("update sessions set last_seen_at = now() - interval '30 minutes' where id = $1", [
    client.sessionId,
  ]);
  const lastSeen = async () =>
    (await database.query("select last_seen_at from sessions where id = $1", [client.sessionId])).rows;
  const before = await lastSeen();
  await links.verify(await links.sign(client, subject), subject);
  expect(await lastSeen()).toEqual(before);
});
