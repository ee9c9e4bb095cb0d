import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface DueDelivery
  extends Pick<Row<"webhook_deliveries">, "id" | "kind" | "subject_id" | "created_at" | "tries"> {
  readonly event_id: string;
  readonly client_id: string;
  /** Null for an event from before there was a list of them. */
  readonly data: object | null;
}

/** Lists addresses with something to deliver now. */
export const listDueAddresses = (db: Queryable): Promise<string[]> =>
  db.listValues<string>({
    prepared: `select a.id from webhook_addresses a where a.is_active and a.paused_at is null
      and exists (select 1 from webhook_deliveries d where d.address_id = a.id and d.due_at <= now())`,
    values: [],
  });

/**
 * Takes deliveries for a while: the first of each client, so that an address hears of each client in order. What a killed server
 * took is due again after that.
 */
export const takeDue = (
  db: Queryable,
  addressId: string,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<DueDelivery[]> =>
  db.list<DueDelivery>({
    prepared: `with due as materialized (
        select d.id from webhook_deliveries d join webhook_addresses a on a.id = d.address_id
        where d.address_id = $1 and d.due_at <= now() and a.is_active and a.paused_at is null
          and not exists (select 1 from webhook_deliveries e where e.address_id = d.address_id
            and e.client_id = d.client_id and e.due_at is not null and e.position < d.position)
        order by d.due_at, d.position limit $2 for update of d skip locked),
      taken as (update webhook_deliveries d set due_at = now() + make_interval(secs => $3) from due where d.id = due.id
        returning d.id, d.event_id, d.kind, d.subject_id, d.client_id, d.created_at, d.tries)
      select t.id, coalesce(t.event_id, t.id) as event_id, t.kind, t.subject_id, t.client_id, t.created_at, t.tries, e.data
        from taken t left join firm_events e on e.id = coalesce(t.event_id, t.id)`,
    values: [addressId, limit, seconds],
  });

export interface AttemptOutcome {
  readonly status: number | undefined;
  /** Undefined when the delivery succeeded. */
  readonly error: string | undefined;
  /** How long the receiver asked us to wait. */
  readonly waitSeconds?: number | undefined;
}

/** @param retryInSeconds undefined when it isn't tried again */
export const recordAttempt = (
  db: Queryable,
  id: string,
  { status, error, retryInSeconds }: AttemptOutcome & { readonly retryInSeconds?: number | undefined },
): Promise<void> =>
  db.run(
    `with tried as (update webhook_deliveries set attempts = attempts + 1, tries = tries + 1, last_attempt_at = now(),
        last_status = $2, last_error = $3, delivered_at = case when $3::text is null then now() end,
        due_at = now() + make_interval(secs => $4)
      where id = $1 returning address_id, client_id)
    update webhook_deliveries d set due_at = now() + make_interval(secs => $4) from tried t
      where $4::float8 is not null and d.id <> $1 and d.address_id = t.address_id and d.client_id = t.client_id and d.due_at <= now()`,
    [id, status ?? null, error ?? null, retryInSeconds ?? null],
  );

interface Outcome {
  readonly isGood: boolean;
  /** The receiver says that it's gone for good. */
  readonly isGone: boolean;
  readonly pausedAfterDays: number;
}

/** Notes that the address took an event, or didn't. @returns whether it was paused for that */
export const noteOutcome = (
  tx: Transaction,
  addressId: string,
  { isGood, isGone, pausedAfterDays }: Outcome,
): Promise<boolean> =>
  isGood
    ? tx
        .run("update webhook_addresses set failing_since = null where id = $1 and failing_since is not null", [
          addressId,
        ])
        .then(() => false)
    : tx
        .listValues<boolean>(
          `update webhook_addresses set failing_since = coalesce(failing_since, now()),
            paused_at = case when not is_configured
              and ($3 or failing_since < now() - make_interval(days => $2)) then now() end
          where id = $1 and paused_at is null returning paused_at is not null`,
          [addressId, pausedAfterDays, isGone],
        )
        .then(([isPaused]) => isPaused === true);

/** Sets whether the environment names an address, and its host. */
export const updateConfigured = (db: Queryable, host: string | undefined): Promise<void> =>
  db.run("update webhook_addresses set is_active = $1::text is not null, host = coalesce($1, '') where is_configured", [
    host ?? null,
  ]);

export type SealedAddress = Pick<Row<"webhook_addresses">, "id" | "sealed" | "is_configured">;

export const findSealedAddress = (db: Queryable, id: string): Promise<SealedAddress | undefined> =>
  db.find<SealedAddress>("select id, sealed, is_configured from webhook_addresses where id = $1", [id]);
