import { randomUUID } from "node:crypto";
import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, newClient, database, mailServer } = desk;
interface Payload {
  readonly [field: string]: unknown;
  readonly key?: string | undefined;
}
type Caller = typeof ann | ReviewedClient | undefined;

const ownUrl = "/api/lead-user/messages";
const deskUrl = ({ clientId }: ReviewedClient) => `/api/desk/clients/${clientId}/messages`;
const post = (caller: Caller, url: string, { key, ...payload }: Payload) =>
  desk.call(caller, { method: "POST", url, payload, ...(key ? { headers: { "idempotency-key": key } } : {}) });
const write = async (caller: Caller, client: ReviewedClient, text: string): Promise<MessageWire> =>
  (await post(caller, caller === client ? ownUrl : deskUrl(client), { text })).body.data;
const read = async (caller: Caller, url: string) => (await desk.call(caller, { url })).body.data;
const texts = (page: { messages: MessageWire[] }) => page.messages.map(({ text }) => text);
const unread = async (client: ReviewedClient) => (await read(client, `${ownUrl}/unread`)).unread;

for (const [what, request] of [
  ["reading", { url: ownUrl }],
  ["writing", { method: "POST", url: ownUrl, payload: { text: "Hello" } }],
  ["marking", { method: "POST", url: `${ownUrl}/read`, payload: { up_to: randomUUID() } }],
  ["counting", { url: `${ownUrl}/unread` }],
] as const)
  testRefusals({ ...desk, signIn: desk.client } as never, what, () => ({ ...request }));

describe("a conversation", () => {
  test("reads the same on both sides, with author and time, and is sealed in the table", async () => {
    const client = await newClient();
    await write(client, client, "Which statement do you need?");
    const answer = await write(ann, client, " October’s,\r\nall pages. ");
    expect(answer).toEqual({
      id: expect.any(String),
      from: "firm",
      staff_name: "Ann Advisor",
      text: "October’s,\nall pages.",
      attachments: [],
      sent_at: expect.stringMatching(/Z$/),
      read_at: null,
    });
    const [own, theirs] = [await read(client, ownUrl), await read(ann, deskUrl(client))];
    expect(own.messages).toEqual(theirs.messages);
    expect(own.messages).toMatchObject([
      { from: "firm", staff_name: "Ann Advisor" },
      { from: "client", staff_name: null },
    ]);
    const { rows } = await database.query<{ sealed: Buffer }>("select sealed from messages where client_id = $1", [
      client.clientId,
    ]);
    for (const { sealed } of rows) expect(sealed.toString("latin1")).not.toMatch(/statement|October/);
    expect(desk.log.join("")).not.toMatch(/Which statement|all pages/);
    expect(await desk.listEntries(client.clientId, "message.sent")).toMatchObject([{ actor_name: "Ann Advisor" }]);
  });

  test("comes in pages, newest first, without a gap", async () => {
    const client = await newClient();
    for (let number = 1; number <= 65; number += 1) await write(client, client, `${number}`);
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: { messages: MessageWire[]; next_before: string | null } = await read(
        ann,
        `${deskUrl(client)}${before ? `?before=${before}` : ""}`,
      );
      expect(page.messages.length).toBeLessThanOrEqual(30);
      seen.push(...texts(page));
      before = page.next_before;
    } while (before);
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => `${65 - index}`));
    const [foreign] = (await read(ann, deskUrl(client))).messages;
    expect(texts(await read(await newClient(), `${ownUrl}?before=${foreign.id}`))).toEqual([]);
  });

  test("a retry writes once; the same key with another text is refused", async () => {
    const client = await newClient();
    const key = randomUUID();
    const [first, second] = [
      await post(client, ownUrl, { text: "Hello", key }),
      await post(client, ownUrl, { text: "Hello", key }),
    ];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await post(client, ownUrl, { text: "Goodbye", key })).status).toBe(422);
    expect(texts(await read(client, ownUrl))).toEqual(["Hello"]);
  });
});

describe("unread messages", () => {
  test("are the other side's, until this side says how far it has read", async () => {
    const client = await newClient();
    const first = await write(ann, client, "One");
    await write(ann, client, "Two");
    await write(client, client, "Mine");
    expect(await unread(client)).toBe(2);
    expect((await read(ann, deskUrl(client))).unread).toBe(1);
    expect((await post(client, `${ownUrl}/read`, { up_to: first.id })).body.data).toEqual({ unread: 1 });
    const page = await read(ann, deskUrl(client));
    expect(page.messages.map(({ read_at }: MessageWire) => read_at !== null)).toEqual([false, false, true]);
    const { id } = page.messages[0];
    expect((await post(ann, `${deskUrl(client)}/read`, { up_to: id })).body.data).toEqual({ unread: 0 });
    expect(await unread(client)).toBe(1);
  });

  test("can't be marked by an auditor, or in someone else's conversation", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { id } = await write(ann, client, "Hello");
    const body = { up_to: id };
    expect((await post(auditor, `${deskUrl(client)}/read`, body)).status).toBe(403);
    expect((await post(bob, `${deskUrl(client)}/read`, body)).status).toBe(404);
    expect((await post(other, `${ownUrl}/read`, body)).status).toBe(404);
    expect((await post(ann, `${deskUrl(other)}/read`, body)).status).toBe(404);
    expect(await unread(client)).toBe(1);
  });
});

describe("notification mail", () => {
  test("goes out once for several messages, without their text, and not for those read in time", async () => {
    const carol = await desk.as("advisor", { name: "Carol Advisor" });
    const client = await newClient(carol.staffId);
    await write(carol, client, "Your rate is 7 percent.");
    await write(carol, client, "Call me.");
    await desk.advanceMails("message-to-client");
    const mail = await mailServer.next(client.email, /^You have a message from your advisor$/);
    expect(mail.text).toContain("/dashboard/messages");
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/7 percent|Call me/);
    const seen = await write(carol, client, "Never mind.");
    await post(client, `${ownUrl}/read`, { up_to: seen.id });
    await write(client, client, "I called.");
    await Promise.all([desk.advanceMails("message-to-client"), desk.advanceMails("message-to-firm")]);
    const { rows } = await database.query<{ email: string }>("select email from staff where id = $1", [carol.staffId]);
    const toStaff = await mailServer.next(rows[0]?.email ?? "", /^Ada Lovelace wrote to you$/);
    expect(toStaff.text).toContain(`/desk/clients/${client.clientId}?tab=messages`);
    expect(toStaff.text).not.toContain("I called");
    expect(mailServer.received.filter(({ to }) => to?.[0]?.address === client.email)).toHaveLength(1);
  });

  test("goes to who stands in for the advisor, and says for whom", async () => {
    const [away, cover] = [await desk.as("advisor", { name: "Al Away" }), await desk.as("advisor")];
    const client = await newClient(away.staffId);
    await database.query(
      `insert into staff_absences (staff_id, from_on, until_on, cover_id)
        values ($1, current_date - 1, current_date + 1, $2)`,
      [away.staffId, cover.staffId],
    );
    await write(client, client, "Is anybody there?");
    await desk.advanceMails("message-to-firm");
    const { rows } = await database.query<{ email: string }>("select email from staff where id = $1", [cover.staffId]);
    const mail = await mailServer.next(rows[0]?.email ?? "", /wrote to you$/);
    expect(mail.text).toMatch(/You stand in for:?\s+Al Away/);
  });

  test("of an unassigned client goes to the firm", async () => {
    const client = await newClient(null);
    await write(client, client, "Hello?");
    await desk.advanceMails("message-to-firm");
    expect((await mailServer.next(firm.identity.email, /wrote to you/)).text).toContain(client.clientId);
  });
});

test("refuses callers without permission and empty messages", async () => {
  const client = await newClient();
  expect((await post(auditor, deskUrl(client), { text: "Hello" })).status).toBe(403);
  expect((await post(bob, deskUrl(client), { text: "Hello" })).status).toBe(404);
  expect((await post(client, deskUrl(client), { text: "Hello" })).status).toBe(403);
  expect((await post(undefined, deskUrl(client), { text: "Hello" })).status).toBe(401);
  expect((await desk.call(bob, { url: deskUrl(client) })).status).toBe(404);
  for (const reader of [manager, auditor]) expect((await desk.call(reader, { url: deskUrl(client) })).status).toBe(200);
  for (const [caller, url] of [
    [client, ownUrl],
    [ann, deskUrl(client)],
  ] as const) {
    expect((await post(caller, url, { text: " \0\n " })).status).toBe(422);
    for (const payload of [{}, { text: 1 }, { text: "x".repeat(limits.messageChars + 1) }, { text: "x", read: true }])
      expect((await post(caller, url, payload)).status).toBe(400);
  }
  expect((await read(client, ownUrl)).messages).toEqual([]);
});

test("a Social Security number is refused wherever people write, with the sentence of notes, and stored nowhere", async () => {
  const client = await newClient();
  const ssn = "Mine is 078-05-1120.";
  const file = `/api/desk/clients/${client.clientId}`;
  const task = { title: ssn, due_on: "2031-05-02", staff_id: ann.staffId };
  for (const [caller, url, payload, field] of [
    [client, ownUrl, { text: ssn }, "text"],
    [ann, deskUrl(client), { text: ssn }, "text"],
    [ann, `${file}/notes`, { text: ssn }, "text"],
    [ann, `${file}/tasks`, task, "title"],
    [ann, `${file}/document-requests`, { document_type_ids: [1], note: ssn }, "note"],
  ] as const)
    expect({ url, ...(await post(caller, url, payload)) }).toMatchObject({
      url,
      status: 422,
      body: { result: { fields: { [field]: expect.stringMatching(/Social Security number/) } } },
    });
  expect((await read(client, ownUrl)).messages).toEqual([]);
});
