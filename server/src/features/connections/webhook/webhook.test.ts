import { defaultEmailPolicy } from "@funding-desk/contract/firm/email";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { rememberWording } from "../../../forms/form-wording/form-wording.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../../platform/crypto/secrets.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { createFollowUps } from "../../../platform/follow-up/follow-ups.ts";
import { noRateLimits } from "../../../platform/rate-limit/rate-limits.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { isSignedWith, startWebhookReceiver } from "../../../testing/webhook-receiver.ts";
import { keepAgreedText, rememberConsents } from "../../accounts/consent/consent.service.ts";
import { toDraftDelete } from "../../intake/draft/draft.repository.ts";
import { createPrequalificationService } from "../../intake/prequalification/prequalification.service.ts";
import {
  createPrequalificationFollowUp,
  prequalificationSubmitted,
} from "../../intake/prequalification/prequalification-follow-up.service.ts";
import { updateConfigured } from "./webhook.repository.ts";
import { createWebhookDelivery } from "./webhook-delivery.service.ts";

const secret = "a secret of at least thirty-two letters";
const database = await createTestDatabase({ max: 10 });
const receiver = await startWebhookReceiver();
const wordingId = await rememberWording(database, prequalificationForm);
const consents = await rememberConsents(database, prequalificationForm);
const terms = await keepAgreedText(database, { version: 1, wording: "Be kind." });
const clientId = await insertStoredClient(database);
const secrets = await loadSecrets(database, await loadMasterKeys(database, testConfig()));
const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop();
  await database.asOwner("truncate webhook_deliveries, firm_events, prequalifications");
  await updateConfigured(database, undefined);
  receiver.answerWith(200);
  (receiver.calls as unknown[]).length = 0;
});
afterAll(async () => {
  await receiver.close();
  await database.close();
});

/** A server that accepts submissions and delivers events. Retries don't wait. */
const startServer = async ({ isConfigured = true, url = receiver.url } = {}) => {
  const logger = { error: vi.fn(), warn: vi.fn() };
  const live = { notify: async () => {}, notifyAll: async () => {} };
  const followUps = createFollowUps({ database, live, logger });
  followUps.handle(
    prequalificationSubmitted,
    createPrequalificationFollowUp({
      listInPipeline: async () => {},
      ruleAssignment: { assignNew: async () => {} },
      mails: { queueAll: async () => {} },
    }),
  );
  const prequalifications = createPrequalificationService({
    database,
    checkRules: () => ({ emailPolicy: defaultEmailPolicy, today: "2026-01-31" }),
    rateLimits: noRateLimits,
    wordingId,
    consents,
    loadAgreedTerms: async () => terms,
    drafts: { toDelete: (draft) => toDraftDelete(draft), findEntered: async () => ({}) },
    followUps,
  });
  const delivery = createWebhookDelivery({
    database,
    secrets,
    live,
    logger,
    config: { webhook: isConfigured ? { url, secret } : undefined, webhookInnerHosts: [] },
    findPrequalification: prequalifications.findWireForm,
    sweepMs: 100,
    patience: 0.01,
  });
  await delivery.start();
  running.push(delivery);
  followUps.start();
  running.push(followUps);
  const submit = () =>
    prequalifications.submit({ clientId, body: prequalificationBody, address: "127.0.0.1", idempotencyKey: undefined });
  return { submit, logger };
};

interface DeliveryRow {
  due_at: Date | null;
  id: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  delivered_at: Date | null;
}
const deliveries = async () =>
  (await database.query<DeliveryRow>("select * from webhook_deliveries order by created_at")).rows;
const untilDelivered = (count = 1) =>
  vi.waitFor(async () => {
    expect((await deliveries()).filter(({ delivered_at }) => delivered_at)).toHaveLength(count);
  }, 15_000);

test("delivers a signed submission with the form as it was sent", async () => {
  const { submit } = await startServer();
  const { submitted_at } = await submit();
  await untilDelivered();
  const [delivery] = await deliveries();
  const [call] = receiver.calls;
  expect(receiver.calls).toHaveLength(1);
  expect(delivery).toMatchObject({ attempts: 1, last_status: 200, last_error: null });
  expect(call && isSignedWith(secret, call)).toBe(true);
  expect(call && isSignedWith("another secret of thirty-two letters", call)).toBe(false);
  expect(call?.headers).toMatchObject({ "x-event-id": delivery?.id, "content-type": "application/json" });
  const { created_at, ...said } = JSON.parse(call?.body ?? "{}");
  expect(Math.abs(Date.parse(created_at) - Date.parse(submitted_at))).toBeLessThan(5_000);
  expect(said).toEqual({
    event_id: delivery?.id,
    event: "prequalification.submitted",
    ...prequalificationBody,
    x_studio_annual_revenue: "150000",
    frontend_lead_user_id: clientId,
  });
});

test("a receiver that fails and recovers gets the same event and body, signed each time", async () => {
  receiver.answerWith(503);
  const { submit } = await startServer();
  await submit();
  await vi.waitFor(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(2), 15_000);
  expect(await deliveries()).toMatchObject([{ last_status: 503, last_error: "it answered 503", delivered_at: null }]);
  receiver.answerWith(200);
  await untilDelivered();
  const [{ attempts } = { attempts: 0 }] = await deliveries();
  expect(attempts).toBe(receiver.calls.length);
  expect(new Set(receiver.calls.map(({ headers }) => headers["x-event-id"])).size).toBe(1);
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
  expect(receiver.calls.every((call) => isSignedWith(secret, call))).toBe(true);
});

test.each([
  [429, "120", 120],
  [503, new Date(Date.now() + 600_000).toUTCString(), 600],
  [503, "9999999", 6 * 3600],
  [429, "soon", 0],
  [500, "120", 0],
])("after %d with Retry-After %s, waits about %d seconds", async (status, retryAfter, seconds) => {
  receiver.answerWith(status, { "retry-after": retryAfter });
  const { submit } = await startServer();
  await submit();
  const [row] = await vi.waitFor(async () => {
    const rows = await deliveries();
    expect(rows[0]?.last_status).toBe(status);
    return rows;
  }, 15_000);
  const waits = ((row?.due_at?.getTime() ?? 0) - Date.now()) / 1000;
  expect(waits).toBeGreaterThan(seconds - 60);
  expect(waits).toBeLessThan(seconds + 60);
});

test("a webhook that is down doesn't fail a submission", async () => {
  const closed = await startWebhookReceiver();
  await closed.close();
  const { submit, logger } = await startServer({ url: closed.url });
  expect(await submit()).toMatchObject({ status: "success" });
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ last_error: "ECONNREFUSED" }]), 15_000);
  expect(JSON.stringify(logger.warn.mock.calls)).not.toContain("Ada");
});

test("two servers on one database deliver an event once", async () => {
  const [first, second] = await Promise.all([startServer(), startServer()]);
  await Promise.all([first.submit(), second.submit(), first.submit(), second.submit()]);
  await untilDelivered(4);
  expect(receiver.calls).toHaveLength(4);
  expect(new Set(receiver.calls.map(({ headers }) => headers["x-event-id"])).size).toBe(4);
});

test("delivers nothing for a submission that is rolled back, or when no address is configured", async () => {
  await startServer();
  const rolledBack = withTransaction(database, async (tx) => {
    const subjectId = crypto.randomUUID();
    const data = { prequalification_id: subjectId };
    await recordEvents(tx, [{ kind: "prequalification.submitted", subjectId, clientId, data }]);
    throw new Error("the prequalification could not be stored");
  });
  await expect(rolledBack).rejects.toThrow("could not be stored");
  const unset = await startServer({ isConfigured: false });
  await unset.submit();
  expect(await deliveries()).toEqual([]);
});

test("doesn't follow a redirect, or count it as delivered", async () => {
  const elsewhere = await startWebhookReceiver();
  receiver.answerWith(307, { location: elsewhere.url });
  const { submit } = await startServer();
  await submit();
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ last_status: 307 }]), 15_000);
  receiver.answerWith(200);
  await untilDelivered();
  expect(elsewhere.calls).toEqual([]);
  await elsewhere.close();
});

test("doesn't deliver an event twice, and gives up on one whose subject was erased", async () => {
  const { submit } = await startServer();
  await submit();
  await untilDelivered();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(receiver.calls).toHaveLength(1);
  await database.query("delete from prequalifications");
  await database.query("update webhook_deliveries set delivered_at = null, due_at = now()");
  await vi.waitFor(
    async () =>
      expect(await deliveries()).toMatchObject([{ last_error: "its subject no longer exists", due_at: null }]),
    15_000,
  );
  expect(receiver.calls).toHaveLength(1);
});

test("the delivery row and the event hold none of the form", async () => {
  const { submit } = await startServer();
  await submit();
  await untilDelivered();
  const { rows } = await database.query(
    "select e::text as event, d::text as delivery from firm_events e, webhook_deliveries d",
  );
  expect(rows).toHaveLength(1);
  for (const word of ["Ada", "Lovelace", "example.com", "5550100142", "Engines", "nobody's business"]) {
    expect(JSON.stringify(rows)).not.toContain(word);
  }
});
