import type { SubmissionActor, SubmissionEventKind } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** What an event says besides, in the table's `detail`. */
export interface EventDetail {
  /** In words: a file's name, a lender's question, a reason. */
  readonly about?: string;
  /** What the client doesn't read. */
  readonly forStaff?: string;
}

export interface EventRow
  extends Pick<Row<"submission_events">, "submission_id" | "at" | "actor_kind" | "actor_name" | "kind"> {
  readonly detail: EventDetail;
}

const listedAtMost = 200;

/** Newest first. */
export const listEvents = (db: Queryable, submissionIds: readonly string[]): Promise<EventRow[]> =>
  db.list<EventRow>({
    prepared: `select e.submission_id, e.at, e.actor_kind, e.actor_name, e.kind, e.detail
      from unnest($1::uuid[]) as wanted (id) cross join lateral (
        select submission_id, at, actor_kind, actor_name, kind, detail from submission_events
        where submission_id = wanted.id order by at desc, id limit ${listedAtMost}) e
      order by e.at desc`,
    values: [submissionIds],
  });

export interface NewEvent {
  readonly id: string;
  readonly submissionId: string;
  readonly clientId: string;
  readonly actorKind: SubmissionActor;
  readonly actorName: string | null;
  readonly kind: SubmissionEventKind;
  readonly detail: EventDetail;
}

export const insertEvent = (tx: Transaction, event: NewEvent): Promise<void> =>
  tx.run({
    prepared: `insert into submission_events (id, submission_id, client_id, actor_kind, actor_name, kind, detail)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      event.id,
      event.submissionId,
      event.clientId,
      event.actorKind,
      event.actorName,
      event.kind,
      JSON.stringify(event.detail),
    ],
  });
