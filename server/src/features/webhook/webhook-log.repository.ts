import type { DeliveryFilter } from "@funding-desk/contract/webhook/desk-api";
import { sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { TimeCursor } from "../../time-cursor.ts";

export interface DeliveryRow {
  readonly id: string;
  readonly kind: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly last_attempt_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly delivered_at: Date | null;
  readonly is_queued_again: boolean;
  readonly cursor_value: string;
}

const deliveries = sql`select d.id, d.kind, d.client_id, c.first_name || ' ' || c.last_name as client_name, d.created_at, d.attempts,
    d.last_attempt_at, d.last_status, d.last_error, d.delivered_at,
    d.delivered_at is null and d.resend_asked_at is not null
      and (d.last_attempt_at is null or d.last_attempt_at < d.resend_asked_at) as is_queued_again,
    (extract(epoch from d.created_at) * 1000000)::bigint::text as cursor_value
  from webhook_deliveries d join clients c on c.id = d.client_id`;

const filters = {
  all: sql`true`,
  open: sql`d.delivered_at is null`,
  failed: sql`d.delivered_at is null and d.last_error is not null`,
} as const;

export interface DeliveryPage {
  readonly show: DeliveryFilter;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listDeliveries = async (db: Queryable, { show, after, limit }: DeliveryPage): Promise<DeliveryRow[]> => {
  const older = after
    ? sql`(d.created_at, d.id) < ('epoch'::timestamptz + ${after.value}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`;
  return (
    await sql<DeliveryRow>`${deliveries} where ${filters[show]} and ${older}
      order by d.created_at desc, d.id desc limit ${limit}`.execute(db.kysely)
  ).rows;
};

export const findDelivery = async (db: Queryable, id: string): Promise<DeliveryRow | undefined> =>
  (await sql<DeliveryRow>`${deliveries} where d.id = ${id}`.execute(db.kysely)).rows[0];

/** Opens it once more. False when it is queued again already, or there is none. */
export const reopenDelivery = async (tx: Transaction, id: string): Promise<boolean> =>
  (
    await tx.query({
      name: "webhook-delivery-reopen",
      text: `update webhook_deliveries set resend_asked_at = clock_timestamp(), delivered_at = null
        where id = $1 and (resend_asked_at is null or last_attempt_at >= resend_asked_at)`,
      values: [id],
    })
  ).rowCount === 1;
