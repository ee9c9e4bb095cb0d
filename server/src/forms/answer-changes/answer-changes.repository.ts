import type { Answer } from "@funding-desk/contract/forms/field";
import type { SubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";

/** The revision of the last change; 0 before the first. */
export const findRevision = async (db: Queryable, subjectId: string): Promise<number> =>
  (await db.findValue<number>({
    prepared: "select revision from corrections where subject_id = $1 order by revision desc limit 1",
    values: [subjectId],
  })) ?? 0;

/** One row for each of the client's forms that was changed. */
export const listRevisions = (
  db: Queryable,
  clientId: string,
): Promise<{ readonly subject_id: string; readonly revision: number }[]> =>
  db.list<{ subject_id: string; revision: number }>({
    prepared: "select subject_id, max(revision) as revision from corrections where client_id = $1 group by subject_id",
    values: [clientId],
  });

export interface NewCorrection {
  readonly id: string;
  readonly clientId: string;
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly revision: number;
  readonly field: string;
  readonly question: string;
  readonly before: Answer | null;
  readonly after: Answer | null;
  readonly sealed: Buffer | null;
  readonly staffId: string | null;
  readonly reason: string | null;
  readonly changedAt: Date;
}

const json = (answer: Answer | null): string | null => (answer === null ? null : JSON.stringify(answer));

export const insertCorrection = (tx: Queryable, row: NewCorrection): Promise<void> =>
  tx.run({
    prepared: `insert into corrections (id, client_id, kind, subject_id, revision, field, question, before, after, sealed, staff_id, reason,
        changed_at, is_told)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $11::uuid is null)`,
    values: [
      row.id,
      row.clientId,
      row.kind,
      row.subjectId,
      row.revision,
      row.field,
      row.question,
      json(row.before),
      json(row.after),
      row.sealed,
      row.staffId,
      row.reason,
      row.changedAt,
    ],
  });

export interface CorrectionRow extends Omit<Row<"corrections">, "client_id" | "is_told" | "before" | "after"> {
  readonly before: Answer | null;
  readonly after: Answer | null;
  readonly staff_name: string | null;
  readonly reference: string | null;
}

const rows = `select c.id, c.kind, c.subject_id, c.revision, c.field, c.question, c.before, c.after, c.sealed, c.staff_id,
    s.name as staff_name, c.reason, c.changed_at, coalesce(p.reference, a.reference) as reference
  from corrections c left join staff s on s.id = c.staff_id left join prequalifications p on p.id = c.subject_id
  left join application_co_borrowers b on b.id = c.subject_id
  left join applications a on a.id = coalesce(b.application_id, c.subject_id)`;

export interface CorrectionFilter {
  readonly clientId: string;
  /** Leaves out what the client changed. */
  readonly isByStaff: boolean;
  readonly limit: number;
}

/** Newest first. */
export const listCorrections = (
  db: Queryable,
  { clientId, isByStaff, limit }: CorrectionFilter,
): Promise<CorrectionRow[]> =>
  db.list<CorrectionRow>({
    prepared: `${rows} where c.client_id = $1 and (not $2 or c.staff_id is not null) order by c.changed_at desc, c.id limit $3`,
    values: [clientId, isByStaff, limit],
  });

/** Changes to one subject after a revision, oldest first. */
export const listCorrectionsSince = (db: Queryable, subjectId: string, revision: number): Promise<CorrectionRow[]> =>
  db.list<CorrectionRow>({
    prepared: `${rows} where c.subject_id = $1 and c.revision > $2 order by c.revision, c.id limit 100`,
    values: [subjectId, revision],
  });

/** Names the answer that was corrected without revealing it. */
export interface NamedCorrectionRow extends Pick<Row<"corrections">, "id" | "question" | "changed_at"> {
  readonly kind: SubjectKind;
  readonly reason: string;
  /** The submission's reference; null for the profile. */
  readonly reference: string | null;
  /** Staff added this co-borrower: for any other, the first name existed before it was corrected. */
  readonly is_added: boolean;
}

const named = `select c.id, c.kind, c.question, c.reason, coalesce(p.reference, a.reference) as reference, c.changed_at,
    c.kind = 'application' and c.field = 'hasCoBorrower' or c.kind = 'co-borrower' and c.revision = 1 and exists (
      select from corrections f
      where f.subject_id = c.subject_id and f.revision = 1 and f.field = 'firstName' and f.before is null) as is_added
  from corrections c left join prequalifications p on p.id = c.subject_id
  left join application_co_borrowers b on b.id = c.subject_id
  left join applications a on a.id = coalesce(b.application_id, c.subject_id)`;

/** What staff corrected, newest first. */
export const listNamed = (db: Queryable, clientId: string, limit: number): Promise<NamedCorrectionRow[]> =>
  db.list<NamedCorrectionRow>({
    prepared: `${named} where c.client_id = $1 and c.staff_id is not null and c.reason is not null order by c.changed_at desc, c.id limit $2`,
    values: [clientId, limit],
  });

/** Corrections the client hasn't been mailed about, oldest first. Marks them as mailed. */
export const claimUnmailed = (tx: Queryable, clientId: string): Promise<NamedCorrectionRow[]> =>
  tx.list<NamedCorrectionRow>({
    prepared: `with claimed as (update corrections set is_told = true where client_id = $1 and not is_told returning id)
        ${named} where c.id in (select id from claimed) and c.reason is not null order by c.changed_at, c.id`,
    values: [clientId],
  });

export const listCorrectionsById = (db: Queryable, ids: readonly string[]): Promise<CorrectionRow[]> =>
  db.list<CorrectionRow>({ prepared: `${rows} where c.id = any($1::uuid[])`, values: [ids] });
