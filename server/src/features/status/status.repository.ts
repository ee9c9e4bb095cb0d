import type { ApplicationStatus, PrequalificationStage, SubmissionKind } from "@funding-desk/contract/status/statuses";
import type { Queryable } from "../../db/database.ts";
import type { Row } from "../../db/tables.ts";

/** A submission's current status. */
export interface CurrentStatusRow {
  readonly id: string;
  readonly client_id: string;
  readonly reference: string;
  readonly status: string;
  readonly since: Date;
}

const statements = {
  prequalification: {
    find: "select id, client_id, reference, stage as status, stage_since as since from prequalifications where id = $1",
    update: "update prequalifications set stage = $2, stage_since = $3 where id = $1",
  },
  application: {
    find: "select id, client_id, reference, status, status_since as since from applications where id = $1",
    update: "update applications set status = $2, status_since = $3 where id = $1",
  },
} as const satisfies Record<SubmissionKind, object>;

export const findCurrentStatus = (
  db: Queryable,
  kind: SubmissionKind,
  id: string,
): Promise<CurrentStatusRow | undefined> =>
  db.find<CurrentStatusRow>({ prepared: statements[kind].find, values: [id] });

/** Locks it until the transaction ends. */
export const findCurrentStatusForUpdate = (
  tx: Queryable,
  kind: SubmissionKind,
  id: string,
): Promise<CurrentStatusRow | undefined> =>
  tx.find<CurrentStatusRow>({ prepared: `${statements[kind].find} for update`, values: [id] });

export const updateStatus = async (
  tx: Queryable,
  kind: SubmissionKind,
  { id, status, since }: Pick<CurrentStatusRow, "id" | "status" | "since">,
): Promise<void> => {
  await tx.run({
    prepared: statements[kind].update,
    values: [id, status, since],
  });
};

export interface NewChange {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly subjectId: string;
  readonly clientId: string;
  readonly from: string;
  readonly to: string;
  /** Sealed, as are the others. */
  readonly note: Buffer | null;
  readonly message: Buffer | null;
  readonly override: Buffer | null;
  readonly staffId: string;
  readonly changedAt: Date;
}

export const insertChange = (tx: Queryable, row: NewChange): Promise<void> =>
  tx.run({
    prepared: `insert into status_changes
      (id, kind, subject_id, client_id, from_status, to_status, note, message, override, staff_id, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      row.id,
      row.kind,
      row.subjectId,
      row.clientId,
      row.from,
      row.to,
      row.note,
      row.message,
      row.override,
      row.staffId,
      row.changedAt,
    ],
  });

export interface ChangeRow extends Omit<Row<"status_changes">, "kind" | "subject_id" | "client_id"> {
  readonly staff_name: string;
}

/** More than any file has, so that the cost is bounded. */
const listedAtMost = 100;

/** Newest first. */
export const listChanges = (db: Queryable, subjectId: string, limit: number): Promise<ChangeRow[]> =>
  db.list<ChangeRow>({
    prepared: `select h.id, h.from_status, h.to_status, h.note, h.message, h.override, h.staff_id, s.name as staff_name, h.changed_at
        from status_changes h join staff s on s.id = h.staff_id
        where h.subject_id = $1 order by h.changed_at desc, h.id limit $2`,
    values: [subjectId, limit],
  });

export interface OwnSubmissionRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly reference: string;
  readonly status: PrequalificationStage | ApplicationStatus;
  readonly since: Date;
  readonly submitted_at: Date;
}

/** Newest first. */
export const listOwnSubmissions = (db: Queryable, clientId: string): Promise<OwnSubmissionRow[]> =>
  db.list<OwnSubmissionRow>({
    prepared: `(select id, 'prequalification' as kind, reference, stage as status, stage_since as since, submitted_at
          from prequalifications where client_id = $1 order by submitted_at desc, id limit ${listedAtMost})
        union all
        (select id, 'application', reference, status, status_since, submitted_at
          from applications where client_id = $1 order by submitted_at desc, id limit ${listedAtMost})
        order by submitted_at desc, id`,
    values: [clientId],
  });

/** What the client can read of a change. */
export type OwnChangeRow = Omit<Row<"status_changes">, "client_id" | "note" | "override" | "staff_id">;

/** Newest first. */
export const listOwnChanges = (db: Queryable, clientId: string): Promise<OwnChangeRow[]> =>
  db.list<OwnChangeRow>({
    prepared: `select id, kind, subject_id, from_status, to_status, message, changed_at from status_changes
        where client_id = $1 order by changed_at desc, id limit ${listedAtMost}`,
    values: [clientId],
  });
