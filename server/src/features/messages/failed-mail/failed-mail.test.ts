import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../../platform/crypto/secrets.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { createMailBox } from "../../../platform/mail/mail-box.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { testConfig } from "../../../testing/test-config.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const desk = await startDeskApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
const { database } = desk;
const manager = await desk.as("manager");
const url = "/api/desk/settings/failed-mails";
const list = async (query: Record<string, string> = {}) => (await desk.call(manager, { url, query })).body.data;
const resend = (id: string) => desk.call(manager, { method: "POST", url: `${url}/${id}/resend` });

const mail = {
  kind: "password-reset-code",
  to: { name: "Ada", address: "ada@example.com" },
  subject: "87654321 is your code",
  html: "<p>87654321</p>",
  text: "87654321",
};
const queued: string[] = [];
const box = createMailBox({
  database,
  secrets: await loadSecrets(database, await loadMasterKeys(database, testConfig({ dataDir: desk.dataDir }))),
  jobs: { sendAll: async (_tx, _queue, data) => void queued.push(...data.flatMap((each) => Object.values(each))) },
  write: async () => mail,
  transport: {
    send: async () => {
      throw new Error("Nobody is there.");
    },
    isFinal: () => true,
  },
});
const giveUp = async (minutesAgo = 0): Promise<string> => {
  const template = { ...mail, write: async () => mail, writeSample: async () => mail };
  await withTransaction(database, (tx) => box.queue(tx, template, { clientId: null }));
  const id = queued.at(-1) ?? "";
  await box.deliver(id);
  await database.query(
    "update mails set failed_at = now() - make_interval(mins => $2), attempts = 3, last_error = 'ECONNREFUSED' where id = $1",
    [id, minutesAgo],
  );
  return id;
};

test("lists permanently failed mails newest first, with the addressee and nothing of the text", async () => {
  const older = await giveUp(5);
  const newer = await giveUp(1);
  const { text, body } = await desk.call(manager, { url });
  expect(body.data.mails).toMatchObject([
    { id: newer, to: "ada@example.com", kind: "password-reset-code", attempts: 3, last_error: "ECONNREFUSED" },
    { id: older },
  ]);
  expect(text).not.toContain("87654321");
});

test("a resent mail leaves the list and is sent once", async () => {
  const id = await giveUp();
  expect(await resend(id)).toMatchObject({ status: 200, body: { data: { is_sent: true, error: null } } });
  expect((await list()).mails.map((mail: { id: string }) => mail.id)).not.toContain(id);
  expect(await resend(id)).toMatchObject({ status: 409, body: { result: { code: "mail_not_failed" } } });
  expect((await resend(randomUUID())).status).toBe(409);
  const { rows } = await database.query("select detail from audit_entries where action = 'mail.resent'");
  expect(rows).toEqual([{ detail: { mail_id: id, sent: true } }]);
});

test("lists a page at a time", async () => {
  for (let index = 0; index < 31; index += 1) await giveUp(10 + index);
  const first = await list();
  const second = await list({ cursor: first.next_cursor });
  expect(first.mails).toHaveLength(30);
  expect(new Set([...first.mails, ...second.mails].map(({ id }: { id: string }) => id)).size).toBe(33);
  expect(second.next_cursor).toBeNull();
  expect((await desk.call(manager, { url, query: { cursor: "1.x" } })).status).toBe(400);
});
