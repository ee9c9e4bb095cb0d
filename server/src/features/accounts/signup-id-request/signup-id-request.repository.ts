import type { SignupIdRequestState } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { isSeenBy } from "../../../identity/staff-session/seen-by.repository.ts";
import type { Viewer } from "../../../identity/staff-session/visibility.ts";
import { cursorValue, isOlderThan } from "../../../platform/db/cursor-sql.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { TimeCursor } from "../../../platform/text/time-cursor.ts";

export type OpenableRequest = Pick<Row<"signup_id_requests">, "id" | "email" | "state">;

/** @returns false if someone with this address is waiting already */
export const insertRequest = (tx: Queryable, { id, email }: Pick<OpenableRequest, "id" | "email">): Promise<boolean> =>
  tx.hasChanged({
    prepared: `insert into signup_id_requests (id, email) values ($1, $2)
        on conflict (lower(email)) where state = 'open' do nothing`,
    values: [id, email],
  });

/** Locked until the transaction ends. */
export const findRequestForUpdate = (tx: Queryable, id: string): Promise<OpenableRequest | undefined> =>
  tx.find<OpenableRequest>({
    prepared: "select id, email, state from signup_id_requests where id = $1 for update",
    values: [id],
  });

export interface Settlement {
  readonly id: string;
  readonly state: Exclude<SignupIdRequestState, "open">;
  /** Undefined when it is answered automatically. */
  readonly staffId: string | undefined;
}

export const settleRequest = (tx: Queryable, { id, state, staffId }: Settlement): Promise<void> =>
  tx.run({
    prepared: "update signup_id_requests set state = $2, settled_by = $3, settled_at = now() where id = $1",
    values: [id, state, staffId ?? null],
  });

/** Counts open requests up to a limit. */
export const countOpenRequests = (db: Queryable, most: number): Promise<number> =>
  db.getValue<number>({
    prepared:
      "select count(*) as count from (select 1 from signup_id_requests where state = 'open' limit $1) open_requests",
    values: [most],
  });

export interface RequestRow
  extends Pick<Row<"signup_id_requests">, "id" | "email" | "state" | "asked_at" | "settled_at"> {
  readonly settled_by: string | null;
  readonly client_id: string | null;
  readonly client_name: string | null;
  readonly cursor_value: string;
}

/** Whose clients are visible; undefined for everyone's. */

const selectVisible = (found: Sql, viewer: Viewer) => sql`
  select r.id, r.email, r.state, r.asked_at, r.settled_at, s.name as settled_by, c.id as client_id,
    c.first_name || ' ' || c.last_name as client_name, ${cursorValue("r.asked_at")} as cursor_value
  from (${found}) r
    left join staff s on s.id = r.settled_by
    left join lateral (
      select id, first_name, last_name from clients where lower(email) = lower(r.email)
        and ${isSeenBy(viewer, sql`staff_id`)} limit 1) c on true
  order by r.asked_at desc, r.id desc`;

export interface RequestSearch {
  readonly state: SignupIdRequestState;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
}

export const listRequests = async (
  db: Queryable,
  { state, after, limit }: RequestSearch,
  viewer: Viewer,
): Promise<RequestRow[]> => {
  const found = sql`select * from signup_id_requests where state = ${state} and ${isOlderThan(after, "asked_at", "id")}
    order by asked_at desc, id desc limit ${limit}`;
  return db.list<RequestRow>(selectVisible(found, viewer));
};

export const findRequest = (db: Queryable, id: string, viewer: Viewer): Promise<RequestRow | undefined> =>
  db.find<RequestRow>(selectVisible(sql`select * from signup_id_requests where id = ${id}`, viewer));
