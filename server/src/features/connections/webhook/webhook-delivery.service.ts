import { pausedAfterDays } from "@funding-desk/contract/connections/webhook/desk-api";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Database } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { Live } from "../../../platform/live/live.ts";
import { toHostAndPort } from "../../../platform/outside/inner-address.ts";
import { createAddressSeal } from "./address-seal.ts";
import {
  type AttemptOutcome,
  type DueDelivery,
  findSealedAddress,
  listDueAddresses,
  noteOutcome,
  recordAttempt,
  takeDue,
  updateConfigured,
} from "./webhook.repository.ts";
import { postEvent, type Receiver } from "./webhook-post.ts";

interface Deps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly live: Pick<Live, "notify">;
  readonly logger: { warn(details: object, sentence: string): void };
  readonly config: {
    readonly webhook: { readonly url: string; readonly secret: string } | undefined;
    readonly webhookInnerHosts: readonly string[];
  };
  /** The whole form, which only the address in the environment receives; undefined when it no longer exists. */
  readonly findPrequalification: (id: string) => Promise<Record<string, unknown> | undefined>;
  /** How often to look for what is due. */
  readonly sweepMs?: number;
  /** Multiplies the time between tries. */
  readonly patience?: number;
}

/** About ten tries in the first two hours, with delays that double from five seconds, then one every hour for a day. */
export const webhookTries = 34;
const firstDelaySeconds = 5;
const maxDelaySeconds = 3600;
/** A receiver may ask for more time, but not for days. */
const longestWaitSeconds = 6 * 3600;
/** Such a receiver wants no more events (HTTP 410). */
const gone = 410;
/** Longer than a try can take, so that no other server sends what one is sending. */
const takenSeconds = 30;
/** At once to one address, from one server. */
const atOnce = 4;

interface Target extends Receiver {
  readonly id: string;
  /** Whole pre-qualifications, as the address in the environment always did. */
  readonly getsForms: boolean;
}

/** Delivers events to every address, each client's in order, from whichever server is first. */
export const createWebhookDelivery = (deps: Deps) => {
  const { database, config, logger, patience = 1 } = deps;
  const seals = createAddressSeal(deps);
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let sweep: NodeJS.Timeout | undefined;

  const findTarget = async (addressId: string): Promise<Target | undefined> => {
    const row = await findSealedAddress(database, addressId);
    if (row?.is_configured)
      return config.webhook && { id: row.id, ...config.webhook, mayBeInner: true, getsForms: true };
    if (!row?.sealed) return undefined;
    const opened = seals.open(row.id, row.sealed);
    const mayBeInner = config.webhookInnerHosts.includes(toHostAndPort(new URL(opened.url)));
    return { id: row.id, ...opened, mayBeInner, getsForms: false };
  };

  const loadPayload = (getsForms: boolean, { kind, subject_id: id, client_id, data }: DueDelivery) => {
    if (getsForms) return kind === "prequalification.submitted" ? deps.findPrequalification(id) : undefined;
    return data === null ? undefined : { client_id, ...data };
  };

  const record = (addressId: string, { id, tries }: DueDelivery, outcome: AttemptOutcome) =>
    withTransaction(database, async (tx) => {
      const isGood = outcome.error === undefined;
      const isLast = isGood || tries + 1 >= webhookTries;
      const planned = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** tries) * patience;
      const delay = Math.max(planned, Math.min(outcome.waitSeconds ?? 0, longestWaitSeconds));
      await recordAttempt(tx, id, { ...outcome, retryInSeconds: isLast ? undefined : delay });
      const isGone = outcome.status === gone;
      if (await noteOutcome(tx, addressId, { isGood, isGone, pausedAfterDays })) await deps.live.notify(tx);
    });

  const deliver = async (target: Target, delivery: DueDelivery): Promise<void> => {
    const { event_id: eventId, kind, created_at: createdAt } = delivery;
    const payload = await loadPayload(target.getsForms, delivery);
    if (!payload) {
      await recordAttempt(database, delivery.id, { status: undefined, error: "its subject no longer exists" });
      return;
    }
    const body = JSON.stringify({ event_id: eventId, event: kind, created_at: createdAt.toISOString(), ...payload });
    const outcome = await postEvent(target, { id: eventId, body }, stopping.signal);
    // Interrupted by our own stop: due again in a moment, and no failure of the receiver's.
    if (outcome.error !== undefined && stopping.signal.aborted) return;
    if (outcome.error !== undefined)
      logger.warn(
        { addressId: target.id, eventId, error: outcome.error },
        "A webhook wasn't accepted and is tried again.",
      );
    await record(target.id, delivery, outcome);
  };

  const drain = async (addressId: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const target = await findTarget(addressId);
      if (!target) return;
      const taken = await takeDue(database, addressId, { limit: atOnce, seconds: takenSeconds });
      if (taken.length === 0) return;
      await Promise.all(taken.map((delivery) => deliver(target, delivery)));
    }
  };

  /** Each address on its own: one that is slow or down holds up no other. */
  const startDrain = (addressId: string): void => {
    if (running.has(addressId) || stopping.signal.aborted) return;
    const drained = drain(addressId)
      .catch((err: unknown) => logger.warn({ err, addressId }, "Webhooks have to wait."))
      .finally(() => running.delete(addressId));
    running.set(addressId, drained);
  };

  const look = async (): Promise<void> => {
    // While the database is away, others say so.
    for (const id of await listDueAddresses(database.brief).catch(() => [])) startDrain(id);
  };

  return {
    async start() {
      await updateConfigured(database, config.webhook && new URL(config.webhook.url).host);
      sweep = setInterval(() => void look(), deps.sweepMs ?? 500);
      sweep.unref();
    },
    /** Interrupts what is being sent; the next server sends it again under the same id. */
    async stop() {
      clearInterval(sweep);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};
