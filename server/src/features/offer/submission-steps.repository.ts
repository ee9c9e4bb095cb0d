import type { SubmissionActor, SubmissionEventKind, SubmissionStatus } from "@funding-desk/contract/submission/states";
import type { Queryable } from "../../db/database.ts";
import type { Row } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface PlacedSubmissionRow
  extends Pick<Row<"submissions">, "id" | "client_id" | "application_id" | "lender_id" | "status"> {
  readonly lender_name: string;
  readonly program_name: string;
  readonly reference: string;
}

const rows = `select s.id, s.client_id, s.application_id, s.lender_id, s.status, l.name as lender_name, p.name as program_name,
    a.reference
  from submissions s join lenders l on l.id = s.lender_id join programs p on p.id = s.program_id
    join applications a on a.id = s.application_id
  where s.client_id = $1`;

const listedAtMost = 100;

/** Those that a lender has got, the newest first. */
export const listPlaced = (db: Queryable, clientId: string): Promise<PlacedSubmissionRow[]> =>
  db.list<PlacedSubmissionRow>({
    prepared: `${rows} and s.status in ('sent', 'offer', 'chosen', 'funded') order by s.created_at desc, s.id limit ${listedAtMost}`,
    values: [clientId],
  });

export const findPlaced = (
  db: Queryable,
  clientId: string,
  submissionId: string,
): Promise<PlacedSubmissionRow | undefined> =>
  db.find<PlacedSubmissionRow>({ prepared: `${rows} and s.id = $2`, values: [clientId, submissionId] });

/** Makes whoever withdraws it, or passes on it, wait. Read it afterwards. Lock the client first. */
export const lockSubmission = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "select 1 from submissions where id = $1 for no key update", values: [id] });

/** The same for the submission of an offer. */
export const lockSubmissionOf = (tx: Transaction, offerId: string): Promise<void> =>
  tx.run({
    prepared: "select 1 from submissions where id = (select submission_id from offers where id = $1) for no key update",
    values: [offerId],
  });

/** Lock it first. */
export const updateSubmissionStatus = (tx: Transaction, id: string, status: SubmissionStatus): Promise<void> =>
  tx.run({
    prepared: "update submissions set status = $2, status_since = now(), revision = revision + 1 where id = $1",
    values: [id, status],
  });

export interface SubmissionStep {
  readonly id: string;
  readonly submissionId: string;
  readonly clientId: string;
  readonly kind: SubmissionEventKind;
  readonly actorKind: SubmissionActor;
  readonly actorName: string | null;
  readonly about: string;
}

export const insertSubmissionEvent = (tx: Transaction, step: SubmissionStep): Promise<void> =>
  tx.run({
    prepared: `insert into submission_events (id, submission_id, client_id, actor_kind, actor_name, kind, detail)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      step.id,
      step.submissionId,
      step.clientId,
      step.actorKind,
      step.actorName,
      step.kind,
      JSON.stringify({ about: step.about }),
    ],
  });
