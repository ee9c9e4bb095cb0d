import type { Queryable } from "../../db/database.ts";
import type { Row } from "../../db/tables.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export const insertDeliveries = (
  db: Queryable,
  rows: readonly (WebhookEvent & { readonly id: string })[],
): Promise<void> =>
  db.run({
    prepared: `insert into webhook_deliveries (id, kind, subject_id, client_id)
      select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[])`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ kind }) => kind),
      rows.map(({ subjectId }) => subjectId),
      rows.map(({ clientId }) => clientId),
    ],
  });

export type OpenDelivery = Pick<Row<"webhook_deliveries">, "id" | "kind" | "subject_id" | "created_at">;

/** Undefined once it was delivered, or erased with its client. */
export const findOpenDelivery = (db: Queryable, id: string): Promise<OpenDelivery | undefined> =>
  db.find<OpenDelivery>(
    "select id, kind, subject_id, created_at from webhook_deliveries where id = $1 and delivered_at is null",
    [id],
  );

export interface AttemptOutcome {
  readonly status: number | undefined;
  /** Undefined when the delivery succeeded. */
  readonly error: string | undefined;
}

export const recordAttempt = (db: Queryable, id: string, { status, error }: AttemptOutcome): Promise<void> =>
  db.run(
    `update webhook_deliveries set attempts = attempts + 1, last_attempt_at = now(), last_status = $2, last_error = $3,
      delivered_at = case when $3::text is null then now() end where id = $1`,
    [id, status ?? null, error ?? null],
  );
