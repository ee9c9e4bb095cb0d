import { randomUUID } from "node:crypto";
import type { Transaction } from "../../db/transaction.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { insertDeliveries } from "./webhook.repository.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export type WebhookService = ReturnType<typeof createWebhookService>;

/** About ten tries in the first two hours, with delays that double from five seconds, then one every hour for a day. */
export const webhookQueue: JobQueue<{ eventId: string }> = {
  name: "webhook",
  retry: { limit: 33, delaySeconds: 5, maxDelaySeconds: 3600 },
  expireSeconds: 60,
};

export const createWebhookService = (deps: {
  readonly jobs: Pick<Jobs, "sendAll">;
  readonly isConfigured: boolean;
}) => ({
  /** Queues the deliveries of events in the transaction of what causes or follows them. Does nothing if no address is configured. */
  async queue(tx: Transaction, events: readonly WebhookEvent[]) {
    if (!deps.isConfigured) return;
    const rows = events.map((event) => ({ id: randomUUID(), ...event }));
    await Promise.all([
      insertDeliveries(tx, rows),
      deps.jobs.sendAll(
        tx,
        webhookQueue,
        rows.map(({ id }) => ({ eventId: id })),
      ),
    ]);
  },
});
