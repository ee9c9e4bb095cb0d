import { randomUUID } from "node:crypto";
import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import { createTransport } from "nodemailer";
import type Mail from "nodemailer/lib/mailer/index.js";
import { describe, expect, test, vi } from "vitest";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { startImapServer } from "../../../testing/imap-server.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { mailedReplyQueue } from "./reply-mailbox.service.ts";

const imap = await startImapServer();
const desk = await startReviewDesk({
  config: { replies: { mailboxUrl: imap.url, address: "reply@firm.example" } },
});
const { ann, manager, newClient, database, mailServer } = desk;

/** What the scheduler does each minute. */
const runJob = async (name: string): Promise<void> => {
  const id = randomUUID();
  await database.query("insert into jobs.job (id, name, data) values ($1, $2, '{}')", [id, name]);
  await wakeWorkers(database, name);
  await vi.waitFor(
    async () => {
      const { rows } = await database.query<{ state: string }>("select state from jobs.job where id = $1", [id]);
      expect(rows[0]?.state).toMatch(/completed|failed/);
    },
    { timeout: 20_000 },
  );
};
const readMailbox = () => runJob(mailedReplyQueue.name);

/** Writes to a client, and returns where the mail about it says to reply. */
const askClient = async (client: ReviewedClient): Promise<string> => {
  const url = `/api/desk/clients/${client.clientId}/messages`;
  expect((await desk.call(ann, { method: "POST", url, payload: { text: "Which months?" } })).status).toBe(201);
  await desk.advanceMails("message-to-client");
  const mail = await mailServer.next(client.email, /You have a message/);
  expect(mail.text).toContain("or to this email");
  return mail.replyTo?.[0]?.address ?? "";
};
const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
const writeUnproven = async (mail: Mail.Options): Promise<string> =>
  ((await composer.sendMail({ subject: "Re: You have a message", ...mail })).message as Buffer).toString("latin1");
/** As the firm's mail server hands it on. */
const writeRaw = async (mail: Mail.Options): Promise<string> =>
  `Authentication-Results: mx.firm.example; dmarc=pass\r\n${await writeUnproven(mail)}`;
const readMessages = async (client: ReviewedClient): Promise<MessageWire[]> =>
  (await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/messages` })).body.data.messages;
const readReplies = async (client: ReviewedClient) =>
  (await readMessages(client)).filter(({ from }) => from === "client");
const listMissed = async () =>
  (await desk.call(manager, { url: "/api/desk/settings/missed-replies" })).body.data.replies as {
    id: string;
    outcome: string;
    is_kept: boolean;
    client: { id: string; name: string } | null;
  }[];

const quoted = "\n\nOn Tue, Mar 3, 2026 at 10:00 AM Desk <desk@example.com> wrote:\n> You have a message\n> Read it\n";

describe("a reply by mail", () => {
  test("lands in the conversation without what it quotes, with its file, and once", async () => {
    const client = await newClient();
    const to = await askClient(client);
    expect(to).toMatch(/^reply\+[0-9a-f]{48}@firm\.example$/);
    const raw = await writeRaw({
      from: `Ada <${client.email.toUpperCase()}>`,
      to: to.toUpperCase(),
      messageId: "<one@client.example>",
      text: `October’s, and — naïve question — November’s?${quoted}`,
      attachments: [{ filename: "october.pdf", content: makePdf() }],
    });
    imap.deliver(raw);
    // By another way, with another trace.
    imap.deliver(`Received: from relay.example\r\n${raw}`);
    await readMailbox();
    const replies = await readReplies(client);
    expect(replies).toMatchObject([
      {
        text: "October’s, and — naïve question — November’s?",
        email: { other_sender: null, is_cut: true },
        attachments: [{ filename: "october.pdf", state: "stored" }],
      },
    ]);
    expect(imap.list("INBOX")).toEqual([]);
    expect(imap.list("Processed")).toHaveLength(2);
    await desk.advanceMails("message-to-firm");
    const { rows } = await database.query<{ email: string }>("select email from staff where id = $1", [ann.staffId]);
    await mailServer.next(rows[0]?.email ?? "", /wrote to you/);
    const stored = await database.query<{ row: string }>("select t::text as row from inbound_mails t");
    expect(JSON.stringify(stored.rows)).not.toContain(client.email);
    expect(desk.log.join("")).not.toMatch(/naïve|october\.pdf/);
  });

  test("from another address, or one whose mail server disowns it, is marked with it, for both sides", async () => {
    const client = await newClient();
    const to = await askClient(client);
    imap.deliver(await writeRaw({ from: "Carl <carl@elsewhere.example>", to, text: "I'm her accountant." }));
    const forged = await writeRaw({ from: client.email, to, text: "Really me" });
    imap.deliver(`Authentication-Results: mx.firm.example; dmarc=fail header.from=example.com\r\n${forged}`);
    imap.deliver((await writeRaw({ from: client.email, to, text: "No sender" })).replace(/^From: .*\r\n/m, ""));
    imap.deliver(await writeUnproven({ from: client.email, to, text: "No one vouches" }));
    const two = await writeRaw({ from: client.email, to, text: "Two senders" });
    imap.deliver(two.replace(/^From: .*\r\n/m, `From: ${client.email}, evil@evil.example\r\n`));
    await readMailbox();
    const marks = (await readReplies(client)).map(({ text, email }) => [text, email?.other_sender]);
    expect(marks.toReversed()).toEqual([
      ["I'm her accountant.", "carl@elsewhere.example"],
      ["Really me", client.email],
      ["No sender", ""],
      ["No one vouches", client.email],
      ["Two senders", ""],
    ]);
    const history = await desk.call(ann, { url: `/api/desk/clients/${client.clientId}/timeline` });
    const events: { by: string; what: string }[] = history.body.data.events;
    const acts = events.filter(({ by }) => by === "client").map(({ what }) => what);
    expect(acts.filter((what: string) => what === "had an email sent from another address")).toHaveLength(5);
    expect(acts).not.toContain("wrote a message");
    const own = await desk.call(client, { url: "/api/lead-user/messages" });
    expect(own.body.data.messages[4].email).toEqual({ other_sender: "carl@elsewhere.example", is_cut: null });
    const { rows } = await database.query<{ sealed_sender: Buffer }>(
      "select sealed_sender from messages where client_id = $1 and sealed_sender is not null",
      [client.clientId],
    );
    for (const { sealed_sender } of rows) expect(sealed_sender.toString("latin1")).not.toContain("carl");
  });

  test("takes the files that pass, and names the others with the reason", async () => {
    const client = await newClient();
    const to = await askClient(client);
    const pdfs = [1, 2, 3, 4].map((number) => ({ filename: `${number}.pdf`, content: makePdf() }));
    const attachments = [
      { filename: "setup.exe", content: "MZ" },
      ...pdfs,
      { filename: "broken.pdf", content: "not a PDF" },
      { filename: "5.pdf", content: makePdf() },
      { filename: "6.pdf", content: makePdf() },
    ];
    imap.deliver(await writeRaw({ from: client.email, to, text: "All of it", attachments }));
    await readMailbox();
    const [reply] = await readReplies(client);
    expect(reply?.attachments.map(({ filename }) => filename)).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf"]);
    expect(reply?.text).toMatch(
      /^All of it\n\nWe left out:\nsetup\.exe .+\nbroken\.pdf .+\n6\.pdf: A message takes at most 5 files\.$/,
    );
  });

  test("says so when the client's space is full, and takes the words", async () => {
    const client = await newClient();
    const to = await askClient(client);
    await database.query(
      `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
       values (gen_random_uuid(), $1, 'a.pdf', 'application/pdf', 200 * 1024 * 1024 - 100, '', 'clean')`,
      [client.clientId],
    );
    const attachments = [{ filename: "lease.pdf", content: makePdf() }];
    imap.deliver(await writeRaw({ from: client.email, to, text: "The lease", attachments }));
    await readMailbox();
    const [reply] = await readReplies(client);
    expect(reply).toMatchObject({
      attachments: [],
      text: expect.stringMatching(/^The lease\n\nWe left out:\nlease\.pdf: /),
    });
  });

  test("is another message under the same Message-ID when it says something else", async () => {
    const client = await newClient();
    const to = await askClient(client);
    for (const text of ["One", "Two"])
      imap.deliver(await writeRaw({ from: client.email, to, messageId: "<always@copier.example>", text }));
    await readMailbox();
    expect((await readReplies(client)).map(({ text }) => text)).toEqual(["Two", "One"]);
  });

  test("is found done when the server was killed between the commit and the move", async () => {
    const client = await newClient();
    const to = await askClient(client);
    const raw = await writeRaw({ from: client.email, to, text: "Once", messageId: "<killed@client.example>" });
    imap.deliver(raw);
    await readMailbox();
    // As if it had never been moved.
    imap.deliver(raw);
    await Promise.all([readMailbox(), readMailbox()]);
    expect((await readReplies(client)).map(({ text }) => text)).toEqual(["Once"]);
    expect(imap.list("INBOX")).toEqual([]);
  });
});

describe("a mail is kept whole", () => {
  const wholeUrl = (client: ReviewedClient, id: string | undefined) =>
    `/api/desk/clients/${client.clientId}/messages/${id}/email`;
  const table = `Rent 4,000${quoted}> Total 81,500`;

  test("people's mail through a list or a gateway lands, and what was cut is one call away, and recorded", async () => {
    const client = await newClient();
    const to = await askClient(client);
    const headers = {
      "X-Auto-Response-Suppress": "DR, OOF, AutoReply",
      "List-Id": "<office.example>",
      Precedence: "list",
    };
    const attachments = [
      { filename: "setup.exe", content: "MZ" },
      { content: makePdf(), contentType: "application/octet-stream" },
    ];
    imap.deliver(await writeRaw({ from: client.email, to, headers, text: table, attachments }));
    await readMailbox();
    const [reply] = await readReplies(client);
    expect(reply).toMatchObject({ email: { is_cut: true }, attachments: [{ filename: "attachment-2.pdf" }] });
    const whole = await desk.call(ann, { url: wholeUrl(client, reply?.id) });
    expect(whole.body.data).toEqual({
      from: client.email,
      subject: "Re: You have a message",
      text: expect.stringContaining("Total 81,500"),
      files: ["setup.exe", "attachment-2.*"],
    });
    expect(await desk.listEntries(client.clientId, "message.email_viewed")).toMatchObject([
      { actor_name: "Ann Advisor", detail: { message_id: reply?.id } },
    ]);
    const other = await newClient();
    expect((await desk.call(ann, { url: wholeUrl(other, reply?.id) })).status).toBe(404);
    expect((await desk.call(desk.auditor, { url: wholeUrl(client, reply?.id) })).status).toBe(403);
  });

  test("what a rule kept out can be put in the file, once, and goes when the mail is old", async () => {
    const client = await newClient();
    const to = await askClient(client);
    const attachments = [{ filename: "lease.pdf", content: makePdf() }];
    const headers = { "Auto-Submitted": "auto-generated" };
    imap.deliver(await writeRaw({ from: client.email, to, headers, text: "From our copier", attachments }));
    await readMailbox();
    const [missed] = (await listMissed()).filter((each) => each.client?.id === client.clientId);
    expect(missed).toMatchObject({ outcome: "automatic", is_kept: true });
    const file = { method: "POST", url: `/api/desk/settings/missed-replies/${missed?.id}/file` } as const;
    const answers = await Promise.all([desk.call(manager, file), desk.call(manager, file)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await readReplies(client)).toMatchObject([
      { text: "From our copier", attachments: [{ filename: "lease.pdf" }], email: { is_cut: false } },
    ]);
    expect((await listMissed()).filter((each) => each.client?.id === client.clientId)).toEqual([]);
    expect(await desk.listEntries(client.clientId, "message.filed")).toHaveLength(1);
    const loadKept = async () =>
      (
        await database.query("select 1 from stored_files where client_id = $1 and name = 'email.eml'", [
          client.clientId,
        ])
      ).rowCount;
    expect(await loadKept()).toBe(1);
    await database.query("update inbound_mails set arrived_at = now() - interval '91 days' where id = $1", [
      missed?.id,
    ]);
    // To its end: it holds the mailbox while it sweeps.
    await runJob("maintenance");
    expect(await loadKept()).toBe(0);
  });
});

describe("a mail that isn't a client's reply", () => {
  test("is moved aside unanswered: automatic ones, our own, and those without an address", async () => {
    const client = await newClient();
    const to = await askClient(client);
    const sent = mailServer.received.length;
    const before = imap.list("Not processed").length;
    const write = (mail: Mail.Options) => writeRaw({ from: client.email, to, text: "I'm away.", ...mail });
    for (const headers of [{ "Auto-Submitted": "auto-replied" }, { Precedence: "auto_reply" }])
      imap.deliver(await write({ headers }));
    imap.deliver(await write({ subject: "Automatic reply: You have a message" }));
    imap.deliver(`Return-Path: <>\r\n${await write({})}`);
    imap.deliver(await write({ from: "MAILER-DAEMON@mx.example" }));
    imap.deliver(await write({ messageId: `<${randomUUID()}@localhost>` }));
    imap.deliver(await write({ to: "reply@firm.example" }));
    await readMailbox();
    expect(await readReplies(client)).toEqual([]);
    expect(imap.list("INBOX")).toEqual([]);
    expect(imap.list("Not processed").length - before).toBe(7);
    expect((await listMissed()).map(({ outcome }) => outcome)).toEqual(Array(5).fill("automatic"));
    await database.query("delete from inbound_mails where client_id = $1", [client.clientId]);
    expect(mailServer.received).toHaveLength(sent);
  });

  test("is moved aside and shown to staff with its reason, and stops no other", async () => {
    const [client, gone] = [await newClient(), await newClient()];
    const to = await askClient(client);
    const toGone = await askClient(gone);
    await database.query("delete from mails where client_id = $1", [gone.clientId]);
    await database.query("delete from messages where client_id = $1", [gone.clientId]);
    await database.query("delete from pipeline_items where client_id = $1", [gone.clientId]);
    await database.query("delete from prequalifications where client_id = $1", [gone.clientId]);
    await database.query("delete from clients where id = $1", [gone.clientId]);
    const deep = Array.from(
      { length: 40 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    imap.deliver(`From: ${client.email}\r\nTo: ${to}\r\n${deep.join("")}`);
    imap.deliver(await writeRaw({ from: client.email, to, text: "x".repeat(26 * 1024 * 1024) }));
    // A stranger's isn't even looked at for its size, and listed nowhere.
    imap.deliver(await writeRaw({ from: "a@b.example", to: "reply@firm.example", text: "x".repeat(26 * 1024 * 1024) }));
    imap.deliver(await writeRaw({ from: client.email, to, text: " " }));
    imap.deliver(await writeRaw({ from: gone.email, to: toGone, text: "Hello?" }));
    imap.deliver(
      await writeRaw({ from: client.email, to: to.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@")), text: "x" }),
    );
    imap.deliver(await writeRaw({ from: client.email, to, text: "Still here" }));
    await readMailbox();
    expect((await readReplies(client)).map(({ text }) => text)).toEqual(["Still here"]);
    const missed = await listMissed();
    expect(missed.map(({ outcome }) => outcome).toReversed()).toEqual([
      "unreadable",
      "too_large",
      "empty",
      "unknown_address",
      "unknown_address",
    ]);
    expect(missed.map((each) => each.client?.id)).toEqual([
      undefined,
      undefined,
      client.clientId,
      undefined,
      undefined,
    ]);
    expect(imap.list("INBOX")).toEqual([]);
  });
});

test("staff who read settings see what was missed, others don't", async () => {
  const url = "/api/desk/settings/missed-replies";
  const client = await newClient();
  expect((await desk.call(desk.auditor, { url })).status).toBe(200);
  expect((await desk.call(ann, { url })).status).toBe(403);
  expect((await desk.call(client, { url })).status).toBe(403);
  expect((await desk.call(undefined, { url })).status).toBe(401);
  expect((await desk.call(manager, { url: `${url}?cursor=x` })).status).toBe(400);
  expect((await desk.call(manager, { url: `${url}?surprise=1` })).status).toBe(400);
});

test("the mailbox's copies are deleted after a month", async () => {
  imap.deliver("Subject: old\r\n\r\nOld", {
    folder: "Processed",
    arrivedAt: new Date(Date.now() - 32 * 24 * 3600_000),
  });
  const before = imap.list("Processed").length;
  const runMaintenance = async () => {
    await database.query("insert into jobs.job (id, name, data) values ($1, 'maintenance', '{}')", [randomUUID()]);
    await wakeWorkers(database, "maintenance");
    await vi.waitFor(() => expect(imap.list("Processed")).toHaveLength(before - 1), { timeout: 5_000 });
  };
  // While the mailbox is being read, copies stay until maintenance runs again.
  await vi.waitFor(runMaintenance, { timeout: 30_000 });
});
