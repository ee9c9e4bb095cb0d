import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { cleanUpWith } from "../../../testing/clean-up.ts";
import { startReviewDesk } from "../../../testing/review-desk.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { startTextProvider } from "../../../testing/text-provider.ts";

const stand = await startTextProvider();
cleanUpWith(stand.close);
const desk = await startReviewDesk({ config: { texts: stand.config } });
const { database } = desk;
const publicUrl = "http://localhost:3000";

let used = 300;
const newNumber = (): string => {
  used += 1;
  return `2025550${used}`;
};
const load = async (client: SignedInClient) => (await desk.call(client, { url: "/api/text-messages" })).body.data;
const ask = async (client: SignedInClient, number: string) =>
  desk.call(client, {
    method: "POST",
    url: "/api/text-messages/code",
    payload: { number, agreed_text: (await load(client)).wording },
  });
const turnOn = async (number: string) => {
  const client = await desk.newClient();
  await ask(client, number);
  const code = /\b\d{6}\b/.exec(stand.listTo(number).at(-1)?.body ?? "")?.[0] ?? "";
  const confirmed = await desk.call(client, {
    method: "POST",
    url: "/api/text-messages/confirm",
    payload: { code },
  });
  expect(confirmed.status).toBe(200);
  return client;
};

const toFields = (number: string, body: string, changes: Readonly<Record<string, string>> = {}) => {
  return {
    ToCountry: "US",
    MessageSid: `SM${randomUUID().replaceAll("-", "")}`,
    NumMedia: "0",
    To: stand.config.from,
    FromCity: "",
    From: `+1${number}`,
    AccountSid: stand.config.accountSid,
    Body: body,
    ...changes,
  };
};
const bring = async (fields: Readonly<Record<string, string>>) => {
  const response = await desk.app.inject({
    method: "POST",
    url: "/text-inbox",
    ...stand.sign(`${publicUrl}/text-inbox`, fields),
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/xml; charset=utf-8");
  return /<Message>(.*)<\/Message>/.exec(response.body)?.[1] ?? "";
};
const listMessages = async (client: SignedInClient): Promise<string[]> =>
  (await desk.call(client, { url: "/api/lead-user/messages" })).body.data.messages.map(
    ({ text }: { text: string }) => text,
  );

test("STOP in any of its words ends texts at once, and START resumes them", async () => {
  for (const word of [
    "STOP",
    "stop",
    "Stop.",
    " StopAll ",
    "UNSUBSCRIBE",
    "cancel",
    "End",
    "QUIT",
    "revoke",
    "Opt-out",
    "OPTOUT",
  ]) {
    const number = newNumber();
    const client = await turnOn(number);
    expect(await bring(toFields(number, word))).toBe("");
    expect(await load(client)).toMatchObject({ state: "stopped" });
    // It asks them to text START before it sends anything to the number.
    expect((await ask(client, number)).body.result.fields.number).toMatch(/Text START to/);
    expect(stand.listTo(number)).toHaveLength(1);
    expect(await bring(toFields(number, "Start"))).toBe("");
    expect(await load(client)).toMatchObject({ state: "on" });
    expect(await desk.listEntries(client.clientId, "texts.changed")).toMatchObject([
      { detail: { what: "turned on" } },
      { detail: { what: "stopped by reply" } },
      { detail: { what: "resumed by reply" } },
    ]);
  }
}, 120_000);

test("STOP outlives the account, and START doesn't turn on what the client turned off", async () => {
  const number = newNumber();
  const client = await turnOn(number);
  await desk.call(client, { method: "DELETE", url: "/api/text-messages" });
  await bring(toFields(number, "STOP"));
  await bring(toFields(number, "START"));
  expect(await load(client)).toMatchObject({ state: "off" });
  await bring(toFields(number, "STOP"));
  await database.query("delete from text_numbers where client_id = $1", [client.clientId]);
  const other = await desk.newClient();
  expect((await ask(other, number)).status).toBe(422);
}, 60_000);

test("a reply that's brought twice is handled once, also when another came between", async () => {
  const number = newNumber();
  const client = await turnOn(number);
  const [stop, start] = [toFields(number, "STOP"), toFields(number, "START")];
  await bring(stop);
  await bring(start);
  await bring(stop);
  expect(await load(client)).toMatchObject({ state: "on" });
  await bring(toFields(number, "STOP"));
  await bring(start);
  expect(await load(client)).toMatchObject({ state: "stopped" });
  await bring(toFields(number, "UNSTOP"));
  const question = toFields(number, "Did you get my statement?");
  await bring(question);
  await bring(question);
  expect(await listMessages(client)).toEqual(["Did you get my statement?"]);
}, 60_000);

test("HELP answers with the firm's name and phone, unless the provider has", async () => {
  const number = newNumber();
  for (const word of ["HELP", "info"]) {
    const answer = await bring(toFields(number, word));
    expect(answer).toContain(firm.identity.name);
    expect(answer).toContain(firm.identity.phone);
    expect(answer).toMatch(/rates may apply.*STOP/);
  }
  expect(await bring(toFields(number, "HELP", { OptOutType: "HELP" }))).toBe("");
  // A word of the firm's own, which the provider knows.
  const texted = newNumber();
  const client = await turnOn(texted);
  expect(await bring(toFields(texted, "No more", { OptOutType: "STOP" }))).toBe("");
  expect(await load(client)).toMatchObject({ state: "stopped" });
});

test("anything else is a message of the one client at that number", async () => {
  const number = newNumber();
  const client = await turnOn(number);
  expect(await bring(toFields(number, "Yes"))).toBe("");
  expect(await bring(toFields(number, "<b>Tuesday</b> & Friday"))).toBe("");
  expect(await listMessages(client)).toEqual(["<b>Tuesday</b> & Friday", "Yes"]);
  // Pictures aren't taken, and say where to upload them.
  expect(await bring(toFields(number, "", { NumMedia: "1" }))).toContain(`${publicUrl}/dashboard/documents`);
  expect(await listMessages(client)).toHaveLength(2);

  // From two clients' number, or nobody's, it's no one's.
  const second = await turnOn(number);
  expect(await bring(toFields(number, "Who am I?"))).toContain("nobody reads texts");
  expect(await bring(toFields(newNumber(), "Hello?"))).toContain(firm.identity.phone);
  expect(await bring(toFields("", "Hello?", { From: "74454" }))).toContain("nobody reads texts");
  expect(await listMessages(second)).toEqual([]);
  expect(await listMessages(client)).toHaveLength(2);
  // Nothing is answered to a number that replied STOP.
  const stopped = newNumber();
  await bring(toFields(stopped, "STOP"));
  expect(await bring(toFields(stopped, "HELP"))).toBe("");
}, 60_000);

test("a bad signature is refused, and nothing is stored", async () => {
  const number = newNumber();
  const client = await turnOn(number);
  const fields = toFields(number, "STOP");
  const good = stand.sign(`${publicUrl}/text-inbox`, fields);
  const send = (changes: object, url = "/text-inbox") => desk.app.inject({ method: "POST", url, ...good, ...changes });
  const type = { "content-type": "application/x-www-form-urlencoded" };
  for (const request of [
    send({ headers: type }),
    send({ headers: { ...good.headers, "x-twilio-signature": "AAAA" } }),
    send({ payload: `${good.payload}&Body=START` }),
    send({ payload: "" }),
    send(stand.sign("http://elsewhere.example.com/text-inbox", fields)),
    send({}, "/text-inbox?x=1"),
  ])
    expect((await request).statusCode).toBe(403);
  expect((await send({ payload: "{}", headers: { "content-type": "application/json" } })).statusCode).toBe(415);
  expect((await send({ payload: `Body=${"a".repeat(70_000)}` })).statusCode).toBe(413);
  const { Body: _, MessageSid: __, ...incomplete } = fields;
  expect((await send(stand.sign(`${publicUrl}/text-inbox`, incomplete))).statusCode).toBe(400);
  expect(await load(client)).toMatchObject({ state: "on" });
  expect(await database.exists("select 1 from text_receipts where provider_id = $1", [fields.MessageSid])).toBe(false);
  expect((await send({})).statusCode).toBe(200);
  expect(await load(client)).toMatchObject({ state: "stopped" });
  expect(desk.log.join("")).not.toContain(number);
}, 60_000);

test("a machine that answers our answers gets no more of them", async () => {
  const limited = await buildTestApp({ config: { texts: stand.config, areRateLimitsOn: true } });
  const number = newNumber();
  const answers = [];
  for (let count = 0; count < 8; count += 1) {
    const request = stand.sign(`${publicUrl}/text-inbox`, toFields(number, "I'm out of the office."));
    answers.push((await limited.app.inject({ method: "POST", url: "/text-inbox", ...request })).body);
  }
  expect(answers.filter((answer) => answer.includes("<Message>"))).toHaveLength(5);
}, 60_000);
