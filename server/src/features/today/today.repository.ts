import type { Queryable } from "../../db/database.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { Row } from "../../db/tables.ts";

export interface PersonRow {
  readonly client_id: string;
  readonly client_name: string;
  readonly business_name: string;
  readonly advisor_name: string | null;
}

/** Columns of the client `c` and the advisor `s`. */
const person = sql`c.id as client_id, c.first_name || ' ' || c.last_name as client_name, s.name as advisor_name, coalesce(
  (select i.business_name from pipeline_items i where i.client_id = c.id order by i.submitted_at desc limit 1), '') as business_name`;
const advisor = sql`left join staff s on s.id = c.staff_id`;

export interface WaitingRow extends PersonRow {
  readonly count: number;
  readonly since: Date;
}

/** A table of things that wait for someone at the firm; its row is `w`. */
interface WaitingThings {
  readonly table: Sql;
  readonly at: Sql;
  readonly isWaiting: Sql;
}

const unreadMessages: WaitingThings = {
  table: sql`messages`,
  at: sql`w.sent_at`,
  isWaiting: sql`w.from_client and w.read_at is null`,
};

/** Files the scanner refused wait for no one. Avoid `exists` here: PostgreSQL turns it into a join with the whole table of files. */
const waitingDocuments: WaitingThings = {
  table: sql`documents`,
  at: sql`w.uploaded_at`,
  isWaiting: sql`w.review_state = 'waiting' and w.deleted_at is null
    and (select f.state from stored_files f where f.id = w.file_id) <> 'infected'`,
};

/** There can be any number, and only the first twenty are shown, so we look at the oldest ones. */
const lookedAt = 400;

/**
 * Per client, longest waiting first. @param staffId whose clients, besides unassigned ones; undefined for everyone's. One's own
 * are found starting from the clients, so that a colleague's backlog can't hide any; the rest, from what waits longest.
 */
const listWaiting = async (
  db: Queryable,
  { table, at, isWaiting }: WaitingThings,
  { staffId, limit }: { readonly staffId: string | undefined; readonly limit: number },
): Promise<WaitingRow[]> => {
  const own = sql`select c.id from clients c where c.staff_id = ${staffId ?? null}::uuid`;
  const oldest = sql`select w.client_id as id from ${table} w where ${isWaiting} order by ${at} limit ${lookedAt}`;
  const chosen =
    staffId === undefined
      ? oldest
      : sql`${own} union select o.id from (${oldest}) o join clients c on c.id = o.id and c.staff_id is null`;
  return db.list<WaitingRow>(sql`
      select ${person}, found.count, found.since from (
        select chosen.id, waiting.count, waiting.since from (select distinct id from (${chosen}) each_one) chosen
        cross join lateral (
          select count(*) as count, min(${at}) as since from ${table} w where w.client_id = chosen.id and ${isWaiting}
        ) waiting
        where waiting.since is not null order by waiting.since, chosen.id limit ${limit}
      ) found join clients c on c.id = found.id ${advisor} order by found.since, c.id`);
};

type WaitingFilter = { readonly staffId: string | undefined; readonly limit: number };

export const listUnreadMessages = (db: Queryable, whose: WaitingFilter): Promise<WaitingRow[]> =>
  listWaiting(db, unreadMessages, whose);

export const listWaitingDocuments = (db: Queryable, whose: WaitingFilter): Promise<WaitingRow[]> =>
  listWaiting(db, waitingDocuments, whose);

export interface TaskRow extends PersonRow, Pick<Row<"tasks">, "id" | "title" | "due_on"> {
  readonly staff_name: string;
}

/** Open tasks due by then, most overdue first. @param staffId whose; undefined for everyone's */
export const listDueTasks = async (
  db: Queryable,
  { staffId, limit, dueBy }: WaitingFilter & { readonly dueBy: string },
): Promise<TaskRow[]> => {
  const ofStaff = staffId === undefined ? sql`true` : sql`t.staff_id = ${staffId}::uuid`;
  return db.list<TaskRow>(sql`
      select ${person}, t.id, t.title, t.due_on, owner.name as staff_name from (
        select t.* from tasks t where ${ofStaff} and t.done_at is null and t.due_on <= ${dueBy}::date order by t.due_on, t.id limit ${limit}
      ) t join staff owner on owner.id = t.staff_id join clients c on c.id = t.client_id ${advisor} order by t.due_on, t.id`);
};

export interface SubmissionRow
  extends Pick<Row<"pipeline_items">, "id" | "kind" | "reference" | "status" | "amount" | "about"> {
  readonly status_since: string;
}

export interface CallRow
  extends PersonRow,
    Pick<Row<"appointments">, "id" | "title" | "starts_at" | "ends_at" | "location" | "phone" | "email" | "time_zone"> {
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  readonly submission: SubmissionRow | null;
  readonly last_contact_at: Date | null;
  readonly missing: readonly string[];
}

/**
 * That day's calls that aren't over, the next one first, each with what to know about the client.
 * @param staffId whose clients, besides unassigned ones; undefined for everyone's
 */
export const listCalls = async (
  db: Queryable,
  { staffId, limit, day, timeZone }: WaitingFilter & { readonly day: string; readonly timeZone: string },
): Promise<CallRow[]> => {
  const ofStaff = staffId === undefined ? sql`true` : sql`(c.staff_id is null or c.staff_id = ${staffId}::uuid)`;
  return db.list<CallRow>(sql`
      select ${person}, a.id, a.title, a.starts_at, a.ends_at, a.location, a.phone, a.email, a.time_zone, a.answers,
        (select json_build_object('id', i.id, 'kind', i.kind, 'reference', i.reference, 'status', i.status,
            'status_since', i.status_since, 'amount', i.amount, 'about', i.about)
          from pipeline_items i where i.client_id = c.id order by i.kind, i.submitted_at desc limit 1) as submission,
        greatest(
          (select max(m.sent_at) from messages m where m.client_id = c.id),
          (select max(h.changed_at) from status_changes h where h.client_id = c.id),
          (select max(p.ends_at) from appointments p where p.client_id = c.id and p.status = 'Scheduled' and p.ends_at < now())
        ) as last_contact_at,
        array(select distinct t.name from document_requests r join document_types t on t.id = r.document_type_id
          where r.client_id = c.id and r.fulfilled_at is null and r.withdrawn_at is null order by t.name) as missing
      from appointments a join clients c on c.id = a.client_id ${advisor}
      where a.status = 'Scheduled' and a.starts_at < (${day}::date + 1)::timestamp at time zone ${timeZone} and a.starts_at > now() - interval '1 day' and a.ends_at > now() and ${ofStaff}
      order by a.starts_at, a.id limit ${limit}`);
};
