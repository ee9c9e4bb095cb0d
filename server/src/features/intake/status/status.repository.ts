import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

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
  readonly correction: Buffer | null;
  readonly staffId: string;
  readonly changedAt: Date;
  /** Since when the file had been where it came from. */
  readonly fromSince: Date;
  /** In how many seconds the client hears of it. */
  readonly heardInSeconds: number;
  readonly isTold: boolean;
}

export const insertChange = (tx: Queryable, row: NewChange): Promise<void> =>
  tx.run({
    prepared: `insert into status_changes
      (id, kind, subject_id, client_id, from_status, to_status, note, message, override, correction, staff_id, changed_at, from_since,
        heard_at, is_told)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + $14 * interval '1 second', $15)`,
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
      row.correction,
      row.staffId,
      row.changedAt,
      row.fromSince,
      row.heardInSeconds,
      row.isTold,
    ],
  });

export interface ChangeRow
  extends Omit<
    Row<"status_changes">,
    "kind" | "subject_id" | "client_id" | "heard_at" | "announced_at" | "from_since" | "is_told"
  > {
  readonly staff_name: string;
  /** How many more seconds it can be undone. */
  readonly undo_seconds: number;
}

/** More than any file has, so that the cost is bounded. */
const listedAtMost = 100;

/** Newest first. */
export const listChanges = (db: Queryable, subjectId: string, limit: number): Promise<ChangeRow[]> =>
  db.list<ChangeRow>({
    prepared: `select h.id, h.from_status, h.to_status, h.note, h.message, h.override, h.correction, h.staff_id, s.name as staff_name,
          h.changed_at, case when h.announced_at is null then greatest(0, extract(epoch from h.heard_at - now()))::float8 else 0 end as undo_seconds
        from status_changes h join staff s on s.id = h.staff_id
        where h.subject_id = $1 order by h.changed_at desc, h.id limit $2`,
    values: [subjectId, limit],
  });

export interface OwnSubmissionRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly reference: string;
  readonly status: string;
  readonly since: Date;
  readonly submitted_at: Date;
}

/** As far as the client has heard. Newest first. */
export const listOwnSubmissions = (db: Queryable, clientId: string): Promise<OwnSubmissionRow[]> =>
  db.list<OwnSubmissionRow>({
    prepared: `select s.id, s.kind, s.reference, coalesce(u.from_status, s.status) as status, coalesce(u.from_since, s.since) as since,
          s.submitted_at
        from (
          (select id, 'prequalification' as kind, reference, stage as status, stage_since as since, submitted_at
            from prequalifications where client_id = $1 order by submitted_at desc, id limit ${listedAtMost})
          union all
          (select id, 'application', reference, status, status_since, submitted_at
            from applications where client_id = $1 order by submitted_at desc, id limit ${listedAtMost})
        ) s left join lateral (select h.from_status, h.from_since from status_changes h
          where h.subject_id = s.id and h.heard_at > now() order by h.changed_at, h.id limit 1) u on true
        order by s.submitted_at desc, s.id`,
    values: [clientId],
  });

/** What the client can read of a change. */
export type OwnChangeRow = Pick<
  Row<"status_changes">,
  "id" | "kind" | "subject_id" | "from_status" | "to_status" | "message" | "changed_at"
>;

/** Newest first. */
export const listOwnChanges = (db: Queryable, clientId: string): Promise<OwnChangeRow[]> =>
  db.list<OwnChangeRow>({
    prepared: `select id, kind, subject_id, from_status, to_status, message, changed_at from status_changes
        where client_id = $1 and is_told and heard_at <= now() order by changed_at desc, id limit ${listedAtMost}`,
    values: [clientId],
  });

export interface UndoableRow
  extends Pick<Row<"status_changes">, "id" | "from_status" | "to_status" | "from_since" | "changed_at"> {
  /** Until the client heard of it. */
  readonly is_undoable: boolean;
}

/** The submission's newest change. Lock the submission first. */
export const findNewestChange = (tx: Queryable, subjectId: string): Promise<UndoableRow | undefined> =>
  tx.find<UndoableRow>({
    prepared: `select id, from_status, to_status, from_since, changed_at,
          announced_at is null and heard_at > clock_timestamp() as is_undoable
        from status_changes where subject_id = $1 order by changed_at desc, id limit 1`,
    values: [subjectId],
  });

export const isChangeOf = (tx: Queryable, subjectId: string, changeId: string): Promise<boolean> =>
  tx.exists({
    prepared: "select from status_changes where id = $1 and subject_id = $2",
    values: [changeId, subjectId],
  });

export const deleteChange = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "delete from status_changes where id = $1", values: [id] });

export type AnnouncedRow = Pick<
  Row<"status_changes">,
  "kind" | "subject_id" | "client_id" | "from_status" | "to_status" | "changed_at"
>;

const announce = `update status_changes set announced_at = now(), heard_at = least(heard_at, now())`;
const announced = "returning kind, subject_id, client_id, from_status, to_status, changed_at";

/** Lets the client hear of a change. Undefined when it was undone, or announced before. */
export const announceChange = (tx: Queryable, id: string): Promise<AnnouncedRow | undefined> =>
  tx.find<AnnouncedRow>({
    prepared: `${announce} where id = $1 and announced_at is null ${announced}`,
    values: [id],
  });

/** The same for what a submission's client hasn't heard of yet, in no order. */
export const announceUnheard = (tx: Queryable, subjectId: string): Promise<AnnouncedRow[]> =>
  tx.list<AnnouncedRow>({
    prepared: `${announce} where subject_id = $1 and announced_at is null and heard_at > now() ${announced}`,
    values: [subjectId],
  });

/** Takes a mistaken move off the client's timeline. */
export const withholdChange = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "update status_changes set is_told = false where id = $1", values: [id] });

/** Where the submission is by the client's timeline; undefined where it began. */
export const findToldStatus = async (tx: Queryable, subjectId: string): Promise<string | undefined> =>
  (
    await tx.find<Pick<Row<"status_changes">, "to_status">>({
      prepared: `select to_status from status_changes where subject_id = $1 and is_told order by changed_at desc, id limit 1`,
      values: [subjectId],
    })
  )?.to_status;

/** Where the submission was before its first change. */
export const findFirstStatus = async (tx: Queryable, subjectId: string): Promise<string | undefined> =>
  (
    await tx.find<Pick<Row<"status_changes">, "from_status">>({
      prepared: `select from_status from status_changes where subject_id = $1 order by changed_at, id limit 1`,
      values: [subjectId],
    })
  )?.from_status;

export interface ToldRow extends Pick<Row<"status_changes">, "id" | "from_status" | "to_status" | "changed_at"> {}

/** The moves of a change's submission that the client is told, oldest first. Empty once the change was undone or erased. */
export const listTold = (tx: Queryable, changeId: string): Promise<ToldRow[]> =>
  tx.list<ToldRow>({
    prepared: `select h.id, h.from_status, h.to_status, h.changed_at from status_changes c
        join status_changes h on h.subject_id = c.subject_id and h.is_told
        where c.id = $1 order by h.changed_at, h.id`,
    values: [changeId],
  });

/** Whether the client could ever read an offer for this application; false for a pre-qualification. */
export const hasShownOffer = (db: Queryable, applicationId: string): Promise<boolean> =>
  db.exists({
    prepared: `select 1 from offers o join submissions s on s.id = o.submission_id
      where s.application_id = $1 and o.shown_at is not null`,
    values: [applicationId],
  });
