import { withLenderStatuses } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type SubmissionStateRow = Pick<Row<"submission_states">, "submission_id" | "state" | "source">;

/** In the order in which they came. */
export const listSubmissionStates = (db: Queryable, clientId: string): Promise<SubmissionStateRow[]> =>
  db.list<SubmissionStateRow>({
    prepared: "select submission_id, state, source from submission_states where client_id = $1 order by since, state",
    values: [clientId],
  });

export interface NewSubmissionState extends Pick<SubmissionStateRow, "state" | "source"> {
  readonly submissionId: string;
  readonly clientId: string;
}

/** @returns false when it's kept already */
export const insertSubmissionState = (tx: Transaction, row: NewSubmissionState): Promise<boolean> =>
  tx.hasChanged({
    prepared: `insert into submission_states (submission_id, client_id, state, source) values ($1, $2, $3, $4)
      on conflict on constraint submission_states_pkey do nothing`,
    values: [row.submissionId, row.clientId, row.state, row.source],
  });

export type PlacedRow = Pick<Row<"submissions">, "id" | "client_id" | "application_id">;

/** Files that lenders have, by id. */
export const listPlacedAfter = (db: Queryable, after: string, limit: number): Promise<PlacedRow[]> =>
  db.list<PlacedRow>({
    prepared: `select id, client_id, application_id from submissions where status = any ($1) and id > $2 order by id limit $3`,
    values: [withLenderStatuses, after, limit],
  });

export interface OfferToLookAt extends Pick<Row<"offers">, "id" | "shown_state"> {
  readonly lender_name: string;
  readonly asked_by: string;
}

/** Offers of a submission that the client has seen, or may see by themselves, and can still act on. */
export const listOffersToLookAt = (tx: Transaction, submissionId: string): Promise<OfferToLookAt[]> =>
  tx.list<OfferToLookAt>({
    prepared: `select o.id, o.shown_state, l.name as lender_name, coalesce(o.shown_by, o.disclosed_by, s.created_by) as asked_by
      from offers o join submissions s on s.id = o.submission_id join lenders l on l.id = s.lender_id
      where o.submission_id = $1 and o.state in ('disclosed', 'shown', 'chosen') order by o.id`,
    values: [submissionId],
  });
