import { randomUUID } from "node:crypto";
import { textLimits } from "@funding-desk/contract/messages/text/limits";
import { expect, test } from "vitest";
import { cleanUpWith } from "../../../testing/clean-up.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { startReviewDesk } from "../../../testing/review-desk.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { refusedNumbers, startTextProvider } from "../../../testing/text-provider.ts";

const stand = await startTextProvider();
cleanUpWith(stand.close);
const config = { texts: stand.config };
const desk = await startReviewDesk({ config });
const limited = await startClientApi({ config: { ...config, areRateLimitsOn: true } });
const without = await startClientApi();
const { database, ann, bob, auditor } = desk;

const url = "/api/text-messages";
let used = 200;
const newNumber = (): string => {
  used += 1;
  return `2025550${used}`;
};
const load = async (client: SignedInClient) => (await desk.call(client, { url })).body.data;
const ask = async (client: SignedInClient, number: string, changes: object = {}) =>
  desk.call(client, {
    method: "POST",
    url: `${url}/code`,
    payload: { number, agreed_text: (await load(client)).wording, ...changes },
  });
const confirm = (client: SignedInClient, code: string, key: string = randomUUID()) =>
  desk.call(client, {
    method: "POST",
    url: `${url}/confirm`,
    payload: { code },
    headers: { "idempotency-key": key },
  });
const readCode = (number: string): string => /\b\d{6}\b/.exec(stand.listTo(number).at(-1)?.body ?? "")?.[0] ?? "";
const turnOn = async (client: SignedInClient, number = newNumber()) => {
  await ask(client, number);
  expect((await confirm(client, readCode(number))).status).toBe(200);
  return number;
};
/** Never the right one. */
const wrongCode = (number: string): string => (readCode(number) === "000000" ? "000001" : "000000");

testRefusals(limited, "a code", () => ({
  method: "POST",
  url: `${url}/code`,
  payload: { number: "2025550100", agreed_text: "x" },
}));
testRefusals(limited, "the confirmation", () => ({ method: "POST", url: `${url}/confirm`, payload: { code: "1" } }));
testRefusals(limited, "the client's texts", () => ({ url }));
testRefusals(limited, "the end of texts", () => ({ method: "DELETE", url }));

test("a client agrees, enters the code that came to the number, and gets texts until they turn them off", async () => {
  const client = await desk.newClient();
  const before = await load(client);
  expect(before).toMatchObject({ state: "off", number: null, code: null, our_number: "(555) 010-0199" });
  expect(before.wording).toMatch(/frequency varies.*Message and data rates.*STOP.*HELP.*don't have to agree/);
  const number = newNumber();
  const asked = await ask(client, `+1 (${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`);
  const masked = `(•••) •••-${number.slice(-4)}`;
  expect(asked.body.data).toMatchObject({ state: "off", number: null, code: { number: masked } });
  expect(asked.text).not.toContain(number);
  const code = readCode(number);
  const key = randomUUID();
  // Pressed twice, it's confirmed once.
  const confirmed = await Promise.all([confirm(client, ` ${code} `, key), confirm(client, ` ${code} `, key)]);
  expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
  expect((await confirm(client, code, key)).body.data).toMatchObject({ state: "on", number: masked, code: null });
  expect(await desk.listEntries(client.clientId, "texts.changed")).toMatchObject([{ detail: { what: "turned on" } }]);
  const { rows } = await database.query(
    `select c.subject, w.wording, c.revoked_at, host(c.given_from) as given_from from consents c
      join consent_wordings w on w.hash = c.wording_hash where c.client_id = $1 and c.subject = 'text-messages'`,
    [client.clientId],
  );
  expect(rows).toEqual([
    { subject: "text-messages", wording: before.wording, revoked_at: null, given_from: "127.0.0.1" },
  ]);
  expect((await desk.call(client, { method: "DELETE", url })).body.data).toMatchObject({ state: "off" });
  await desk.call(client, { method: "DELETE", url });
  expect(await desk.listEntries(client.clientId, "texts.changed")).toMatchObject([
    { detail: { what: "turned on" } },
    { detail: { what: "turned off" } },
  ]);
  expect(
    await database.exists(
      "select 1 from consents where client_id = $1 and subject = 'text-messages' and revoked_at is null",
      [client.clientId],
    ),
  ).toBe(false);
  // Neither the number nor the code is in the log, nor stored in the clear.
  expect(desk.log.join("")).not.toContain(number);
  const stored = await database.query("select * from text_numbers where client_id = $1", [client.clientId]);
  expect(JSON.stringify(stored.rows)).not.toContain(Buffer.from(number).toString("hex"));
}, 60_000);

test("a wrong code uses up a try, and an expired one doesn't work", async () => {
  const client = await desk.newClient();
  const number = newNumber();
  await ask(client, number);
  for (let tries = 0; tries < textLimits.codeTries; tries += 1) {
    const answer = await confirm(client, wrongCode(number));
    expect(answer.status).toBe(422);
    expect(answer.body.result.fields.code).toMatch(/wrong or has expired/);
  }
  // The right one comes too late.
  expect((await confirm(client, readCode(number))).status).toBe(422);
  expect((await load(client)).state).toBe("off");

  const late = await desk.newClient();
  const other = newNumber();
  await ask(late, other);
  await database.query("update text_codes set expires_at = now() where client_id = $1", [late.clientId]);
  expect((await confirm(late, readCode(other))).status).toBe(422);
  // Another client's code opens nothing.
  const [mine, theirs] = [await desk.newClient(), await desk.newClient()];
  const [first, second] = [newNumber(), newNumber()];
  await ask(mine, first);
  await ask(theirs, second);
  if (readCode(first) !== readCode(second)) expect((await confirm(mine, readCode(second))).status).toBe(422);
  expect((await load(mine)).state).toBe("off");
}, 60_000);

test("two presses send one code, and a new number replaces the old one only once it's confirmed", async () => {
  const client = await desk.newClient();
  const number = await turnOn(client);
  const next = newNumber();
  await Promise.all([ask(client, next), ask(client, next)]);
  await ask(client, next);
  expect(stand.listTo(next)).toHaveLength(1);
  expect(await load(client)).toMatchObject({ state: "on", number: expect.stringContaining(number.slice(-4)) });
  await confirm(client, readCode(next));
  expect(await load(client)).toMatchObject({
    state: "on",
    number: expect.stringContaining(next.slice(-4)),
    code: null,
  });
}, 60_000);

test("says what is wrong with a number, and when the wording has changed", async () => {
  const client = await desk.newClient();
  for (const bad of ["", "123", "1234567890", "555-010-014", "+44 20 7946 0018", "٢٠٢٥٥٥٠١٠٠"]) {
    const answer = await ask(client, bad);
    expect(answer.status).toBe(422);
    expect(answer.body.result.fields.number).toBe("Enter a 10-digit US mobile number.");
  }
  expect((await ask(client, newNumber(), { agreed_text: "I agree to nothing." })).status).toBe(409);
  for (const payload of [
    {},
    { number: 5 },
    { number: "x".repeat(31), agreed_text: "" },
    { number: "1", agreed_text: "x", why: 1 },
  ])
    expect((await desk.call(client, { method: "POST", url: `${url}/code`, payload })).status).toBe(400);
  const refuse = async (number: string) => (await ask(client, number)).body.result;
  expect((await refuse(refusedNumbers.notMobile.number)).fields.number).toMatch(/can't text this number/);
  expect((await refuse(refusedNumbers.stopped.number)).fields.number).toMatch(/Text START to \(555\) 010-0199/);
  expect((await ask(client, refusedNumbers.tooMany.number)).status).toBe(503);
  expect(await load(client)).toMatchObject({ state: "off", code: null });
}, 60_000);

test("codes to one client, and to one number, are limited", async () => {
  const clients = [await limited.signIn(), await limited.signIn()];
  const sendTo = async (client: SignedInClient, number: string) => {
    const { wording } = (await limited.call(client, { url })).body.data;
    const payload = { number, agreed_text: wording };
    return limited.call(client, { method: "POST", url: `${url}/code`, payload });
  };
  const [first, second] = clients;
  if (!first || !second) throw new Error("There are two.");
  const number = newNumber();
  for (let count = 0; count < textLimits.codesPerHour; count += 1) {
    expect((await sendTo(first, number)).status).toBe(200);
    await limited.database.query("update text_codes set sent_at = now() - interval '1 minute'");
  }
  const refused = await sendTo(first, newNumber());
  expect(refused.status).toBe(429);
  expect(refused.body.result.error).toMatch(/texted several codes/);
  expect((await sendTo(second, number)).status).toBe(429);
  expect(stand.listTo(number)).toHaveLength(textLimits.codesPerHour);
}, 60_000);

test("staff see the masked number and turn texts off for a client who asks", async () => {
  const client = await desk.newClient();
  const number = await turnOn(client);
  const reminders = { url: `/api/desk/clients/${client.clientId}/reminders` };
  const seen = await desk.call(auditor, reminders);
  expect(seen.body.data.texts).toEqual({ state: "on", number: `(•••) •••-${number.slice(-4)}`, sent: [] });
  expect(seen.text).not.toContain(number);
  const end = { method: "DELETE" as const, url: `/api/desk/clients/${client.clientId}/texts` };
  for (const [caller, status] of [
    [undefined, 401],
    [client, 403],
    [auditor, 403],
    [bob, 404],
    [ann, 200],
    [ann, 200],
  ] as const)
    expect((await desk.call(caller, end)).status).toBe(status);
  expect(await load(client)).toMatchObject({ state: "off" });
  expect(await desk.listEntries(client.clientId, "texts.changed")).toMatchObject([
    { detail: { what: "turned on" } },
    { actor_name: "Ann Advisor", detail: { what: "turned off" } },
  ]);
}, 60_000);

test("without a provider there are no text messages", async () => {
  const client = await without.signIn();
  expect((await without.call(client, { url })).body).toEqual({ data: null });
  const acts = [
    { method: "POST" as const, url: `${url}/code`, payload: { number: "2025550100", agreed_text: "x" } },
    { method: "POST" as const, url: `${url}/confirm`, payload: { code: "123456" } },
    { method: "DELETE" as const, url },
  ];
  for (const act of acts) expect((await without.call(client, act)).status).toBe(404);
  const inbox = { method: "POST" as const, url: "/text-inbox", ...stand.sign("http://localhost:3000/text-inbox", {}) };
  expect((await without.app.inject(inbox)).statusCode).not.toBe(200);
  expect((await without.app.inject({ url: "/text-inbox" })).statusCode).toBe(
    (await without.app.inject(inbox)).statusCode,
  );
});
