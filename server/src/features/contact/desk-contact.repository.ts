import type { ContactState } from "@funding-desk/contract/contact/desk-api";
import { sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import type { TimeCursor } from "../../time-cursor.ts";

export interface ContactSearch {
  readonly state: ContactState | undefined;
  /** Patterns for `like`, which all have to be met. */
  readonly patterns: readonly string[];
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

export interface ContactListRow {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly company: string | null;
  readonly subject: string;
  readonly excerpt: string;
  readonly received_at: Date;
  readonly state: ContactState;
  readonly is_read: boolean;
  readonly cursor_value: string;
}

const excerptChars = 160;

export const listContactMessages = async (db: Queryable, search: ContactSearch): Promise<ContactListRow[]> => {
  const { state, patterns, after, limit } = search;
  const conditions = [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...patterns.map((pattern) => sql`search like ${pattern}`),
    ...(after
      ? [
          sql`(received_at, id) < ('epoch'::timestamptz + ${after.value}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
        ]
      : []),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return (
    await sql<ContactListRow>`
      select id, full_name, email, company, subject, left(question, ${excerptChars}) as excerpt, received_at, state,
        read_at is not null as is_read, (extract(epoch from received_at) * 1000000)::bigint::text as cursor_value
      from contact_messages where ${where} order by received_at desc, id desc limit ${limit}`.execute(db.kysely)
  ).rows;
};

/** How many nobody has opened; counted so far and no further. */
export const countUnread = async (db: Queryable, most: number): Promise<number> =>
  (
    await db.query<{ count: number }>({
      name: "contact-unread",
      text: "select count(*) as count from (select 1 from contact_messages where read_at is null limit $1) unread",
      values: [most],
    })
  ).rows[0]?.count ?? 0;

export interface ContactRow {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string | null;
  readonly subject: string;
  readonly question: string;
  readonly received_at: Date;
  readonly state: ContactState;
  readonly revision: number;
  /** Who changed it last; null when nobody has. */
  readonly changed_by_name: string | null;
}

const selectMessage = `select m.id, m.full_name, m.email, m.phone, m.company, m.subject, m.question, m.received_at, m.state, m.revision,
  (select name from staff where id = m.changed_by) as changed_by_name from contact_messages m where m.id = $1`;

export const findContactMessage = async (db: Queryable, id: string): Promise<ContactRow | undefined> =>
  (await db.query<ContactRow>({ name: "contact-message-find", text: selectMessage, values: [id] })).rows[0];

/** Kept from others until the transaction ends. */
export const findContactForUpdate = async (tx: Queryable, id: string): Promise<ContactRow | undefined> =>
  (
    await tx.query<ContactRow>({
      name: "contact-message-lock",
      text: `${selectMessage} for update of m`,
      values: [id],
    })
  ).rows[0];

/** @returns whether it was unread until now */
export const markRead = async (db: Queryable, id: string): Promise<boolean> =>
  (
    await db.query({
      name: "contact-message-read",
      text: "update contact_messages set read_at = now() where id = $1 and read_at is null",
      values: [id],
    })
  ).rowCount === 1;

export const changeState = async (
  tx: Queryable,
  { id, state, staffId }: { id: string; state: ContactState; staffId: string },
): Promise<void> => {
  await tx.query({
    name: "contact-message-state",
    text: `update contact_messages set state = $2, changed_by = $3, revision = revision + 1, read_at = coalesce(read_at, now())
      where id = $1`,
    values: [id, state, staffId],
  });
};

export interface ContactClientRow {
  readonly id: string;
  readonly name: string;
}

/** The client with that address. @param viewer the advisor whose and whose nobody's clients are seen; undefined for everybody's */
export const findClientOfEmail = async (
  db: Queryable,
  email: string,
  viewer: string | undefined,
): Promise<ContactClientRow | undefined> =>
  (
    await db.query<ContactClientRow>({
      name: "contact-client",
      text: `select id, first_name || ' ' || last_name as name from clients
        where lower(email) = lower($1) and ($2::uuid is null or staff_id is null or staff_id = $2)`,
      values: [email, viewer ?? null],
    })
  ).rows[0];
