import type { RemarkPlace } from "@funding-desk/contract/placement/memo/memo";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface MemoRemarkRow extends Pick<Row<"memo_remarks">, "id" | "sealed" | "written_at"> {
  readonly part: RemarkPlace;
  readonly name: string;
}

export const listMemoRemarks = (db: Queryable, clientId: string, submissionId: string): Promise<MemoRemarkRow[]> =>
  db.list<MemoRemarkRow>({
    prepared: `select r.id, r.part, r.sealed, r.written_at, s.name from memo_remarks r join staff s on s.id = r.staff_id
      where r.client_id = $1 and r.submission_id = $2 order by r.part`,
    values: [clientId, submissionId],
  });

/** Those that the client may read: from the day they're asked for consent. Oldest first. */
export const listShownRemarks = (db: Queryable, clientId: string): Promise<MemoRemarkRow[]> =>
  db.list<MemoRemarkRow>({
    prepared: `select r.id, r.part, r.sealed, r.written_at, s.name from memo_remarks r join staff s on s.id = r.staff_id
      where r.client_id = $1 and exists (select from lender_consents c where c.submission_id = r.submission_id)
      order by r.written_at, r.id limit 1000`,
    values: [clientId],
  });

export interface NewMemoRemark extends Pick<MemoRemarkRow, "id" | "part" | "sealed"> {
  readonly clientId: string;
  readonly submissionId: string;
  readonly staffId: string;
}

export const insertMemoRemark = (
  tx: Transaction,
  { id, clientId, submissionId, part, staffId, sealed }: NewMemoRemark,
): Promise<void> =>
  tx.run({
    prepared: `insert into memo_remarks (id, client_id, submission_id, part, staff_id, sealed)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, clientId, submissionId, part, staffId, sealed],
  });

export const deleteMemoRemark = (
  tx: Transaction,
  { submissionId, part }: Pick<NewMemoRemark, "submissionId" | "part">,
): Promise<void> =>
  tx.run({
    prepared: "delete from memo_remarks where submission_id = $1 and part = $2",
    values: [submissionId, part],
  });
