import { type TodayList, todayCountedAtMost } from "@funding-desk/contract/desk/today/desk-api";
import { isAwake, type Snoozer } from "../../../identity/client/snoozed.repository.ts";
import { isUnconfirmed } from "../../../identity/client/unconfirmed.repository.ts";
import { cursorValue, isNewerThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

export interface PersonRow {
  readonly client_id: string;
  readonly client_name: string;
  readonly business_name: string;
  readonly advisor_name: string | null;
  readonly is_unconfirmed: boolean;
}

/** Columns of the client `c` and the advisor `s`. */
const person = sql`c.id as client_id, c.first_name || ' ' || c.last_name as client_name, s.name as advisor_name, coalesce(
  (select i.business_name from pipeline_items i where i.client_id = c.id order by i.submitted_at desc limit 1), '') as business_name,
  ${isUnconfirmed(sql`c.id`)} as is_unconfirmed`;
const advisor = sql`left join staff s on s.id = c.staff_id`;

export interface WaitingRow extends PersonRow {
  /** The client's, for the cursor. */
  readonly id: string;
  readonly count: number;
  readonly since: Date;
  readonly cursor_value: string;
}

/** A table of things that wait for someone at the firm; its row is `w`. */
interface WaitingThings {
  readonly list: TodayList;
  readonly table: Sql;
  /** What orders them, by an index. */
  readonly order: Sql;
  /** Since when they wait, an instant in the same order. */
  readonly at: Sql;
  readonly isWaiting: Sql;
}

const unreadMessages: WaitingThings = {
  list: "messages",
  table: sql`messages`,
  order: sql`w.sent_at`,
  at: sql`w.sent_at`,
  isWaiting: sql`w.from_client and w.read_at is null`,
};

/** Files the scanner refused wait for no one. Avoid `exists` here: PostgreSQL turns it into a join with the whole table of files. */
const waitingDocuments: WaitingThings = {
  list: "documents",
  table: sql`documents`,
  order: sql`w.uploaded_at`,
  at: sql`w.uploaded_at`,
  isWaiting: sql`w.review_state = 'waiting' and w.deleted_at is null
    and (select f.state from stored_files f where f.id = w.file_id) <> 'infected'`,
};

const overdueRequests = ({ day, timeZone }: FirmDay): WaitingThings => ({
  list: "overdue",
  table: sql`document_requests`,
  order: sql`w.due_on`,
  at: sql`((w.due_on + 1)::timestamp at time zone ${timeZone})`,
  isWaiting: sql`w.fulfilled_at is null and w.withdrawn_at is null and w.due_on < ${day}::date`,
});

const unnotedCalls: WaitingThings = {
  list: "past_calls",
  table: sql`appointments`,
  order: sql`w.ends_at`,
  at: sql`w.ends_at`,
  isWaiting: sql`w.status = 'Scheduled' and w.outcome is null and w.ends_at < now()`,
};

/** There can be any number, and a short list shows only the first clients, so it looks at the oldest ones. */
const lookedAt = 400;

/** The firm's day, YYYY-MM-DD, and zone. */
interface FirmDay {
  readonly day: string;
  readonly timeZone: string;
}

export interface WaitingFilter {
  /** Whose clients, besides unassigned ones; undefined for everyone's. */
  readonly owners: readonly string[] | undefined;
  readonly snoozer: Snoozer;
  readonly limit: number;
}

export interface WaitingPage extends WaitingFilter {
  readonly after: TimeCursor | undefined;
  /** Looks at everything, so that the pages reach the end. */
  readonly isWhole: boolean;
}

/**
 * Per client, longest waiting first. One's own are found starting from the clients, so that a colleague's backlog can't hide any;
 * the rest, from what waits longest.
 */
const listWaiting = async (
  db: Queryable,
  { list, table, order, at, isWaiting }: WaitingThings,
  { owners, snoozer, limit, after, isWhole }: WaitingPage,
): Promise<WaitingRow[]> => {
  const own = sql`select c.id from clients c where c.staff_id = any(${owners ?? []}::uuid[])`;
  const until = isWhole ? sql`` : sql`order by ${order} limit ${lookedAt}`;
  const oldest = sql`select w.client_id as id from ${table} w where ${isWaiting} ${until}`;
  const chosen =
    owners === undefined
      ? oldest
      : sql`${own} union select o.id from (${oldest}) o join clients c on c.id = o.id and c.staff_id is null`;
  return db.list<WaitingRow>(sql`
      select ${person}, c.id, found.count, found.since, ${cursorValue("found.since")} as cursor_value from (
        select chosen.id, waiting.count, waiting.since from (select distinct id from (${chosen}) each_one) chosen
        cross join lateral (
          select count(*) as count, min(${at}) as since, max(${at}) as newest from ${table} w
          where w.client_id = chosen.id and ${isWaiting}
        ) waiting
        where waiting.since is not null and ${isNewerThan(after, "waiting.since", "chosen.id")}
          and ${isAwake(snoozer, { list, subject: sql`chosen.id`, newest: sql`waiting.newest` })}
        order by waiting.since, chosen.id limit ${limit}
      ) found join clients c on c.id = found.id ${advisor} order by found.since, c.id`);
};

type Counted = Pick<WaitingFilter, "owners" | "snoozer">;

const countWaiting = ({ list, table, at, isWaiting }: WaitingThings, { owners, snoozer }: Counted): Sql => {
  const isOwn = owners === undefined ? sql`true` : sql`(c.staff_id is null or c.staff_id = any(${owners}::uuid[]))`;
  return sql`select w.client_id from ${table} w join clients c on c.id = w.client_id where ${isWaiting} and ${isOwn}
    group by w.client_id having ${isAwake(snoozer, { list, subject: sql`w.client_id`, newest: sql`max(${at})` })}`;
};

/** How many rows the whole lists have, up to `todayCountedAtMost` + 1. */
export const countToday = async (db: Queryable, counted: Counted & FirmDay): Promise<ReadonlyMap<string, number>> => {
  const counts = Object.entries({
    messages: countWaiting(unreadMessages, counted),
    documents: countWaiting(waitingDocuments, counted),
    overdue: countWaiting(overdueRequests(counted), counted),
    past_calls: countWaiting(unnotedCalls, counted),
    tasks: sql`select from tasks t where ${isDueTask({ ...counted, dueBy: counted.day })}`,
    contact: sql`select from contact_messages where state = 'open'`,
  }).map(
    ([list, rows]) =>
      sql`select ${sql.literal(list)} as list, count(*) as count from (${rows} limit ${todayCountedAtMost + 1}) ${sql.identifier(list)}`,
  );
  const found = await db.list<{ list: string; count: number }>(sql.join(counts, " union all "));
  return new Map(found.map(({ list, count }) => [list, count]));
};

export const listUnreadMessages = (db: Queryable, page: WaitingPage): Promise<WaitingRow[]> =>
  listWaiting(db, unreadMessages, page);

export const listWaitingDocuments = (db: Queryable, page: WaitingPage): Promise<WaitingRow[]> =>
  listWaiting(db, waitingDocuments, page);

/** Clients whose day for a document is over. */
export const listOverdueRequests = (db: Queryable, page: WaitingPage & FirmDay): Promise<WaitingRow[]> =>
  listWaiting(db, overdueRequests(page), page);

/** Calls that are over, and nobody has noted what came of them. */
export const listUnnotedCalls = (db: Queryable, page: WaitingPage): Promise<WaitingRow[]> =>
  listWaiting(db, unnotedCalls, page);

export interface ContactRow
  extends Pick<Row<"contact_messages">, "id" | "full_name" | "company" | "subject" | "received_at"> {}

/** Open messages from the contact form, longest waiting first. */
export const listOpenContact = (db: Queryable, limit: number): Promise<ContactRow[]> =>
  db.list<ContactRow>({
    prepared: `select id, full_name, company, subject, received_at from contact_messages where state = 'open'
        order by received_at, id limit $1`,
    values: [limit],
  });

export interface TaskRow extends PersonRow, Pick<Row<"tasks">, "id" | "title" | "due_on"> {
  readonly staff_name: string;
  readonly cursor_value: string;
}

export interface TaskPage extends WaitingFilter {
  readonly dueBy: string;
  readonly after: TimeCursor | undefined;
}

const isDueTask = ({ owners, snoozer, dueBy }: Counted & Pick<TaskPage, "dueBy">): Sql =>
  sql.and([
    ...(owners === undefined ? [] : [sql`t.staff_id = any(${owners}::uuid[])`]),
    sql`t.done_at is null and t.due_on <= ${dueBy}::date`,
    isAwake(snoozer, { list: "tasks", subject: sql`t.id`, newest: sql`t.created_at` }),
  ]);

/** Open tasks due by then, most overdue first. `owners` are whose; undefined for everyone's */
export const listDueTasks = async (db: Queryable, { limit, after, ...page }: TaskPage): Promise<TaskRow[]> => {
  const conditions = [
    isDueTask(page),
    // A day, as the cursor has it: in UTC, without the session's zone.
    ...(after
      ? [
          sql`(t.due_on, t.id) > (('epoch'::timestamp + ${after.value}::bigint * interval '1 microsecond')::date, ${after.id}::uuid)`,
        ]
      : []),
  ];
  return db.list<TaskRow>(sql`
      select ${person}, t.id, t.title, t.due_on, owner.name as staff_name, ${cursorValue("t.due_on")} as cursor_value from (
        select t.* from tasks t where ${sql.and(conditions)} order by t.due_on, t.id limit ${limit}
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
 * @param owners whose clients, besides unassigned ones; undefined for everyone's
 */
export const listCalls = async (
  db: Queryable,
  { owners, limit, day, timeZone }: Pick<WaitingFilter, "owners" | "limit"> & FirmDay,
): Promise<CallRow[]> => {
  const ofStaff = owners === undefined ? sql`true` : sql`(c.staff_id is null or c.staff_id = any(${owners}::uuid[]))`;
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
