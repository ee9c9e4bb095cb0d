import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { testConfig } from "../../testing/test-config.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { loadMasterKeys } from "../crypto/master-keys.ts";
import { loadSecrets } from "../crypto/secrets.ts";
import { withTransaction } from "../db/transaction.ts";
import type { JobData, JobQueue } from "../jobs/job-queue.ts";
import type { Mail } from "./mail.ts";
import { createMailBox, givenUpAfterHours, type MailBox, mailQueues } from "./mail-box.ts";
import type { MailTemplate } from "./mail-template.ts";
import { createMailTransport } from "./mail-transport.ts";
import { createOutbox } from "./outbox.ts";

const database = await createTestDatabase({ max: 5 });
const secrets = await loadSecrets(database, await loadMasterKeys(database, testConfig()));
const mailServer = await startMailServer();
const outboxDir = await mkdtemp(path.join(tmpdir(), "funding-desk-outbox-"));
afterAll(async () => {
  await mailServer.close();
  await database.close();
  await rm(outboxDir, { recursive: true });
});

const queued: { readonly id: string; readonly queue: JobQueue<JobData> }[] = [];
/** What was written, by the order's cause. */
const letters = new Map<string, Mail>();
const brokenCause = "a template that throws";
const createBox = (smtpUrl: string | undefined) =>
  createMailBox({
    database,
    secrets,
    write: async (_tx, _kind, { cause = "" }) => {
      if (cause === brokenCause) throw new TypeError("Ada Lovelace is not a function");
      return letters.get(cause);
    },
    jobs: {
      sendAll: async (_tx, queue, data) => void queued.push(...data.map(({ mailId = "" }) => ({ id: mailId, queue }))),
    },
    transport: createMailTransport({
      smtpUrl,
      from: () => "Desk <desk@example.com>",
      domain: "desk.example.com",
      outbox: createOutbox(outboxDir),
      onWritten() {},
    }),
  });

const letter = (change: Partial<Mail> = {}): Mail => ({
  kind: "greeting",
  to: { name: "Marisol O’Neill, Vega", address: "marisol@example.com" },
  subject: "Grüße – a subject beyond ASCII",
  html: "<p>Hello &lt;there&gt;</p>",
  text: "Hello <there>",
  ...change,
});
const greeting: MailTemplate = { kind: "greeting", write: async () => letter(), writeSample: async () => letter() };

const order = async (box: MailBox, cause: string, template = greeting): Promise<string> => {
  await withTransaction(database, (tx) => box.queue(tx, template, { clientId: null, cause }));
  return queued.at(-1)?.id ?? "";
};
const post = async (box: MailBox, mail: Mail): Promise<string> => {
  const cause = randomUUID();
  letters.set(cause, mail);
  return order(box, cause);
};
const loadRow = async (id: string) =>
  (await database.query<Record<string, unknown>>("select * from mails where id = $1", [id])).rows[0];

test("a mail arrives whole under its own id, and only a record of it stays", async () => {
  const box = createBox(mailServer.url);
  const attachments = [
    { filename: "appointment.ics", contentType: "text/calendar; method=REQUEST", content: "BEGIN:VCALENDAR" },
  ];
  const unsubscribeUrl = "https://desk.example.com/api/mail-unsubscribe?link=x.y";
  const id = await post(box, letter({ attachments, unsubscribeUrl }));
  expect(String((await loadRow(id))?.content)).not.toContain("Hello");
  await box.deliver(id);
  const mail = await mailServer.next("marisol@example.com");
  expect(mail).toMatchObject({
    subject: "Grüße – a subject beyond ASCII",
    from: { name: "Desk", address: "desk@example.com" },
    to: [{ name: "Marisol O’Neill, Vega" }],
    messageId: `<${id}@desk.example.com>`,
  });
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail.attachments).toMatchObject([{ filename: "appointment.ics", mimeType: "text/calendar" }]);
  expect(await loadRow(id)).toMatchObject({ content: null, attempts: 1, sent_at: expect.any(Date) });
});

test("delivered twice, it is sent once", async () => {
  const box = createBox(mailServer.url);
  const id = await post(box, letter({ to: { name: "", address: "twice@example.com" } }));
  await box.deliver(id);
  await box.deliver(id);
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address === "twice@example.com")).toHaveLength(1);
});

test("orders with the same cause are one mail, and each template's wait goes with its job", async () => {
  const box = createBox(mailServer.url);
  const cause = randomUUID();
  letters.set(cause, letter({ to: { name: "", address: "once@example.com" } }));
  const slow = { ...greeting, waitSeconds: 60, isPatient: true } as const;
  const ids = [await order(box, cause, slow), await order(box, cause, slow)];
  expect(queued.slice(-2).map(({ queue }) => [queue.name, queue.startAfterSeconds])).toEqual([
    ["patient-mail", 60],
    ["patient-mail", 60],
  ]);
  for (const id of ids) await box.deliver(id);
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address === "once@example.com")).toHaveLength(1);
  expect(await box.deliveries(greeting, [cause, "another"])).toEqual(
    new Map([[cause, { mailId: ids[0], state: "sent", error: null }]]),
  );
});

test("sends nothing and keeps nothing when there is nothing left to say", async () => {
  const box = createBox(mailServer.url);
  const id = await order(box, "nothing to say");
  expect(await loadRow(id)).toMatchObject({ kind: "greeting", sent_at: null });
  await box.deliver(id);
  expect(await loadRow(id)).toBeUndefined();
});

test("writes a mail once: a later try sends what the first one wrote", async () => {
  const away = createBox("smtp://127.0.0.1:9");
  const cause = randomUUID();
  letters.set(cause, letter({ to: { name: "", address: "same@example.com" }, subject: "As it was" }));
  const id = await order(away, cause);
  expect(await away.read(id)).toBeUndefined();
  await expect(away.deliver(id)).rejects.toThrow();
  letters.set(cause, letter({ to: { name: "", address: "same@example.com" }, subject: "As it is now" }));
  await createBox(mailServer.url).deliver(id);
  expect((await mailServer.next("same@example.com")).subject).toBe("As it was");
});

test("records every try while the mail server is down, and later sends the mail under the same id", async () => {
  const away = createBox("smtp://127.0.0.1:9");
  const id = await post(away, letter({ to: { name: "", address: "later@example.com" } }));
  await expect(away.deliver(id)).rejects.toThrow();
  await expect(away.deliver(id)).rejects.toThrow();
  expect(await loadRow(id)).toMatchObject({ attempts: 2, failed_at: null, last_error: "ESOCKET" });
  await createBox(mailServer.url).deliver(id);
  expect((await mailServer.next("later@example.com")).messageId).toBe(`<${id}@desk.example.com>`);
});

test("retries a temporary refusal; gives up a permanent one, which can be read and resent", async () => {
  const box = createBox(mailServer.url);
  const id = await post(box, letter({ to: { name: "", address: "full@example.com" } }));
  mailServer.refuseWith(451);
  await expect(box.deliver(id)).rejects.toThrow();
  expect(await box.listFailed()).toEqual([]);
  mailServer.refuseWith(552);
  await box.deliver(id);
  expect(await box.listFailed()).toMatchObject([{ id, kind: "greeting", last_error: "the mail server answered 552" }]);
  expect(await box.read(id)).toMatchObject({ text: "Hello <there>" });
  expect(await box.resend(id)).toBe("the mail server answered 552");
  mailServer.refuseWith(undefined);
  expect(await box.resend(id)).toBe("sent");
  expect(await box.resend(id)).toBe("unknown");
  expect(await box.listFailed()).toEqual([]);
  await mailServer.next("full@example.com");
});

test("gives up after two days", async () => {
  const away = createBox("smtp://127.0.0.1:9");
  const id = await post(away, letter());
  await database.query("update mails set created_at = now() - interval '49 hours' where id = $1", [id]);
  await away.deliver(id);
  expect((await away.listFailed()).map((mail) => mail.id)).toContain(id);
});

test("tries for longer than two days, so that a last try gives up", () => {
  for (const { retry } of mailQueues) {
    const { limit, delaySeconds, maxDelaySeconds = Number.NaN } = retry;
    // pg-boss waits for at least half of the doubled delay.
    const shortest = Array.from({ length: limit }, (_, tried) => Math.min(delaySeconds * 2 ** tried, maxDelaySeconds));
    expect(shortest.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(givenUpAfterHours * 3600);
  }
});

test("retries what can't be written for two days, then lists it without its words", async () => {
  const box = createBox(mailServer.url);
  const id = await order(box, brokenCause);
  await expect(box.deliver(id)).rejects.toThrow(TypeError);
  expect(await loadRow(id)).toMatchObject({ attempts: 1, failed_at: null });
  expect((await box.listFailedPage(9, undefined)).map((mail) => mail.id)).not.toContain(id);
  await database.query("update mails set created_at = now() - interval '49 hours' where id = $1", [id]);
  await box.deliver(id);
  expect(await box.listFailedPage(9, undefined)).toContainEqual(
    expect.objectContaining({ id, to: "", attempts: 2, last_error: "the email couldn't be written" }),
  );
  expect(await box.resend(id)).toBe("the email couldn't be written");
});

test("line breaks in names and subjects create no headers", async () => {
  const box = createBox(mailServer.url);
  const to = { name: "Ann\r\nBcc: all@example.com", address: "ann@example.com" };
  await box.deliver(await post(box, letter({ to, subject: "Hi\r\nBcc: all@example.com" })));
  const mail = await mailServer.next("ann@example.com");
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.some(({ key }) => key === "bcc")).toBe(false);
});

test("without a mail server it writes a file that a mail program opens, readable only by its owner", async () => {
  const box = createBox(undefined);
  const id = await post(box, letter());
  await box.deliver(id);
  const [file = ""] = await readdir(outboxDir);
  expect(file).toMatch(/-greeting-[0-9a-f]{8}\.eml$/);
  const mail = await PostalMime.parse(await readFile(path.join(outboxDir, file)));
  expect(mail).toMatchObject({ messageId: `<${id}@desk.example.com>`, text: expect.stringContaining("Hello <there>") });
});
