import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { byId, cursor, day, revision, shortText } from "../../platform/wire-shapes.ts";
import { firmEventKinds } from "../event/events.ts";

export const webhookLimits = { addresses: 20, nameChars: 60, urlChars: 1000 } as const;

/** An address is paused when everything failed for this long. */
export const pausedAfterDays = 3;

/** A new address is a way out for the firm's data, so an unattended desk must not add one. */

const address = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The rest of the address may hold the receiver's secret, and is never shown. */
  host: z.string(),
  /** Set in the server's environment: it receives whole pre-qualifications and can't be changed here. */
  is_configured: z.boolean(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  /** Instant: the first failure since something was delivered. */
  failing_since: z.nullable(z.string()),
  /** Instant. Events wait until someone turns the address on again. */
  paused_at: z.nullable(z.string()),
  /** Events that haven't been delivered and are still tried, or wait. */
  waiting: z.number(),
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
});
export type WebhookAddress = z.infer<typeof address>;

const addresses = toData(z.strictObject({ addresses: z.array(address) }));
const words = { name: shortText, events: z.array(z.enum(firmEventKinds)) };
/** The secret isn't shown again. */
const withSecret = toData(z.strictObject({ addresses: z.array(address), secret: z.string() }));

/** By name; the one in the server's environment first, while there is one. */
export const webhookAddresses = endpoint("GET /desk/settings/webhooks", {
  access: settingsReaders,
  summary: "The addresses that receive events",
  output: addresses,
});

export const addWebhookAddress = endpoint("POST /desk/settings/webhooks", {
  access: freshManagers,
  summary: "Add an address that receives events",
  status: 201,
  idempotent: true,
  input: { body: z.strictObject({ ...words, url: z.string().check(z.maxLength(webhookLimits.urlChars)) }) },
  output: withSecret,
});

/** Turning a paused address on sends what waited. 409 `setting_changed` when someone has changed it in the meantime. */
export const changeWebhookAddress = endpoint("PUT /desk/settings/webhooks/:id", {
  access: freshManagers,
  summary: "Change an address that receives events",
  input: {
    params: byId,
    body: z.strictObject({
      ...words,
      /** Empty to keep it. */
      url: z.string().check(z.maxLength(webhookLimits.urlChars)),
      is_active: z.boolean(),
      expected_revision: revision,
    }),
  },
  output: addresses,
});

/** The former secret no longer signs anything. 409 as above. */
export const renewWebhookSecret = endpoint("POST /desk/settings/webhooks/:id/secret", {
  access: freshManagers,
  summary: "Renew the secret that signs an address's events",
  input: { params: byId, body: z.strictObject({ expected_revision: revision }) },
  output: withSecret,
});

/** With its log. 409 as above. */
export const removeWebhookAddress = endpoint("DELETE /desk/settings/webhooks/:id", {
  access: managersOnly,
  summary: "Remove an address that receives events",
  input: { params: byId, body: z.strictObject({ expected_revision: revision }) },
  output: addresses,
});

/** Queues every event since a day, the firm's, that was given up. Calling it twice queues them once. */
export const replayWebhookEvents = endpoint("POST /desk/settings/webhooks/:id/replay", {
  access: managersOnly,
  summary: "Send an address its failed events again",
  input: { params: byId, body: z.strictObject({ since: day }) },
  output: toData(z.strictObject({ queued: z.number() })),
});

/** `open`: not delivered yet. `failed`: not delivered, and tried at least once. */
export const deliveryFilters = ["failed", "open", "all"] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];

const delivery = z.strictObject({
  id: z.string(),
  /** The same in every attempt. */
  event_id: z.string(),
  kind: z.string(),
  /** `name` is null for a client who was erased. */
  client: z.strictObject({ id: z.string(), name: z.nullable(z.string()) }),
  address: z.strictObject({ id: z.string(), name: z.string() }),
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
  summary: "Events sent to the addresses",
  input: {
    query: z.strictObject({
      show: z.enum(deliveryFilters),
      /** The id of one; all of them by default. */
      address: z.optional(z.uuid()),
      cursor,
    }),
  },
  output: toData(z.strictObject({ deliveries: z.array(delivery), next_cursor: z.nullable(z.string()) })),
});

/**
 * Queues the event again under its own id, even if it was delivered before. Calling it twice queues it once.
 * 409 `webhook_not_configured` when its address is turned off.
 */
export const resendWebhookDelivery = endpoint("POST /desk/settings/webhook/:id/resend", {
  access: managersOnly,
  summary: "Send an event again",
  input: { params: byId },
  output: toData(delivery),
});
