import type { ContactState } from "@funding-desk/contract/site/contact/desk-api";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

export interface ContactSearch {
  readonly state: ContactState | undefined;
  /** Patterns for `like`. All must match. */
  readonly patterns: readonly string[];
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

export interface ContactListRow
  extends Pick<
    Row<"contact_messages">,
    "id" | "full_name" | "email" | "company" | "subject" | "received_at" | "state"
  > {
  readonly excerpt: string;
  readonly is_read: boolean;
  readonly cursor_value: string;
}

const excerptChars = 160;

export const listContactMessages = async (db: Queryable, search: ContactSearch): Promise<ContactListRow[]> => {
  const { state, patterns, after, limit } = search;
  const conditions = [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...patterns.map((pattern) => sql`search like ${pattern}`),
    isOlderThan(after, "received_at", "id"),
  ];
  return db.list<ContactListRow>(sql`
      select id, full_name, email, company, subject, left(question, ${excerptChars}) as excerpt, received_at, state,
        read_at is not null as is_read, ${cursorValue("received_at")} as cursor_value
      from contact_messages where ${sql.and(conditions)} order by received_at desc, id desc limit ${limit}`);
};

/** Counts unread messages up to a limit. */
export const countUnread = (db: Queryable, most: number): Promise<number> =>
  db.getValue<number>({
    prepared: "select count(*) as count from (select 1 from contact_messages where read_at is null limit $1) unread",
    values: [most],
  });

export interface ContactRow extends Omit<Row<"contact_messages">, "intent" | "read_at" | "changed_by" | "search"> {
  /** Who changed it last; null if no one has. */
  readonly changed_by_name: string | null;
}

const selectMessage = `select m.id, m.full_name, m.email, m.phone, m.company, m.subject, m.question, m.received_at, m.state, m.revision,
  (select name from staff where id = m.changed_by) as changed_by_name from contact_messages m where m.id = $1`;

export const findContactMessage = (db: Queryable, id: string): Promise<ContactRow | undefined> =>
  db.find<ContactRow>({ prepared: selectMessage, values: [id] });

/** Locked until the transaction ends. */
export const findContactForUpdate = (tx: Queryable, id: string): Promise<ContactRow | undefined> =>
  tx.find<ContactRow>({ prepared: `${selectMessage} for update of m`, values: [id] });

/** @returns whether it was unread until now */
export const markRead = (db: Queryable, id: string): Promise<boolean> =>
  db.hasChanged({
    prepared: "update contact_messages set read_at = now() where id = $1 and read_at is null",
    values: [id],
  });

export const changeState = (
  tx: Queryable,
  { id, state, staffId }: { id: string; state: ContactState; staffId: string },
): Promise<void> =>
  tx.run({
    prepared: `update contact_messages set state = $2, changed_by = $3, revision = revision + 1, read_at = coalesce(read_at, now())
      where id = $1`,
    values: [id, state, staffId],
  });

export interface ContactClientRow {
  readonly id: string;
  readonly name: string;
}

/** Finds the client with this address. @param viewer an advisor, who only sees their own and unassigned clients */
export const findClientByEmail = (
  db: Queryable,
  email: string,
  viewer: readonly string[] | undefined,
): Promise<ContactClientRow | undefined> =>
  db.find<ContactClientRow>({
    prepared: `select id, first_name || ' ' || last_name as name from clients
        where lower(email) = lower($1) and ($2::uuid[] is null or staff_id is null or staff_id = any ($2))`,
    values: [email, viewer ?? null],
  });
