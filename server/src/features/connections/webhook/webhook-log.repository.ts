import type { DeliveryFilter } from "@funding-desk/contract/connections/webhook/desk-api";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

export interface DeliveryRow
  extends Omit<
    Row<"webhook_deliveries">,
    "subject_id" | "resend_asked_at" | "event_id" | "position" | "due_at" | "tries"
  > {
  readonly event_id: string;
  /** Null for a client who was erased. */
  readonly client_name: string | null;
  readonly address_name: string;
  /** Whether its address is. */
  readonly is_active: boolean;
  readonly is_queued_again: boolean;
  readonly cursor_value: string;
}

const deliveries = sql`select d.id, coalesce(d.event_id, d.id) as event_id, d.kind, d.address_id, a.name as address_name, a.is_active, d.client_id, c.first_name || ' ' || c.last_name as client_name, d.created_at, d.attempts,
    d.last_attempt_at, d.last_status, d.last_error, d.delivered_at,
    d.delivered_at is null and d.resend_asked_at is not null
      and (d.last_attempt_at is null or d.last_attempt_at < d.resend_asked_at) as is_queued_again,
    ${cursorValue("d.created_at")} as cursor_value
  from webhook_deliveries d left join clients c on c.id = d.client_id
    join webhook_addresses a on a.id = d.address_id`;

const filters = {
  all: sql`true`,
  open: sql`d.delivered_at is null`,
  failed: sql`d.delivered_at is null and d.last_error is not null`,
} as const;

export interface DeliveryPage {
  readonly show: DeliveryFilter;
  readonly addressId: string | undefined;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listDeliveries = async (
  db: Queryable,
  { show, addressId, after, limit }: DeliveryPage,
): Promise<DeliveryRow[]> => {
  return db.list<DeliveryRow>(sql`${deliveries} where ${filters[show]}
      and ${addressId === undefined ? sql`true` : sql`d.address_id = ${addressId}`} and ${isOlderThan(after, "d.created_at", "d.id")}
      order by d.created_at desc, d.id desc limit ${limit}`);
};

export const findDelivery = (db: Queryable, id: string): Promise<DeliveryRow | undefined> =>
  db.find<DeliveryRow>(sql`${deliveries} where d.id = ${id}`);

/** Reopens a delivery. False when it's already queued again, doesn't exist, or was reopened a moment ago: a double click is one press. */
export const reopenDelivery = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update webhook_deliveries set resend_asked_at = clock_timestamp(), delivered_at = null, due_at = now(), tries = 0
        where id = $1 and (resend_asked_at is null
          or (last_attempt_at >= resend_asked_at and resend_asked_at < clock_timestamp() - interval '3 seconds'))`,
    values: [id],
  });
