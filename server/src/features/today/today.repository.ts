import type { SubmissionKind } from "@funding-desk/contract/status/words";
import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../db/database.ts";

export interface PersonRow {
  readonly client_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly business_name: string;
  readonly advisor_name: string | null;
}

/** Of the client `c` and the advisor `s`. */
const person = sql`c.id as client_id, c.first_name, c.last_name, s.name as advisor_name, coalesce(
  (select i.business_name from pipeline_items i where i.client_id = c.id order by i.submitted_at desc limit 1), '') as business_name`;
const advisor = sql`left join staff s on s.id = c.staff_id`;

export interface WaitingRow extends PersonRow {
  readonly count: number;
  readonly since: Date;
}

/** A table of things that wait for somebody of the firm; its row is `w`. */
interface WaitingThings {
  readonly table: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly isWaiting: RawBuilder<unknown>;
}

const unreadMessages: WaitingThings = {
  table: sql`messages`,
  at: sql`w.sent_at`,
  isWaiting: sql`w.from_client and w.read_at is null`,
};

/** What the scanner refuses waits for nobody. Not as `exists`, which PostgreSQL turns into a join with the whole table of files. */
const waitingDocuments: WaitingThings = {
  table: sql`documents`,
  at: sql`w.uploaded_at`,
  isWaiting: sql`w.review_state = 'waiting' and w.deleted_at is null
    and (select f.state from stored_files f where f.id = w.file_id) <> 'infected'`,
};

/** Of everybody's, only the oldest are looked at: there may be any number, and the first twenty are shown. */
const lookedAt = 400;

/**
 * Per client, the longest waiting first. @param staffId whose clients, besides nobody's; undefined for everybody's. Own ones are found
 * from the clients, so that a colleague's backlog hides none; the rest from what waits longest.
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
  return (
    await sql<WaitingRow>`
      select ${person}, found.count, found.since from (
        select chosen.id, waiting.count, waiting.since from (select distinct id from (${chosen}) each_one) chosen
        cross join lateral (
          select count(*) as count, min(${at}) as since from ${table} w where w.client_id = chosen.id and ${isWaiting}
        ) waiting
        where waiting.count > 0 order by waiting.since, chosen.id limit ${limit}
      ) found join clients c on c.id = found.id ${advisor} order by found.since, c.id`.execute(db.kysely)
  ).rows;
};

type Whose = { readonly staffId: string | undefined; readonly limit: number };

export const listUnreadMessages = (db: Queryable, whose: Whose): Promise<WaitingRow[]> =>
  listWaiting(db, unreadMessages, whose);

export const listWaitingDocuments = (db: Queryable, whose: Whose): Promise<WaitingRow[]> =>
  listWaiting(db, waitingDocuments, whose);

export interface TaskRow extends PersonRow {
  readonly id: string;
  readonly title: string;
  readonly due_on: string;
  readonly staff_name: string;
}

/** Open tasks that are due by then, the most overdue first. @param staffId whose; undefined for everybody's */
export const listDueTasks = async (
  db: Queryable,
  { staffId, limit, dueBy }: Whose & { readonly dueBy: string },
): Promise<TaskRow[]> => {
  const ofStaff = staffId === undefined ? sql`true` : sql`t.staff_id = ${staffId}::uuid`;
  return (
    await sql<TaskRow>`
      select ${person}, t.id, t.title, t.due_on, owner.name as staff_name from (
        select t.* from tasks t where ${ofStaff} and t.done_at is null and t.due_on <= ${dueBy}::date order by t.due_on, t.id limit ${limit}
      ) t join staff owner on owner.id = t.staff_id join clients c on c.id = t.client_id ${advisor} order by t.due_on, t.id`.execute(
      db.kysely,
    )
  ).rows;
};

export interface SubmissionRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly reference: string;
  readonly status: string;
  readonly status_since: string;
  readonly amount: number;
  readonly about: string;
}

export interface CallRow extends PersonRow {
  readonly id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly location: string;
  readonly phone: string;
  readonly email: string;
  readonly time_zone: string;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  readonly submission: SubmissionRow | null;
  readonly last_contact_at: Date | null;
  readonly missing: readonly string[];
}

/**
 * Calls of that day that are not over, the next one first, each with what one needs to know of the client.
 * @param staffId whose clients, besides nobody's; undefined for everybody's
 */
export const listCalls = async (
  db: Queryable,
  { staffId, limit, day, timeZone }: Whose & { readonly day: string; readonly timeZone: string },
): Promise<CallRow[]> => {
  const ofStaff = staffId === undefined ? sql`true` : sql`(c.staff_id is null or c.staff_id = ${staffId}::uuid)`;
  return (
    await sql<CallRow>`
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
      order by a.starts_at, a.id limit ${limit}`.execute(db.kysely)
  ).rows;
};
