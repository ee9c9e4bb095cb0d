import type { ClawbackStep } from "@funding-desk/contract/offers/ledger/desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface LedgerRow extends Omit<Row<"ledger_entries">, "client_id" | "lender_id" | "recorded_by"> {
  readonly lender_name: string;
  readonly advisor_name: string | null;
  readonly recorded_by_name: string;
}

const rows = `select e.id, e.submission_id, e.kind, e.cents, e.paid_by, e.basis_cents, e.percent, e.on_day, e.staff_id,
    e.clawback_steps, e.corrects, e.follows, e.words, e.recorded_at, l.name as lender_name, s.name as advisor_name,
    r.name as recorded_by_name
  from ledger_entries e join lenders l on l.id = e.lender_id left join staff s on s.id = e.staff_id
    join staff r on r.id = e.recorded_by
  where e.client_id = $1`;

/** Oldest first. */
export const listEntries = (db: Queryable, clientId: string): Promise<LedgerRow[]> =>
  db.list<LedgerRow>({ prepared: `${rows} order by e.recorded_at, e.id`, values: [clientId] });

export interface NewEntry {
  readonly id: string;
  readonly clientId: string;
  readonly submissionId: string;
  readonly kind: Row<"ledger_entries">["kind"];
  readonly cents: number;
  readonly paidBy: Row<"ledger_entries">["paid_by"];
  readonly basisCents: number | null;
  readonly percent: number | null;
  readonly onDay: string;
  readonly staffId: string | null;
  readonly clawbackSteps: readonly ClawbackStep[] | null;
  readonly corrects: string | null;
  /** The clawback that took this part back. */
  readonly follows: string | null;
  readonly words: Buffer | null;
  readonly recordedBy: string;
}

export const insertEntry = (tx: Transaction, entry: NewEntry): Promise<void> =>
  tx.run({
    prepared: `insert into ledger_entries (id, client_id, submission_id, lender_id, kind, cents, paid_by, basis_cents, percent,
        on_day, staff_id, clawback_steps, corrects, follows, words, recorded_by)
      values ($1, $2, $3, (select lender_id from submissions where id = $3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    values: [
      entry.id,
      entry.clientId,
      entry.submissionId,
      entry.kind,
      entry.cents,
      entry.paidBy,
      entry.basisCents,
      entry.percent,
      entry.onDay,
      entry.staffId,
      entry.clawbackSteps === null ? null : JSON.stringify(entry.clawbackSteps),
      entry.corrects,
      entry.follows,
      entry.words,
      entry.recordedBy,
    ],
  });

export interface LedgerSubmissionRow extends Pick<Row<"submissions">, "id" | "application_id"> {
  readonly lender_name: string;
  /** When the lender paid out. */
  readonly funded_on: string | null;
}

export const findLedgerSubmission = (
  db: Queryable,
  clientId: string,
  submissionId: string,
): Promise<LedgerSubmissionRow | undefined> =>
  db.find<LedgerSubmissionRow>({
    prepared: `select s.id, s.application_id, l.name as lender_name, f.funded_on from submissions s join lenders l on l.id = s.lender_id
        left join fundings f on f.submission_id = s.id and not was_corrected(f.submission_id, f.position)
      where s.client_id = $1 and s.id = $2`,
    values: [clientId, submissionId],
  });

/** Whether there is such a member of staff, who may have left since. */
export const existsMember = (db: Queryable, staffId: string): Promise<boolean> =>
  db.exists({ prepared: "select 1 from staff where id = $1 and role <> 'auditor'", values: [staffId] });
