import type { ApplicationStatus, PrequalificationStage, SubmissionKind } from "@funding-desk/contract/status/words";
import type { Queryable } from "../../db/database.ts";

/** Where a submission stands. */
export interface StandingRow {
  readonly id: string;
  readonly client_id: string;
  readonly reference: string;
  readonly status: string;
  readonly since: Date;
}

const tables = {
  prequalification: { table: "prequalifications", status: "stage", since: "stage_since" },
  application: { table: "applications", status: "status", since: "status_since" },
} as const satisfies Record<SubmissionKind, object>;

const selectStanding = (kind: SubmissionKind): string => {
  const { table, status, since } = tables[kind];
  return `select id, client_id, reference, ${status} as status, ${since} as since from ${table} where id = $1`;
};

export const findStanding = async (db: Queryable, kind: SubmissionKind, id: string): Promise<StandingRow | undefined> =>
  (await db.query<StandingRow>({ name: `status-find-${kind}`, text: selectStanding(kind), values: [id] })).rows[0];

/** Kept from others until the transaction ends. */
export const findStandingForUpdate = async (
  tx: Queryable,
  kind: SubmissionKind,
  id: string,
): Promise<StandingRow | undefined> =>
  (
    await tx.query<StandingRow>({
      name: `status-lock-${kind}`,
      text: `${selectStanding(kind)} for update`,
      values: [id],
    })
  ).rows[0];

export const updateStatus = async (
  tx: Queryable,
  kind: SubmissionKind,
  { id, status, since }: Pick<StandingRow, "id" | "status" | "since">,
): Promise<void> => {
  const names = tables[kind];
  await tx.query({
    name: `status-update-${kind}`,
    text: `update ${names.table} set ${names.status} = $2, ${names.since} = $3 where id = $1`,
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
  /** Sealed, as is the message. */
  readonly note: Buffer | null;
  readonly message: Buffer | null;
  readonly staffId: string;
  readonly changedAt: Date;
}

export const insertChange = async (tx: Queryable, row: NewChange): Promise<void> => {
  await tx.query({
    name: "status-change-insert",
    text: `insert into status_changes
      (id, kind, subject_id, client_id, from_status, to_status, note, message, staff_id, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      row.id,
      row.kind,
      row.subjectId,
      row.clientId,
      row.from,
      row.to,
      row.note,
      row.message,
      row.staffId,
      row.changedAt,
    ],
  });
};

export interface ChangeRow {
  readonly id: string;
  readonly from_status: string;
  readonly to_status: string;
  /** Sealed, as is the message. */
  readonly note: Buffer | null;
  readonly message: Buffer | null;
  readonly staff_id: string;
  readonly staff_name: string;
  readonly changed_at: Date;
}

/** More than a file ever sees; so that it costs the same whoever asks. */
const listedAtMost = 100;

/** Newest first. */
export const listChanges = async (db: Queryable, subjectId: string, limit: number): Promise<ChangeRow[]> =>
  (
    await db.query<ChangeRow>({
      name: "status-change-list",
      text: `select h.id, h.from_status, h.to_status, h.note, h.message, h.staff_id, s.name as staff_name, h.changed_at
        from status_changes h join staff s on s.id = h.staff_id
        where h.subject_id = $1 order by h.changed_at desc, h.id limit $2`,
      values: [subjectId, limit],
    })
  ).rows;

export interface OwnSubmissionRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly reference: string;
  readonly status: PrequalificationStage | ApplicationStatus;
  readonly since: Date;
  readonly submitted_at: Date;
}

/** Newest first. */
export const listOwnSubmissions = async (db: Queryable, clientId: string): Promise<OwnSubmissionRow[]> =>
  (
    await db.query<OwnSubmissionRow>({
      name: "timeline-submissions",
      text: `(select id, 'prequalification' as kind, reference, stage as status, stage_since as since, submitted_at
          from prequalifications where client_id = $1 order by submitted_at desc, id limit ${listedAtMost})
        union all
        (select id, 'application', reference, status, status_since, submitted_at
          from applications where client_id = $1 order by submitted_at desc, id limit ${listedAtMost})
        order by submitted_at desc, id`,
      values: [clientId],
    })
  ).rows;

/** Of a change, what its client may read. */
export interface OwnChangeRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly subject_id: string;
  readonly from_status: string;
  readonly to_status: string;
  /** Sealed. */
  readonly message: Buffer | null;
  readonly changed_at: Date;
}

/** Newest first. */
export const listOwnChanges = async (db: Queryable, clientId: string): Promise<OwnChangeRow[]> =>
  (
    await db.query<OwnChangeRow>({
      name: "timeline-changes",
      text: `select id, kind, subject_id, from_status, to_status, message, changed_at from status_changes
        where client_id = $1 order by changed_at desc, id limit ${listedAtMost}`,
      values: [clientId],
    })
  ).rows;
