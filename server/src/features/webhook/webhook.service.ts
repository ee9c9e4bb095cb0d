import { randomUUID } from "node:crypto";
import type { Transaction } from "../../db/transaction.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { insertDelivery } from "./webhook.repository.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export type WebhookService = ReturnType<typeof createWebhookService>;

/** About ten tries in the first two hours, with delays that double from five seconds, then one every hour for a day. */
export const webhookQueue: JobQueue<{ eventId: string }> = {
  name: "webhook",
  retry: { limit: 33, delaySeconds: 5, maxDelaySeconds: 3600 },
  expireSeconds: 60,
};

export const createWebhookService = (deps: { readonly jobs: Pick<Jobs, "send">; readonly isConfigured: boolean }) => ({
  /** Queues the delivery in the transaction that causes the event. Does nothing if no address is configured. */
  async queue(tx: Transaction, event: WebhookEvent) {
    if (!deps.isConfigured) return;
    const eventId = randomUUID();
    await Promise.all([insertDelivery(tx, { id: eventId, ...event }), deps.jobs.send(tx, webhookQueue, { eventId })]);
  },
});
