import type { Queryable } from "../../db/database.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export const insertDelivery = async (
  db: Queryable,
  { id, kind, subjectId, clientId }: WebhookEvent & { readonly id: string },
): Promise<void> => {
  await db.query({
    name: "webhook-delivery-insert",
    text: "insert into webhook_deliveries (id, kind, subject_id, client_id) values ($1, $2, $3, $4)",
    values: [id, kind, subjectId, clientId],
  });
};

export interface OpenDelivery {
  readonly id: string;
  readonly kind: WebhookEvent["kind"];
  readonly subject_id: string;
  readonly created_at: Date;
}

/** Undefined when it has been delivered, or erased with its client. */
export const findOpenDelivery = async (db: Queryable, id: string): Promise<OpenDelivery | undefined> =>
  (
    await db.query<OpenDelivery>(
      "select id, kind, subject_id, created_at from webhook_deliveries where id = $1 and delivered_at is null",
      [id],
    )
  ).rows[0];

export interface AttemptOutcome {
  readonly status: number | undefined;
  /** Undefined when it was delivered. */
  readonly error: string | undefined;
}

export const noteAttempt = async (db: Queryable, id: string, { status, error }: AttemptOutcome): Promise<void> => {
  await db.query(
    `update webhook_deliveries set attempts = attempts + 1, last_attempt_at = now(), last_status = $2, last_error = $3,
      delivered_at = case when $3::text is null then now() end where id = $1`,
    [id, status ?? null, error ?? null],
  );
};
