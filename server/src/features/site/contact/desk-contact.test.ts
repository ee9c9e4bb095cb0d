import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
const [ada, bob, auditor] = [
  await api.as("advisor", { name: "Ada Advisor" }),
  await api.as("manager", { name: "Bob Manager" }),
  await api.as("auditor"),
];
type Caller = typeof ada;

const url = "/api/desk/contact";
const get = (caller: Caller, path = "", query: Record<string, string> = {}) =>
  api.call(caller, { url: `${url}${path}`, query });
const post = (caller: Caller, path: string, payload?: object) =>
  api.call(caller, { method: "POST", url: `${url}${path}`, ...(payload ? { payload } : {}) });

const store = async (change: { name?: string; email?: string; subject?: string; secondsAgo?: number } = {}) => {
  const { name = "Marisol Vega", email, subject = "An oven", secondsAgo = 0 } = change;
  const id = randomUUID();
  const address = email ?? `p${id.slice(0, 8)}@example.com`;
  await api.database.query(
    `insert into contact_messages (id, full_name, phone, email, company, subject, question, received_at)
     values ($1, $2, '5550100188', $3, 'Tideline Bakery', $4, 'Which papers\ndo you need?', now() - $5 * interval '1 second')`,
    [id, name, address, subject, secondsAgo],
  );
  return { id, email: address };
};
const words = (change: object = {}) => ({
  id: randomUUID(),
  subject: "Re: An oven",
  text: "Three statements.\n\nAda",
  expected_revision: 0,
  ...change,
});
const unread = async () => (await api.call(auditor, { url: "/api/desk/contact-unread" })).body.data.unread;

test("lists pages newest first, by state and search, and marks an opened message as read", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 31; count += 1)
    ids.push((await store({ subject: "Lighthouse", secondsAgo: count * 60 })).id);
  const before = await unread();
  const first = (await get(ada, "", { q: "lighthouse", state: "open" })).body.data;
  expect(first.messages.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 30));
  expect(first.messages[0]).toMatchObject({ is_read: false, state: "open", excerpt: "Which papers\ndo you need?" });
  const second = (await get(ada, "", { q: "lighthouse", cursor: first.next_cursor })).body.data;
  expect(second).toMatchObject({ messages: [{ id: ids[30] }], next_cursor: null });
  expect((await get(ada, "", { q: "lighthouse", state: "closed" })).body.data.messages).toEqual([]);

  const path = `/${ids[0]}`;
  expect(await post(auditor, `${path}/read`)).toMatchObject({ status: 403 });
  expect(await unread()).toBe(before);
  for (let times = 0; times < 2; times += 1) expect(await post(ada, `${path}/read`)).toMatchObject({ status: 200 });
  expect(await unread()).toBe(before - 1);
  expect(await post(ada, `/${randomUUID()}/read`)).toMatchObject({ status: 404 });
  expect(await get(ada, "", { state: "gone" })).toMatchObject({ status: 400 });
  expect(await get(ada, "", { cursor: "x" })).toMatchObject({ status: 400 });
});

test("mails a reply with the question below, sends answers to the firm, records it, and repeats once", async () => {
  const { id, email } = await store();
  const reply = words();
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await post(ada, `/${id}/replies`, reply);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      state: "answered",
      revision: 1,
      replies: [{ subject: reply.subject, text: reply.text, by: "Ada Advisor" }],
    });
  }
  const mail = await mailServer.next(email);
  expect(mail.subject).toBe(reply.subject);
  expect(mail.replyTo).toMatchObject([{ address: firm.identity.email }]);
  expect(mail.text).toMatch(/Three statements\.[\s\S]*Ada Advisor[\s\S]*Which papers/);
  expect(mailServer.received.filter(({ to }) => to?.some(({ address }) => address === email))).toHaveLength(1);
  const { rows } = await api.database.query(
    "select actor_name, detail from audit_entries where action = 'contact.answered' and subject = $1",
    [`contact message ${id}`],
  );
  expect(rows).toEqual([{ actor_name: "Ada Advisor", detail: { message_id: id } }]);
  await vi.waitFor(
    async () => expect((await get(auditor, `/${id}`)).body.data.replies[0]).toMatchObject({ delivery: "sent" }),
    { timeout: 20_000 },
  );
});

test("of two people who answer, tells the second who was first, and sends nothing", async () => {
  const { id, email } = await store();
  const answers = await Promise.all([
    post(ada, `/${id}/replies`, words({ subject: "From Ada" })),
    post(bob, `/${id}/replies`, words({ subject: "From Bob" })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body.result;
  expect(refused).toMatchObject({
    code: "contact_changed",
    error: expect.stringMatching(
      /^(Ada Advisor|Bob Manager) answered this message in the meantime\. Your reply wasn't sent\.$/,
    ),
  });
  await mailServer.next(email);
  expect((await get(ada, `/${id}`)).body.data.replies).toHaveLength(1);
  expect((await post(bob, `/${id}/replies`, words({ expected_revision: 1 }))).status).toBe(201);
});

test("shows a permanently refused mail as failed, and can send it once more", async () => {
  const { id, email } = await store();
  mailServer.refuseWith(550);
  const { replies } = (await post(ada, `/${id}/replies`, words())).body.data;
  const path = `/${id}/replies/${replies[0].id}/resend`;
  await vi.waitFor(
    async () =>
      expect((await get(ada, `/${id}`)).body.data.replies[0]).toMatchObject({
        delivery: "failed",
        delivery_error: "the mail server answered 550",
      }),
    15_000,
  );
  expect((await post(ada, path)).body.data.replies[0].delivery).toBe("failed");
  mailServer.refuseWith(undefined);
  expect((await post(ada, path)).body.data.replies[0]).toMatchObject({ delivery: "sent" });
  await mailServer.next(email);
  expect(await post(ada, path)).toMatchObject({ status: 409, body: { result: { code: "mail_not_failed" } } });
  expect(await post(ada, `/${randomUUID()}/replies/${replies[0].id}/resend`)).toMatchObject({ status: 404 });
});

test("keeps notes internal; closing and reopening need the current revision", async () => {
  const { id } = await store();
  const note = { id: randomUUID(), text: "Called back, line was busy." };
  for (let times = 0; times < 2; times += 1)
    expect((await post(ada, `/${id}/notes`, note)).body.data.notes).toMatchObject([{ text: note.text }]);
  const closed = await post(bob, `/${id}/state`, { state: "closed", expected_revision: 0 });
  expect(closed.body.data).toMatchObject({ state: "closed", revision: 1 });
  expect(await post(ada, `/${id}/replies`, words())).toMatchObject({
    status: 409,
    body: { result: { error: "Bob Manager closed this message in the meantime. Your reply wasn't sent." } },
  });
  expect(await post(ada, `/${id}/state`, { state: "open", expected_revision: 0 })).toMatchObject({
    status: 409,
    body: { result: { error: "Bob Manager closed this message in the meantime. Your change wasn't saved." } },
  });
  expect((await post(ada, `/${id}/state`, { state: "open", expected_revision: 1 })).body.data.state).toBe("open");
});

test.each([
  [{ subject: " " }, 422],
  [{ subject: "two\nlines" }, 422],
  [{ subject: "x".repeat(151) }, 422],
  [{ text: "\n" }, 422],
  [{ text: "x".repeat(5001) }, 422],
  [{ text: "x".repeat(9000) }, 400],
  [{ id: "1" }, 400],
  [{ expected_revision: "0" }, 400],
  [{ to: "somebody@example.com" }, 400],
])("answers a reply with %j with %i", async (change, status) => {
  const { id } = await store();
  expect(await post(ada, `/${id}/replies`, words(change))).toMatchObject({ status });
  expect(await post(ada, `/${randomUUID()}/replies`, words())).toMatchObject({ status: 404 });
});

test("links a sender who is a client, for anyone who can see the client", async () => {
  const client = await api.client();
  const { rows } = await api.database.query<{ email: string }>("select email from clients where id = $1", [
    client.clientId,
  ]);
  const { id } = await store({ email: rows[0]?.email.toUpperCase() ?? "" });
  expect((await get(ada, `/${id}`)).body.data.client).toMatchObject({ id: client.clientId });
  await api.database.query("update clients set staff_id = $2 where id = $1", [client.clientId, bob.staffId]);
  expect((await get(ada, `/${id}`)).body.data.client).toBeNull();
  expect((await get(auditor, `/${id}`)).body.data.client).toMatchObject({ id: client.clientId });
});
