import type { SignupIdState } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { isSeenBy } from "../../../identity/staff-session/seen-by.repository.ts";
import type { Viewer } from "../../../identity/staff-session/visibility.ts";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";
import { signupIdState } from "./signup-id.repository.ts";

export interface DeskSignupIdRow
  extends Pick<Row<"signup_ids">, "id" | "label" | "bound_email" | "expires_at" | "revoked_at"> {
  readonly state: SignupIdState;
  readonly used: number;
  readonly allowed: number;
  readonly issued_by: string | null;
  readonly issued_at: Date;
  readonly revoked_by: string | null;
  readonly client_id: string | null;
  readonly client_name: string | null;
  /** Microseconds since 1970: a Date would lose rows between two pages. */
  readonly cursor_value: string;
}

export interface SignupIdSearch {
  /** Patterns for `like`; all have to match. */
  readonly patterns: readonly string[];
  readonly isUsable: boolean;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

/** Whose clients are visible; undefined for everyone's. */

const selectVisible = (found: Sql, viewer: Viewer) => sql`
  select i.id, i.label, ${sql.raw(signupIdState)} as state, i.used_count as used, i.allowed_uses as allowed, i.bound_email,
    issuer.name as issued_by, i.created_at as issued_at, i.expires_at, i.revoked_at, revoker.name as revoked_by, c.id as client_id, c.first_name || ' ' || c.last_name as client_name,
    ${cursorValue("i.created_at")} as cursor_value
  from (${found}) i
    left join staff issuer on issuer.id = i.issued_by
    left join staff revoker on revoker.id = i.revoked_by
    left join lateral (
      select id, first_name, last_name from clients where signup_id = i.id
        and ${isSeenBy(viewer, sql`staff_id`)}
      order by created_at desc, id desc limit 1) c on true
  order by i.created_at desc, i.id desc`;

export const listDeskSignupIds = async (
  db: Queryable,
  { patterns, isUsable, after, limit }: SignupIdSearch,
  viewer: Viewer,
): Promise<DeskSignupIdRow[]> => {
  const conditions = [
    ...patterns.map((pattern) => sql`search like ${pattern}`),
    ...(isUsable
      ? [sql`revoked_at is null and used_count < allowed_uses and (expires_at is null or expires_at > now())`]
      : []),
    isOlderThan(after, "created_at", "id"),
  ];
  const found = sql`select * from signup_ids where ${sql.and(conditions)} order by created_at desc, id desc limit ${limit}`;
  return db.list<DeskSignupIdRow>(selectVisible(found, viewer));
};

export const findDeskSignupId = (db: Queryable, id: string, viewer: Viewer): Promise<DeskSignupIdRow | undefined> =>
  db.find<DeskSignupIdRow>(selectVisible(sql`select * from signup_ids where id = ${id}`, viewer));

export interface ArrivalRow extends Pick<Row<"clients">, "id" | "first_name" | "last_name" | "email" | "created_at"> {
  readonly cursor_value: string;
}

/** Who signed up with the id, newest first. */
export const listArrivals = async (
  db: Queryable,
  signupId: string,
  { after, limit, viewer }: { after: TimeCursor | undefined; limit: number; viewer: Viewer },
): Promise<ArrivalRow[]> => {
  return db.list<ArrivalRow>(sql`
      select id, first_name, last_name, email, created_at, ${cursorValue("created_at")} as cursor_value
      from clients where signup_id = ${signupId}
        and ${isSeenBy(viewer, sql`staff_id`)} and ${isOlderThan(after, "created_at", "id")}
      order by created_at desc, id desc limit ${limit}`);
};

/** How many who signed up with the id have another advisor. */
export const countOthersArrivals = (db: Queryable, signupId: string, viewer: readonly string[]): Promise<number> =>
  db.getValue<number>({
    prepared:
      "select count(*) as count from clients where signup_id = $1 and staff_id is not null and not staff_id = any ($2::uuid[])",
    values: [signupId, viewer],
  });

export interface NewMailing {
  readonly id: string;
  readonly signupId: string;
  readonly name: string;
  readonly email: string;
  /** Undefined when it is mailed automatically. */
  readonly staffId: string | undefined;
}

export const insertMailing = (tx: Queryable, { id, signupId, name, email, staffId }: NewMailing): Promise<void> =>
  tx.run({
    prepared: "insert into signup_id_mails (id, signup_id, name, email, staff_id) values ($1, $2, $3, $4, $5)",
    values: [id, signupId, name, email, staffId ?? null],
  });

export interface MailingRow extends Pick<Row<"signup_id_mails">, "id" | "name" | "email" | "mailed_at"> {
  readonly by: string | null;
}

export const listMailings = (db: Queryable, signupId: string): Promise<MailingRow[]> =>
  db.list<MailingRow>({
    prepared: `select m.id, m.name, m.email, s.name as by, m.mailed_at from signup_id_mails m left join staff s on s.id = m.staff_id
        where m.signup_id = $1 order by m.mailed_at desc, m.id limit 50`,
    values: [signupId],
  });
