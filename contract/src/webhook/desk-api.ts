import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { toData } from "../envelope.ts";
import { managersOnly, settingsReaders } from "../staff-role.ts";
import { byId, cursor } from "../wire-shapes.ts";

/** `open`: not delivered yet. `failed`: not delivered, and tried at least once. */
export const deliveryFilters = ["failed", "open", "all"] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];

const delivery = z.strictObject({
  /** The event's id, the same in every attempt. */
  id: z.string(),
  kind: z.string(),
  client: z.strictObject({ id: z.string(), name: z.string() }),
  /** Instant. */
  created_at: z.string(),
  attempts: z.number(),
  /** Instant. */
  last_attempt_at: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  /** Our own words, never the receiver's answer. */
  last_error: z.nullable(z.string()),
  /** Instant. */
  delivered_at: z.nullable(z.string()),
  /** Queued again, and not tried since. */
  is_queued_again: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** Newest first, thirty at a time. */
export const webhookDeliveries = endpoint("GET /desk/settings/webhook", {
  access: settingsReaders,
  summary: "Deliveries to the automation webhook",
  input: {
    query: z.strictObject({
      show: z.enum(deliveryFilters),
      cursor,
    }),
  },
  output: toData(
    z.strictObject({
      /** The receiver's host; null when no webhook is configured. */
      receiver: z.nullable(z.string()),
      deliveries: z.array(delivery),
      next_cursor: z.nullable(z.string()),
    }),
  ),
});

/**
 * Queues the event again under its own id, even if it was delivered before. Calling it twice queues it once.
 * 409 `webhook_not_configured`.
 */
export const resendWebhookDelivery = endpoint("POST /desk/settings/webhook/:id/resend", {
  access: managersOnly,
  summary: "Send an event to the automation webhook again",
  input: { params: byId },
  output: toData(delivery),
});
