import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { startWebhookReceiver } from "../../../testing/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
const secret = "a secret of at least thirty-two letters";
const desk = await startDeskApi({ config: { webhook: { url: `${receiver.url}?key=hidden`, secret } } });
const { database } = desk;
const manager = await desk.as("manager");
const clientId = await insertStoredClient(database);
const url = "/api/desk/settings/webhook";
const list = async (query: Record<string, string>) => (await desk.call(manager, { url, query })).body.data;
const resend = (id: string) => desk.call(manager, { method: "POST", url: `${url}/${id}/resend` });

interface Row {
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly delivered: boolean;
}
const store = async ({ attempts, last_status, last_error, delivered }: Row, minutesAgo: number): Promise<string> => {
  const id = randomUUID();
  await database.query(
    `insert into webhook_deliveries (id, kind, subject_id, client_id, created_at, attempts, last_attempt_at, last_status, last_error, delivered_at)
     values ($1, 'prequalification.submitted', gen_random_uuid(), $2, now() - make_interval(mins => $3), $4,
       case when $4 > 0 then now() end, $5, $6, case when $7 then now() end)`,
    [id, clientId, minutesAgo, attempts, last_status, last_error, delivered],
  );
  return id;
};
const failed = { attempts: 34, last_status: 503, last_error: "it answered 503", delivered: false };
const waiting = { attempts: 0, last_status: null, last_error: null, delivered: false };
const taken = { attempts: 1, last_status: 200, last_error: null, delivered: true };

test("lists deliveries newest first, filtered, a page at a time, with no secret", async () => {
  const [a, b, c] = [await store(failed, 3), await store(waiting, 2), await store(taken, 1)];
  const ids = async (show: string) => (await list({ show })).deliveries.map(({ id }: { id: string }) => id);
  expect(await ids("all")).toEqual([c, b, a]);
  expect(await ids("open")).toEqual([b, a]);
  expect(await ids("failed")).toEqual([a]);
  const answer = await desk.call(manager, { url, query: { show: "all" } });
  expect((await desk.call(manager, { url: `${url}s` })).body.data.addresses).toMatchObject([
    { is_configured: true, host: new URL(receiver.url).host, events: ["prequalification.submitted"] },
  ]);
  for (const hidden of ["hidden", secret]) expect(answer.text).not.toContain(hidden);
  for (let index = 0; index < 30; index += 1) await store(taken, 10 + index);
  const first = await list({ show: "all" });
  const second = await list({ show: "all", cursor: first.next_cursor });
  expect([first.deliveries.length, second.deliveries.length, second.next_cursor]).toEqual([30, 3, null]);
  for (const query of [{ show: "none" }, { show: "all", cursor: "x" }, {}])
    expect((await desk.call(manager, { url, query: query as Record<string, string> })).status).toBe(400);
});

test("resends an event under its own id, once, however often the button is pressed", async () => {
  const id = await store(taken, 0);
  const answers = await Promise.all([resend(id), resend(id), resend(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  // The subject doesn't exist, so the worker gives up without calling the receiver.
  await vi.waitFor(async () => {
    const { deliveries } = await list({ show: "failed" });
    expect(deliveries).toContainEqual(
      expect.objectContaining({ id, last_error: "its subject no longer exists", is_queued_again: false }),
    );
  }, 15_000);
  await database.query(
    "update webhook_deliveries set resend_asked_at = resend_asked_at - interval '1 minute' where id = $1",
    [id],
  );
  expect((await resend(id)).status).toBe(200);
  const entries = await database.query("select 1 from audit_entries where action = 'webhook.resent' and subject = $1", [
    `event ${id}`,
  ]);
  expect(entries.rows).toHaveLength(2);
  expect((await resend(randomUUID())).status).toBe(404);
  await receiver.close();
});

test("without a receiver, there is no address and nothing can be resent", async () => {
  const bare = await startDeskApi();
  const other = await bare.as("manager");
  expect((await bare.call(other, { url: `${url}s` })).body.data).toEqual({ addresses: [] });
  const id = randomUUID();
  await bare.database.query(
    "insert into webhook_deliveries (id, kind, subject_id, client_id) values ($1, 'prequalification.submitted', $1, $2)",
    [id, await insertStoredClient(bare.database)],
  );
  expect(await bare.call(other, { method: "POST", url: `${url}/${id}/resend` })).toMatchObject({
    status: 409,
    body: { result: { code: "webhook_not_configured" } },
  });
});
