import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { managersOnly, settingsReaders } from "../staff/role.ts";

/** `open` is what was not taken yet; `failed` what of that was tried in vain. */
export const deliveryFilters = ["failed", "open", "all"] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];

const delivery = z.strictObject({
  /** The event's, the same at every try. */
  id: z.string(),
  kind: z.string(),
  /** Whom it is about. */
  client: z.strictObject({ id: z.string(), name: z.string() }),
  /** Instant. */
  created_at: z.string(),
  attempts: z.number(),
  /** Instant. */
  last_attempt_at: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  /** A word of ours, never what the receiver said. */
  last_error: z.nullable(z.string()),
  /** Instant. */
  delivered_at: z.nullable(z.string()),
  /** It was queued again, and not tried since. */
  is_queued_again: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** Newest first, thirty at a time. */
export const webhookDeliveries = endpoint({
  method: "GET",
  path: "/desk/settings/webhook",
  access: settingsReaders,
  summary: "What the automation webhook was told",
  input: {
    query: z.strictObject({
      show: z.enum(deliveryFilters),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
  },
  output: dataOf(
    z.strictObject({
      /** Host of the receiver's address; null while none is configured. */
      receiver: z.nullable(z.string()),
      deliveries: z.array(delivery),
      next_cursor: z.nullable(z.string()),
    }),
  ),
});

/**
 * Tells it once more, under the event's own id, also what was taken already; pressed twice it is queued once.
 * 409 `webhook_not_configured` while there is nobody to tell.
 */
export const resendWebhookDelivery = endpoint({
  method: "POST",
  path: "/desk/settings/webhook/:id/resend",
  access: managersOnly,
  summary: "Tell the automation webhook once more",
  input: { params: z.strictObject({ id: z.uuid() }) },
  output: dataOf(delivery),
});
