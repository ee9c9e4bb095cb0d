import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startMailServer } from "../../../testing/mail-server.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const { app, database } = await buildTestApp({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" }, areRateLimitsOn: true },
});
beforeEach(async () => {
  await database.query("delete from rate_limits");
});

const newTicket = async () => (await app.inject({ url: "/api/contact-us/ticket" })).json().data.ticket as string;
/** Opened long enough ago for a person to have filled it in. */
const seasoned = await newTicket();
await wait(3_100);

const createBody = (change: object = {}) => ({
  full_name: "Marisol O’Neill-Vega",
  phone_number: "(555) 010-0188",
  email: `p${randomUUID().slice(0, 8)}@example.com`,
  company: "Tideline Bakery",
  subject: "Equipment for a second oven",
  question: "We want to buy an oven.\nWhich papers do you need?",
  ticket: seasoned,
  ...change,
});
const send = async (payload: object, key: string = randomUUID()) => {
  const response = await app.inject({
    method: "POST",
    url: "/api/contact-us",
    headers: { "idempotency-key": key },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};
const stored = async (email: string) =>
  (await database.query("select * from contact_messages where email = $1", [email])).rows;

test("stores a message, and mails it to the firm and its sender", async () => {
  const body = createBody();
  expect(await send(body)).toMatchObject({ status: 200, body: { result: { status: "success" } } });
  expect(await stored(body.email)).toMatchObject([
    { phone: "5550100188", subject: body.subject, question: body.question },
  ]);
  const confirmation = await mailServer.next(body.email);
  expect(confirmation).toMatchObject({ subject: `${firm.identity.name} has your message` });
  const toFirm = await mailServer.next(firm.identity.email);
  expect(toFirm).toMatchObject({ subject: `Contact form: ${body.subject}`, replyTo: [{ address: body.email }] });
  expect(toFirm.text).toContain("(555) 010-0188");
});

test("repeats nothing that was typed to an email that anyone can type in", async () => {
  const typed = {
    full_name: "Grand Prize Winner",
    company: "Lucky Draw",
    subject: "You have won",
    question: "Claim it at https://evil.example/claim or evil.example",
  };
  const body = createBody(typed);
  await send(body);
  const { text, html, subject, to, replyTo } = await mailServer.next(body.email);
  const whole = JSON.stringify([text, html, subject, to, replyTo]).toLowerCase();
  for (const words of [...Object.values(typed), "evil.example", "0188", "winner"])
    expect(whole).not.toContain(words.toLowerCase());
  expect(replyTo).toMatchObject([{ address: firm.identity.email }]);
});

test("takes a body with exactly the form's fields, five an hour from one address", async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    const { ticket: _, ...body } = createBody();
    expect(await send(body)).toMatchObject({ status: 200, body: { result: { status: "success" } } });
    expect(await stored(body.email)).toHaveLength(1);
  }
  const { ticket: _, ...body } = createBody();
  expect(await send(body)).toMatchObject({ status: 429 });
  expect(await stored(body.email)).toEqual([]);
  // The page's own form has more.
  expect(await send(createBody())).toMatchObject({ status: 200 });
});

test("stores and mails one message when it is repeated under one key", async () => {
  const body = createBody();
  const answers = await Promise.all([send(body, "again"), send(body, "again")]);
  expect(answers[1]).toEqual(answers[0]);
  await send(body, "again");
  await mailServer.next(body.email);
  expect(await stored(body.email)).toHaveLength(1);
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address === body.email)).toHaveLength(1);
});

describe("bots", () => {
  test("that fill in the hidden field get the same answer, and nothing is stored", async () => {
    const body = createBody({ fax: "555" });
    expect(await send(body)).toEqual(await send(createBody()));
    expect(await stored(body.email)).toEqual([]);
  });

  test.each([
    ["with an empty ticket", ""],
    ["with a made-up one", "1700000000000.x.y"],
    ["with a changed one", seasoned.replace(/^./, "2")],
  ])("with %s are asked to send again", async (_, ticket) => {
    const body = createBody({ ticket });
    expect(await send(body)).toMatchObject({ status: 422 });
    expect(await stored(body.email)).toEqual([]);
  });

  test("faster than a person are asked to wait", async () => {
    expect(await send(createBody({ ticket: await newTicket() }))).toMatchObject({
      status: 422,
      body: { result: { error: expect.stringContaining("wait a few seconds") } },
    });
  });

  test("that keep typing in one email fill no one's mailbox, and don't keep its owner from writing", async () => {
    const { email } = createBody();
    const senders = [email, email.toUpperCase(), email, email, email, email];
    for (const sender of senders) expect(await send(createBody({ email: sender }))).toMatchObject({ status: 200 });
    expect(await stored(email)).toHaveLength(5);
    await mailServer.next(email);
    const last = createBody({ subject: "The last one" });
    await send(last);
    await mailServer.next(last.email);
    const confirmations = mailServer.received.filter(({ to }) => to?.[0]?.address?.toLowerCase() === email);
    expect(confirmations).toHaveLength(1);
  });

  test("that keep writing from one address are stopped", async () => {
    for (let sent = 0; sent < 20; sent += 1) expect(await send(createBody())).toMatchObject({ status: 200 });
    expect(await send(createBody())).toMatchObject({ status: 429 });
  });
});

test.each([
  ["full_name", "", "Please fill in this field."],
  ["full_name", "4Ever", "Only letters are allowed"],
  ["phone_number", "555", "Please enter a 10-digit phone number."],
  ["email", "marisol@", "Please enter a valid email address."],
  ["company", "a".repeat(26), "Maximum 25 characters allowed"],
  ["subject", "a".repeat(41), "Maximum 40 characters allowed"],
  ["question", "", "Please fill in this field."],
])("refuses %s %j at its field", async (field, value, message) => {
  expect(await send(createBody({ [field]: value }))).toMatchObject({
    status: 422,
    body: { result: { fields: { [field]: message } } },
  });
});

test.each([
  ["a header in the name", { full_name: "Ann\r\nBcc: all@example.com" }],
  ["a header in the subject", { subject: "Hello\r\nBcc: all@example.com" }],
  ["a carriage return in the question", { question: "Hello\r\nthere" }],
  ["an unknown key", { more: 1 }],
  ["a number", { subject: 5 }],
])("refuses %s as malformed", async (_, change) => {
  const body = createBody(change);
  expect(await send(body)).toMatchObject({ status: 400 });
  expect(await stored(body.email)).toEqual([]);
});

test("markup is harmless in the mails", async () => {
  const subject = `Markup ${randomUUID().slice(0, 8)}`;
  const body = createBody({ question: "<img src=x onerror=alert(1)>", company: "<b>Bold</b>", subject });
  await send(body);
  const { html } = await mailServer.next(firm.identity.email, new RegExp(body.subject));
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img");
});
