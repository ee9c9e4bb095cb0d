import type { SubmissionChannel } from "@funding-desk/contract/matching/catalog/channels";
import type { LenderKind } from "@funding-desk/contract/matching/catalog/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface LenderRow extends Omit<Row<"lenders">, "changed_by"> {
  readonly programs: number;
  readonly changed_by_name: string | null;
}

/** By name. */
export const listLenders = (db: Queryable): Promise<LenderRow[]> =>
  db.list<LenderRow>({
    prepared: `select l.id, l.name, l.kind, l.website, l.may_be_named, l.agreement_until, l.submission_email, l.accepts,
        l.registered_states, l.note,
        l.revision, l.changed_at, s.name as changed_by_name,
        (select count(*) from programs p where p.lender_id = l.id) as programs
      from lenders l left join staff s on s.id = l.changed_by order by lower(l.name), l.id`,
  });

export interface LenderWords {
  readonly name: string;
  readonly kind: LenderKind;
  readonly website: string;
  readonly mayBeNamed: boolean;
  readonly agreementUntil: string | null;
  readonly submissionEmail: string;
  readonly accepts: SubmissionChannel;
  readonly registeredStates: readonly string[];
  readonly note: string;
}

interface LenderChange extends LenderWords {
  readonly id: string;
  /** Null for what comes with the product. */
  readonly staffId: string | null;
}

export const insertLender = (tx: Transaction, lender: LenderChange): Promise<void> =>
  tx.run({
    prepared: `insert into lenders (id, name, kind, website, may_be_named, agreement_until, registered_states, note,
          changed_by, submission_email, accepts)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      lender.id,
      lender.name,
      lender.kind,
      lender.website,
      lender.mayBeNamed,
      lender.agreementUntil,
      lender.registeredStates,
      lender.note,
      lender.staffId,
      lender.submissionEmail,
      lender.accepts,
    ],
  });

export const updateLender = (tx: Transaction, lender: LenderChange): Promise<void> =>
  tx.run({
    prepared: `update lenders set name = $2, kind = $3, website = $4, may_be_named = $5, agreement_until = $6,
        registered_states = $7, note = $8, changed_by = $9, submission_email = $10, accepts = $11, changed_at = now(), revision = revision + 1
      where id = $1`,
    values: [
      lender.id,
      lender.name,
      lender.kind,
      lender.website,
      lender.mayBeNamed,
      lender.agreementUntil,
      lender.registeredStates,
      lender.note,
      lender.staffId,
      lender.submissionEmail,
      lender.accepts,
    ],
  });
