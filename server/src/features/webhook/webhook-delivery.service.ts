import { createHmac } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { type AttemptOutcome, findOpenDelivery, type OpenDelivery, recordAttempt } from "./webhook.repository.ts";
import type { WebhookEvent } from "./webhook-event.ts";

interface Receiver {
  readonly url: string;
  readonly secret: string;
}

/** Loads an event's payload by the id of its subject; undefined when the subject no longer exists. */
type PayloadLoader = (subjectId: string) => Promise<Record<string, unknown> | undefined>;

export type WebhookPayloads = Readonly<Record<WebhookEvent["kind"], PayloadLoader>>;

const timeoutMs = 10_000;

/** The receiver didn't accept the event, so we try again. */
class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

/**
 * Delivers one event to the configured address. Every try sends the same body and event id with a new signature:
 * `X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`.
 */
export const createWebhookDelivery = (deps: {
  readonly database: Database;
  readonly receiver: Receiver;
  readonly payloads: WebhookPayloads;
}) => ({
  /** @throws {WebhookRefused} */
  async deliver(eventId: string, signal: AbortSignal): Promise<void> {
    const delivery = await findOpenDelivery(deps.database, eventId);
    if (!delivery) return;
    // An older version may have stored a kind that this one doesn't send.
    const loaders: Readonly<Record<string, PayloadLoader | undefined>> = deps.payloads;
    const payload = await loaders[delivery.kind]?.(delivery.subject_id);
    if (!payload) {
      await recordAttempt(deps.database, eventId, { status: undefined, error: "its subject no longer exists" });
      return;
    }
    const outcome = await post(deps.receiver, delivery, { payload, signal });
    await recordAttempt(deps.database, eventId, outcome);
    if (outcome.error !== undefined)
      throw new WebhookRefused(`The receiver didn't accept the webhook: ${outcome.error}.`);
  },
});

const post = async (
  { url, secret }: Receiver,
  { id, kind, created_at }: OpenDelivery,
  { payload, signal }: { readonly payload: Record<string, unknown>; readonly signal: AbortSignal },
): Promise<AttemptOutcome> => {
  const body = JSON.stringify({ event_id: id, event: kind, created_at: created_at.toISOString(), ...payload });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-event-id": id, "x-signature": sign(body, secret) },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    // We don't read or keep the receiver's answer, only whether it accepted the event.
    await response.body?.cancel();
    return { status: response.status, error: response.ok ? undefined : `it answered ${response.status}` };
  } catch (error) {
    return { status: undefined, error: describeError(error) };
  }
};

const sign = (body: string, secret: string): string => {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
};

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown error";
  if (error.name === "TimeoutError") return "no answer in time";
  if (error.name === "AbortError") return "interrupted";
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === "string" ? code : "no connection";
};
