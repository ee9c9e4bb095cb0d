import type { SubjectKind } from "@funding-desk/contract/client-file/subject";
import type { Answer } from "@funding-desk/contract/forms/field";
import type { Queryable } from "../../db/database.ts";

/** Until the transaction ends nobody else changes an answer of the client's. Others may go on adding to the file. */
export const lockClient = async (tx: Queryable, clientId: string): Promise<void> => {
  await tx.query({
    name: "correction-lock-client",
    text: "select from clients where id = $1 for no key update",
    values: [clientId],
  });
};

/** Of the last change; 0 before the first. */
export const findRevision = async (db: Queryable, subjectId: string): Promise<number> =>
  (
    await db.query<{ revision: number }>({
      name: "correction-revision",
      text: "select revision from corrections where subject_id = $1 order by revision desc limit 1",
      values: [subjectId],
    })
  ).rows[0]?.revision ?? 0;

/** Of everything of the client's that was changed. */
export const listRevisions = async (
  db: Queryable,
  clientId: string,
): Promise<{ readonly subject_id: string; readonly revision: number }[]> =>
  (
    await db.query<{ subject_id: string; revision: number }>({
      name: "correction-revisions",
      text: "select subject_id, max(revision) as revision from corrections where client_id = $1 group by subject_id",
      values: [clientId],
    })
  ).rows;

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

export const insertCorrection = async (tx: Queryable, row: NewCorrection): Promise<void> => {
  await tx.query({
    name: "correction-insert",
    text: `insert into corrections (id, client_id, kind, subject_id, revision, field, question, before, after, sealed, staff_id, reason,
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
};

export interface CorrectionRow {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly subject_id: string;
  readonly revision: number;
  readonly field: string;
  readonly question: string;
  readonly before: Answer | null;
  readonly after: Answer | null;
  readonly sealed: Buffer | null;
  readonly staff_id: string | null;
  readonly staff_name: string | null;
  readonly reason: string | null;
  readonly changed_at: Date;
  readonly reference: string | null;
}

const rows = `select c.id, c.kind, c.subject_id, c.revision, c.field, c.question, c.before, c.after, c.sealed, c.staff_id,
    s.name as staff_name, c.reason, c.changed_at, coalesce(p.reference, a.reference) as reference
  from corrections c left join staff s on s.id = c.staff_id left join prequalifications p on p.id = c.subject_id
  left join application_co_borrowers b on b.id = c.subject_id
  left join applications a on a.id = coalesce(b.application_id, c.subject_id)`;

export interface CorrectionFilter {
  readonly clientId: string;
  /** Made by staff alone. */
  readonly isByStaff: boolean;
  readonly limit: number;
}

/** Newest first. */
export const listCorrections = async (
  db: Queryable,
  { clientId, isByStaff, limit }: CorrectionFilter,
): Promise<CorrectionRow[]> =>
  (
    await db.query<CorrectionRow>({
      name: "correction-list",
      text: `${rows} where c.client_id = $1 and (not $2 or c.staff_id is not null) order by c.changed_at desc, c.id limit $3`,
      values: [clientId, isByStaff, limit],
    })
  ).rows;

/** Those of one subject after a revision, in their order. */
export const listCorrectionsSince = async (
  db: Queryable,
  subjectId: string,
  revision: number,
): Promise<CorrectionRow[]> =>
  (
    await db.query<CorrectionRow>({
      name: "correction-list-since",
      text: `${rows} where c.subject_id = $1 and c.revision > $2 order by c.revision, c.id limit 100`,
      values: [subjectId, revision],
    })
  ).rows;

/** Which answer was corrected, and nothing of what it is. */
export interface NamedCorrectionRow {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly question: string;
  readonly reason: string;
  /** Of the submission; null for the profile. */
  readonly reference: string | null;
  readonly changed_at: Date;
  /** Part of a co-borrower whom staff added: everybody else's first name was there before it was corrected. */
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
export const listNamed = async (db: Queryable, clientId: string, limit: number): Promise<NamedCorrectionRow[]> =>
  (
    await db.query<NamedCorrectionRow>({
      name: "correction-list-named",
      text: `${named} where c.client_id = $1 and c.staff_id is not null order by c.changed_at desc, c.id limit $2`,
      values: [clientId, limit],
    })
  ).rows;

/** What staff corrected and the client has not been mailed of, in its order; from now on it counts as told. */
export const claimUntold = async (tx: Queryable, clientId: string): Promise<NamedCorrectionRow[]> =>
  (
    await tx.query<NamedCorrectionRow>({
      name: "correction-claim-untold",
      text: `with claimed as (update corrections set is_told = true where client_id = $1 and not is_told returning id)
        ${named} where c.id in (select id from claimed) order by c.changed_at, c.id`,
      values: [clientId],
    })
  ).rows;

export const listCorrectionsById = async (db: Queryable, ids: readonly string[]): Promise<CorrectionRow[]> =>
  (
    await db.query<CorrectionRow>({
      name: "correction-list-by-id",
      text: `${rows} where c.id = any($1::uuid[])`,
      values: [ids],
    })
  ).rows;
