import { randomUUID } from "node:crypto";
import { findUnknownPlaceholders, listPlaceholders, mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { mailTemplates } from "../../../compose/mail-templates.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { createMailContext } from "../../../platform/mail/letterhead.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { createMailPreferenceLinks } from "../../../platform/mail/mail-preferences.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { welcomeMail } from "../../accounts/account/account-mails.ts";
import { rewordMail } from "./mail-text.service.ts";

const desk = await startDeskApi();
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const url = "/api/desk/settings/mail-texts";
const put = (kind: string, payload: object) => desk.call(manager, { method: "PUT", url: `${url}/${kind}`, payload });
const preview = (kind: string, payload: object) =>
  desk.call(manager, { method: "POST", url: `${url}/${kind}/preview`, payload });
const findListed = async (kind: string) =>
  (await desk.call(manager, { url })).body.data.texts.find((text: { kind: string }) => text.kind === kind);

const context = createMailContext(firm, "https://desk.example.com");
const writeWelcome = async (tx: Transaction, firstName: string): Promise<Mail> => {
  const client = { firstName, lastName: "Vega", email: "v@example.com", mobile: "5550100142", state: "Florida (FL)" };
  const mail = await welcomeMail.write(
    { clientId: randomUUID() },
    {
      ...context,
      tx,
      clients: { findClient: async () => client, findAdvisorName: async () => undefined },
      toReplyAddress: () => undefined,
      preferenceLinks: createMailPreferenceLinks({
        signedNotes: { sign: () => "", read: () => undefined },
        siteUrl: "",
      }),
    },
  );
  return mail ?? expect.unreachable();
};
const writeOriginal = (firstName: string) => withTransaction(desk.database, (tx) => writeWelcome(tx, firstName));
const writeReworded = (firstName: string) =>
  withTransaction(desk.database, async (tx) => rewordMail(tx, await writeWelcome(tx, firstName)));

test("lets staff reword every mail except free-form ones, and fills in each placeholder", async () => {
  const samples = await Promise.all(mailTemplates.map((template) => template.writeSample(context, desk.database)));
  const worded = samples.flatMap(({ kind, words }) => (words ? [kind] : []));
  expect([...new Set(worded)].toSorted()).toEqual(Object.keys(mailKinds).toSorted());
  expect(samples.filter(({ words }) => !words).map(({ kind }) => kind)).toEqual(["contact-reply"]);
  for (const { kind, words, subject, html } of samples) {
    expect(`${kind} ${subject} ${html}`).not.toMatch(/\{[a-z_]+\}/);
    if (!words) continue;
    expect(Object.keys(words.values)).toEqual(expect.arrayContaining([...listPlaceholders(kind)]));
    expect(findUnknownPlaceholders(words.original.subject + words.original.opening, kind)).toEqual([]);
  }
});

test("later mails use the firm's words in HTML and text; the original can be restored", async () => {
  const words = { subject: "Hello {first_name}", opening: "First line of {firm}.\n\nSecond\nand third." };
  expect(await put("welcome", { ...words, expected_revision: 0 })).toMatchObject({
    status: 200,
    body: { data: { ...words, revision: 1, changed_by: "Ada Lovelace", original: { subject: "Welcome to {firm}" } } },
  });
  const mail = await writeReworded("Marisol");
  expect(mail.subject).toBe("Hello Marisol");
  expect(mail.text).toContain(`First line of ${firm.identity.name}.`);
  expect(mail.html).toContain("Second<br/>and third.");
  expect(mail.html).not.toContain("Your account is open");
  expect(mail.html).toContain("Pre-qualify");
  expect((await put("welcome", { subject: null, opening: null, expected_revision: 1 })).status).toBe(200);
  expect((await writeReworded("Marisol")).html).toBe((await writeOriginal("Marisol")).html);
  expect(await findListed("welcome")).toMatchObject({ subject: null, opening: null, revision: 2 });
});

test("inserts a value as text: no markup, placeholder, or second header", async () => {
  const { revision } = await findListed("welcome");
  await put("welcome", { subject: "Hi {first_name}", opening: "Dear {first_name}", expected_revision: revision });
  const mail = await writeReworded("<b>{firm}</b>\r\nBcc: x");
  expect(mail.subject).toBe("Hi <b>{firm}</b> Bcc: x");
  expect(mail.html).toContain("Dear &lt;b&gt;{firm}&lt;/b&gt;");
});

test("refuses unknown placeholders and lists the known ones", async () => {
  for (const words of [
    { subject: "Hi {name}", opening: null },
    { subject: null, opening: "{First_Name} {}" },
  ])
    for (const answer of [await put("welcome", { ...words, expected_revision: 9 }), await preview("welcome", words)]) {
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body.result.fields)).toContain("{first_name}");
    }
  for (const [field, value] of [
    ["subject", ""],
    ["subject", "x".repeat(151)],
    ["subject", "a\r\nBcc: b"],
    ["opening", "x".repeat(2001)],
  ] as const)
    expect(await preview("welcome", { subject: null, opening: null, [field]: value })).toMatchObject({
      status: 422,
      body: { result: { fields: { [field]: expect.any(String) } } },
    });
});

test("previews the mail with sample content, and stores nothing", async () => {
  const before = await findListed("application-received");
  const { status, body } = await preview("application-received", { subject: "{reference}!", opening: "<i>Look</i>" });
  expect(status).toBe(200);
  expect(body.data.subject).toBe("FA-34567AAA!");
  expect(body.data.html).toContain("&lt;i&gt;Look&lt;/i&gt;");
  expect(body.data.html).toContain(firm.identity.name);
  expect(await findListed("application-received")).toEqual(before);
});

test("previews a status change in the firm's own words for the status", async () => {
  const words = { title: "We're reading it", meaning: "Every page.", next: "We'll call you." };
  const statusUrl = "/api/desk/settings/status-words/application/Under%20Review";
  const payload = { ...words, expected_revision: 0 };
  expect((await desk.call(manager, { method: "PUT", url: statusUrl, payload })).status).toBe(200);
  const { body } = await preview("status-changed", { subject: null, opening: null });
  expect(body.data.subject).toBe("We're reading it (FA-34567AAA)");
  for (const text of ["Every page.", "We&#x27;ll call you."]) expect(body.data.html).toContain(text);
});

test("tells the second of two editors who was first; refuses an unknown kind", async () => {
  const words = { subject: "A", opening: null };
  expect((await put("signup-id", { ...words, expected_revision: 0 })).status).toBe(200);
  expect(await put("signup-id", { ...words, subject: "B", expected_revision: 0 })).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
  for (const kind of ["contact-reply", "toString", "x"])
    expect((await put(kind, { ...words, expected_revision: 0 })).status).toBe(404);
  expect((await put("signup-id", { ...words, expected_revision: 1, html: "x" })).status).toBe(400);
});

test("queues no more than the mail needs", async () => {
  const [auditor, advisor] = [await desk.as("auditor"), await desk.as("advisor")];
  expect((await desk.call(auditor, { url })).status).toBe(200);
  expect((await desk.call(advisor, { url })).status).toBe(403);
  const { rows } = await desk.database.query(
    "select subject, detail from audit_entries where action = 'setting.changed' order by number limit 1",
  );
  const change = { field: "subject", before: null, after: "Hello {first_name}" };
  expect(rows).toMatchObject([
    { subject: "mail text welcome", detail: { kind: "welcome", changes: expect.arrayContaining([change]) } },
  ]);
});
