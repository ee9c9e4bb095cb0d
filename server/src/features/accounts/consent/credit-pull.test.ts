import { createHash } from "node:crypto";
import path from "node:path";
import { writeCreditPullWording } from "@funding-desk/contract/accounts/consent/credit-pull-text";
import { creditPullForm } from "@funding-desk/contract/accounts/consent/form";
import { afterAll, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createOutbox } from "../../../platform/mail/outbox.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type SignedInClient, signInAs } from "../../../testing/sign-in-as.ts";
import { storedPassword } from "../../../testing/stored-client.ts";
import { createErasure } from "../../oversight/my-data/erasure.service.ts";
import { exportConsents } from "./consent.service.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startClientApi({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } },
});
const url = "/api/credit-pull-authorization";
const wording = writeCreditPullWording(firm.identity);
const good = {
  agrees: true,
  signature: "Augusta O’Neill-Vega, Jr.",
  password: storedPassword,
  version: creditPullForm.version,
  text: wording,
};

const sign = (client: SignedInClient, payload: object = good) => api.call(client, { method: "POST", url, payload });
const state = async (client: SignedInClient) => (await api.call(client, { url })).body.data;
const revoke = (client: SignedInClient) => api.call(client, { method: "DELETE", url });
const listRows = async ({ clientId }: SignedInClient) =>
  (
    await api.database.query<{ revoked_at: Date | null }>(
      "select c.*, w.wording, host(given_from) as host from consents c join consent_wordings w on w.hash = c.wording_hash where client_id = $1 order by given_at",
      [clientId],
    )
  ).rows;
const loadEmail = async ({ clientId }: SignedInClient) =>
  (await api.database.query<{ email: string }>("select email from clients where id = $1", [clientId])).rows[0]?.email ??
  "";

testRefusals(api, "to see it", () => ({ url }));
testRefusals(api, "to sign", () => ({ method: "POST", url, payload: good }));
testRefusals(api, "to revoke", () => ({ method: "DELETE", url }));

test("keeps a signature with the exact text, hash, time, and address, visible only to its client", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  expect(await state(client)).toBeNull();
  const before = Date.now();
  const { status, body } = await sign(client, { ...good, signature: `  ${good.signature} ` });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      data: {
        signature: good.signature,
        version: good.version,
        text: wording,
        sha256_of_text: createHash("sha256").update(wording).digest("hex"),
      },
    },
  });
  expect(Date.parse(body.data.signed_at)).toBeGreaterThanOrEqual(before);
  expect(await state(client)).toEqual(body.data);
  expect(await state(other)).toBeNull();
  expect(await listRows(client)).toMatchObject([
    {
      subject: "credit-pull-authorization",
      wording,
      signature: good.signature,
      signature_hash: createHash("sha256").update(good.signature).digest(),
      host: "127.0.0.1",
      revoked_at: null,
    },
  ]);
  expect(api.log.join("")).not.toContain("Neill-Vega");
});

test("mails the client the text and notifies the firm", async () => {
  const client = await api.signIn();
  await sign(client, { ...good, signature: "<b>Ada</b>" });
  const copy = await mailServer.next(await loadEmail(client));
  expect(copy.subject).toBe("Your credit pull authorization");
  expect(copy.text).toContain("<b>Ada</b>");
  expect(copy.html).toContain("&lt;b&gt;Ada&lt;/b&gt;");
  expect(copy.text?.replace(/\s+/g, " ")).toContain("valid until you revoke it in writing");
  expect((await mailServer.next(firm.identity.email)).subject).toMatch(/^Credit pull authorization signed: /);
});

test("two simultaneous presses and a later one make one signature and one mail", async () => {
  const client = await api.signIn();
  const answers = await Promise.all([sign(client), sign(client), sign(client)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await sign(client, { ...good, signature: "Somebody Else" })).body).toEqual(answers[0]?.body);
  expect(await listRows(client)).toHaveLength(1);
  const email = await loadEmail(client);
  await mailServer.next(email);
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1);
});

test("a revoked signature is no longer valid, stays as evidence, and can be followed by another", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  await sign(client);
  await sign(other);
  expect(await revoke(client)).toMatchObject({ status: 200, body: { data: null } });
  expect(await state(client)).toBeNull();
  expect(await state(other)).not.toBeNull();
  expect(await listRows(client)).toMatchObject([{ revoked_at: expect.any(Date) }]);
  const revokedAt = (await listRows(client))[0]?.revoked_at;
  expect(await revoke(client)).toMatchObject({ status: 200 });
  expect((await listRows(client))[0]?.revoked_at).toEqual(revokedAt);
  expect((await sign(client, { ...good, signature: "Second Try" })).body.data.signature).toBe("Second Try");
  expect(await listRows(client)).toHaveLength(2);
  const { rows } = await api.database.query<{ kind: string }>("select kind from mails where client_id = $1", [
    client.clientId,
  ]);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([
    "credit-pull-revoked",
    "credit-pull-signed",
    "credit-pull-signed",
    "firm-credit-pull-revoked",
    "firm-credit-pull-signed",
    "firm-credit-pull-signed",
  ]);
  expect(await exportConsents(api.database, client.clientId)).toMatchObject([
    { signed_as: "Second Try", revoked_at: null },
    { signed_as: good.signature, revoked_at: expect.stringMatching(/Z$/), text: wording },
  ]);
});

describe("stores nothing", () => {
  test.each([
    ["without the checkbox", { agrees: false }, { agrees: expect.stringContaining("check the box") }],
    ["with a blank name", { signature: "   " }, { signature: expect.stringContaining("full name") }],
    ["with a name that is too long", { signature: "a".repeat(101) }, { signature: "Maximum 100 characters allowed" }],
    ["without the password", { password: "" }, { password: "Please enter your password." }],
    ["with another password", { password: "Tide&Ledger43" }, { password: "This isn't your password." }],
    ["with control characters", { signature: "Ada\u0007" }, { signature: expect.any(String) }],
  ])("for %s: shows the message at its field", async (_, change, fields) => {
    const client = await api.signIn();
    expect(await sign(client, { ...good, ...change })).toMatchObject({ status: 422, body: { result: { fields } } });
    expect(await listRows(client)).toEqual([]);
  });

  test("for an outdated text", async () => {
    const client = await api.signIn();
    expect(await sign(client, { ...good, version: good.version + 1 })).toMatchObject({
      status: 409,
      body: { result: { error: expect.stringContaining("text has changed") } },
    });
    const text = writeCreditPullWording({ ...firm.identity, legalName: "Another Firm LLC" });
    expect((await sign(client, { ...good, text })).status).toBe(409);
    expect(await listRows(client)).toEqual([]);
  });

  test.each([
    ["an unknown key", { ...good, user_id: "x" }],
    ["a checkbox as text", { ...good, agrees: "true" }],
    ["a number for a name", { ...good, signature: 7 }],
    ["no version", { ...good, version: undefined }],
    ["no text", { ...good, text: undefined }],
    ["far too long a text", { ...good, text: "a".repeat(8001) }],
    ["a broken version", { ...good, version: 1.5 }],
    ["a header in the name", { ...good, signature: "Ada\r\nBcc: all@example.com" }],
    ["far too long a name", { ...good, signature: "a".repeat(5000) }],
  ])("for %s: refuses it as malformed", async (_, payload) => {
    const client = await api.signIn();
    expect(await sign(client, payload)).toMatchObject({ status: 400 });
    expect(await listRows(client)).toEqual([]);
  });

  test("for a body over the limit", async () => {
    const client = await api.signIn();
    expect(await sign(client, { ...good, signature: "a".repeat(300_000) })).toMatchObject({ status: 413 });
  });

  test("for a client who signs and revokes without end", async () => {
    const limited = await buildTestApp({ database: api.database, config: { areRateLimitsOn: true } });
    const client = await signInAs(api.database);
    const press = () => limited.app.inject({ method: "POST", url, payload: good, headers: client.headers });
    for (let count = 0; count < 20; count += 1) expect((await press()).statusCode).toBe(200);
    expect((await press()).statusCode).toBe(429);
  });
});

test("keeps an erased client's evidence without a name, only with what proves a signature", async () => {
  const client = await api.signIn();
  const { body } = await sign(client);
  const email = await loadEmail(client);
  const store = { delete: async () => undefined };
  const outbox = createOutbox(path.join(api.dataDir, "outbox"));
  await createErasure({ database: api.database, store, outbox }).erase(email);
  const hash = createHash("sha256").update(email.toLowerCase()).digest();
  const { rows } = await api.database.query(
    "select c.*, w.wording from consents c join consent_wordings w on w.hash = c.wording_hash join erased_clients e on e.id = c.erased_client_id where e.email_hash = $1",
    [hash],
  );
  expect(rows).toMatchObject([
    {
      signature: null,
      signature_hash: createHash("sha256").update(good.signature).digest(),
      wording: body.data.text,
    },
  ]);
});
