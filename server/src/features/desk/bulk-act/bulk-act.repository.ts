import type { BulkAct } from "@funding-desk/contract/desk/bulk-act/desk-api";
import type { BulkReason, BulkState } from "@funding-desk/contract/desk/bulk-act/states";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";
import type { Made } from "./made.ts";

/** A client, or one of their files. */
export interface SubjectKey {
  readonly client_id: string;
  readonly file_id: string | null;
}

/** What decides whether something can be done for a client. */
export interface SubjectRow extends SubjectKey {
  readonly client_name: string;
  readonly advisor_id: string | null;
  readonly file_status: string | null;
  /** Staff opened the file, and the client hasn't taken the account. */
  readonly is_linkable: boolean;
  /** The link went out within a day. */
  readonly is_linked: boolean;
  readonly is_erasing: boolean;
  /** They have an account to read in. */
  readonly is_taken: boolean;
  /** Whether they want messages to many. */
  readonly news: boolean;
}

const facts = `c.id as client_id, c.first_name || ' ' || c.last_name as client_name, c.staff_id as advisor_id, i.status as file_status,
  o.client_id is not null as is_linkable, coalesce(o.link_sent_at > now() - interval '1 day', false) as is_linked,
  e.client_id is not null as is_erasing, c.password_hash is not null as is_taken, coalesce(p.news, true) as news`;
const ofClient = `left join opened_clients o on o.client_id = c.id and o.taken_at is null
  left join erasure_requests e on e.client_id = c.id left join mail_preferences p on p.client_id = c.id`;

/** By name. */
export const listSubjects = (db: Queryable, keys: readonly SubjectKey[]): Promise<SubjectRow[]> =>
  db.list<SubjectRow>({
    prepared: `select ${facts}, g.file_id from json_to_recordset($1) as g (client_id uuid, file_id uuid)
        join clients c on c.id = g.client_id left join pipeline_items i on i.id = g.file_id ${ofClient}
      order by lower(c.first_name || ' ' || c.last_name), c.id, g.file_id`,
    values: [JSON.stringify(keys.map(({ client_id, file_id }) => ({ client_id, file_id })))],
  });

/** Of that kind, whoever has them. */
export const listFiles = (db: Queryable, kind: SubmissionKind, ids: readonly string[]): Promise<SubjectKey[]> =>
  db.list<SubjectKey>({
    prepared: "select client_id, id as file_id from pipeline_items where kind = $1 and id = any ($2::uuid[])",
    values: [kind, ids],
  });

/** A member's starts wait for each other. */
export const lockStarts = (tx: Transaction, staffId: string): Promise<void> =>
  tx.run({ prepared: "select from staff where id = $1 for no key update", values: [staffId] });

export const countUnfinished = (tx: Transaction, staffId: string): Promise<number> =>
  tx.getValue<number>({
    prepared: "select count(*) as count from bulk_acts where staff_id = $1 and ended_at is null",
    values: [staffId],
  });

export interface NewBulkAct {
  readonly id: string;
  readonly staffId: string;
  readonly act: BulkAct;
  readonly name: string | null;
  readonly fileKind: SubmissionKind | null;
  /** In how many seconds it begins. */
  readonly startsInSeconds: number;
  readonly subjects: readonly (SubjectRow & { readonly reason: BulkReason | undefined })[];
}

export const insertBulkAct = async (tx: Transaction, row: NewBulkAct): Promise<void> => {
  await tx.run({
    prepared: `insert into bulk_acts (id, staff_id, act, name, file_kind, starts_at)
      values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
    values: [row.id, row.staffId, JSON.stringify(row.act), row.name, row.fileKind, row.startsInSeconds],
  });
  const { subjects } = row;
  await tx.run({
    prepared: `insert into bulk_act_clients (bulk_act_id, number, client_id, file_id, seen_status, state, reason, settled_at)
      select $1, number, client_id, file_id, status, case when reason is null then 'waiting' else 'refused' end, reason,
        case when reason is not null then now() end
      from json_to_recordset($2) as g (number integer, client_id uuid, file_id uuid, status text, reason text)`,
    values: [
      row.id,
      JSON.stringify(
        subjects.map(({ client_id, file_id, file_status: status, reason }, index) => ({
          number: index + 1,
          client_id,
          file_id,
          status,
          reason,
        })),
      ),
    ],
  });
  await saveCounts(tx, row.id);
};

/** Counts what became of everyone, so that no list has to. */
export const saveCounts = (tx: Transaction, id: string): Promise<void> =>
  tx.run({
    prepared: `update bulk_acts set counts = coalesce((select jsonb_agg(n) from (
        select state, reason, count(*) as count from bulk_act_clients where bulk_act_id = $1 group by 1, 2 order by 3 desc
      ) n), '[]') where id = $1`,
    values: [id],
  });

export interface CountOf {
  readonly state: BulkState;
  readonly reason: BulkReason | null;
  readonly count: number;
}

export interface BulkActRow
  extends Pick<
    Row<"bulk_acts">,
    | "id"
    | "staff_id"
    | "name"
    | "file_kind"
    | "created_at"
    | "stopped_at"
    | "ended_at"
    | "undo_started_at"
    | "undo_ended_at"
  > {
  readonly act: BulkAct;
  readonly counts: readonly CountOf[];
  readonly staff_name: string;
  readonly stopped_by_name: string | null;
  readonly undo_by_name: string | null;
  /** Of messages; null for what isn't read. */
  readonly read: number | null;
  readonly starts_in_seconds: number;
  readonly cursor_value: string;
}

const rows = sql`select g.id, g.staff_id, g.act, g.name, g.file_kind, g.counts, g.created_at, g.stopped_at, g.ended_at,
    g.undo_started_at, g.undo_ended_at, s.name as staff_name, b.name as stopped_by_name, u.name as undo_by_name,
    case when g.act ->> 'kind' = 'message' then (
      select count(*) from bulk_act_clients w join messages m on m.id = w.message_id
      where w.bulk_act_id = g.id and m.read_at is not null
    ) end as read,
    case when g.ended_at is null then greatest(0, extract(epoch from g.starts_at - now()))::float8 else 0 end as starts_in_seconds,
    ${cursorValue("g.created_at")} as cursor_value
  from bulk_acts g join staff s on s.id = g.staff_id left join staff b on b.id = g.stopped_by left join staff u on u.id = g.undo_by`;

export interface BulkActPage {
  /** Whose; undefined for everyone's. */
  readonly staffId: string | undefined;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listBulkActs = (db: Queryable, { staffId, after, limit }: BulkActPage): Promise<BulkActRow[]> => {
  const whose = staffId === undefined ? sql`true` : sql`g.staff_id = ${staffId}`;
  return db.list<BulkActRow>(
    sql`${rows} where ${sql.and([whose, isOlderThan(after, "g.created_at", "g.id")])}
      order by g.created_at desc, g.id desc limit ${limit}`,
  );
};

export const findBulkAct = (db: Queryable, id: string): Promise<BulkActRow | undefined> =>
  db.find<BulkActRow>(sql`${rows} where g.id = ${id}`);

export interface MissingRow
  extends Pick<Row<"bulk_act_clients">, "number" | "client_id" | "state" | "reason" | "detail"> {
  readonly client_name: string;
}

export interface MissingPage {
  readonly id: string;
  /** Whose clients, besides unassigned ones; undefined for everyone's. */
  readonly viewer: readonly string[] | undefined;
  readonly after: number;
  readonly limit: number;
}

/** For whom it wasn't done, or not yet, or not undone, by name. */
export const listMissing = (db: Queryable, { id, viewer, after, limit }: MissingPage): Promise<MissingRow[]> =>
  db.list<MissingRow>({
    prepared: `select w.number, w.client_id, c.first_name || ' ' || c.last_name as client_name, w.state, w.reason, w.detail
      from bulk_act_clients w join clients c on c.id = w.client_id
      where w.bulk_act_id = $1 and w.number > $2 and w.state not in ('done', 'undone')
        and ($3::uuid[] is null or c.staff_id is null or c.staff_id = any ($3))
      order by w.number limit $4`,
    values: [id, after, viewer ?? null, limit],
  });

/** Waits for a batch that is under way. */
export const lockBulkAct = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "select from bulk_acts where id = $1 for no key update", values: [id] });

/** @returns how many were still waiting */
export const stopWaiting = (tx: Transaction, id: string, reason: BulkReason): Promise<number> =>
  tx.runAndCount({
    prepared: `update bulk_act_clients set state = 'refused', reason = $2, settled_at = now()
      where bulk_act_id = $1 and state = 'waiting'`,
    values: [id, reason],
  });

export const markStopped = (tx: Transaction, id: string, staffId: string): Promise<void> =>
  tx.run({
    prepared: "update bulk_acts set stopped_at = now(), stopped_by = $2, ended_at = now() where id = $1",
    values: [id, staffId],
  });

export const markEnded = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "update bulk_acts set ended_at = now() where id = $1", values: [id] });

export const markUndoing = (tx: Transaction, id: string, staffId: string): Promise<void> =>
  tx.run({
    prepared: "update bulk_acts set undo_started_at = now(), undo_by = $2 where id = $1",
    values: [id, staffId],
  });

export const markUndone = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "update bulk_acts set undo_ended_at = now() where id = $1", values: [id] });

/** What waits to be done or undone, oldest first. */
export const listDue = (db: Queryable): Promise<string[]> =>
  db.listValues<string>({
    prepared: `(select id from bulk_acts where ended_at is null and starts_at <= now() order by created_at, id)
      union all
      (select id from bulk_acts where undo_started_at is not null and undo_ended_at is null order by undo_started_at, id)`,
  });

export interface RunRow extends Pick<Row<"bulk_acts">, "id" | "file_kind" | "ended_at" | "undo_ended_at"> {
  readonly act: BulkAct;
  readonly is_undoing: boolean;
  /** Who acts now: the member who started it, or who undoes it. */
  readonly staff_id: string;
  readonly staff_name: string;
  readonly role: StaffRole;
  readonly is_active: boolean;
  readonly covers: readonly string[];
}

/** Locked until the transaction ends; undefined while another server works on it. */
export const takeBulkAct = (tx: Transaction, id: string, timeZone: string): Promise<RunRow | undefined> =>
  tx.find<RunRow>({
    prepared: `select g.id, g.act, g.file_kind, g.ended_at, g.undo_ended_at, g.undo_started_at is not null as is_undoing,
        s.id as staff_id, s.name as staff_name, s.role, s.is_active, array(select id from staff where id = any (covered_by(s.id, $2))) as covers
      from bulk_acts g join staff s on s.id = coalesce(g.undo_by, g.staff_id) where g.id = $1 for no key update of g skip locked`,
    values: [id, timeZone],
  });

const paceLock = 4_060_001;

/** What is sent by the minute is sent by one server at a time. */
export const lockPace = (tx: Transaction): Promise<void> => tx.run("select pg_advisory_xact_lock($1)", [paceLock]);

/** How many of these kinds were done within the last minute, by everyone. */
export const countLately = (tx: Transaction, kinds: readonly string[]): Promise<number> =>
  tx.getValue<number>({
    prepared: `select count(*) as count from bulk_act_clients w join bulk_acts g on g.id = w.bulk_act_id
      where w.state = 'done' and w.settled_at > now() - interval '1 minute' and g.act ->> 'kind' = any ($1)`,
    values: [kinds],
  });

/** One client's turn, or one file's. */
export interface TurnRow extends SubjectRow, Pick<Row<"bulk_act_clients">, "number" | "seen_status"> {
  readonly made: Made | null;
}

/** The next ones in that state, with their clients locked in one order for all. */
export const takeTurns = (
  tx: Transaction,
  { id, state, limit }: { readonly id: string; readonly state: BulkState; readonly limit: number },
): Promise<TurnRow[]> =>
  tx.list<TurnRow>({
    prepared: `with turn as (
        select * from bulk_act_clients where bulk_act_id = $1 and state = $2 order by tries, number limit $3
      )
      select ${facts}, w.file_id, w.number, w.seen_status, w.made from turn w join clients c on c.id = w.client_id
        left join pipeline_items i on i.id = w.file_id ${ofClient}
      order by c.id, w.number for no key update of c`,
    values: [id, state, limit],
  });

export interface Settled {
  readonly number: number;
  readonly state: BulkState;
  readonly reason: BulkReason | null;
  readonly detail: string | null;
  readonly made: Made | null;
}

export const settleTurns = (tx: Transaction, id: string, settled: readonly Settled[]): Promise<void> =>
  tx.run({
    prepared: `update bulk_act_clients w set state = g.state, reason = g.reason, detail = g.detail,
        made = coalesce(g.made, w.made), message_id = (g.made ->> 'messageId')::uuid, settled_at = now()
      from json_to_recordset($2) as g (number integer, state text, reason text, detail text, made jsonb)
      where w.bulk_act_id = $1 and w.number = g.number`,
    values: [id, JSON.stringify(settled)],
  });

export interface Failure {
  readonly id: string;
  readonly numbers: readonly number[];
  readonly mostTries: number;
  /** What it becomes when we give up on it. */
  readonly state: BulkState;
  readonly reason: BulkReason | null;
}

/** Gives up on what fails each time. */
export const recordFailure = (tx: Transaction, { id, numbers, mostTries, state, reason }: Failure): Promise<void> =>
  tx.run({
    prepared: `update bulk_act_clients set tries = tries + 1,
        state = case when tries + 1 >= $3 then $4 else state end, reason = case when tries + 1 >= $3 then $5 else reason end,
        settled_at = case when tries + 1 >= $3 then now() else settled_at end
      where bulk_act_id = $1 and number = any ($2::integer[])`,
    values: [id, numbers, mostTries, state, reason],
  });
