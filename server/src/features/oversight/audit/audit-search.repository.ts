import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { AuditEntryWire } from "@funding-desk/contract/oversight/audit/desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface EntryRow extends Omit<Row<"audit_entries">, "previous_hash" | "hash"> {
  readonly actor_role: StaffRole | null;
  readonly client_name: string | null;
  readonly detail: AuditEntryWire["detail"] | null;
}

/** Entries are numbered in order of time, so days become bounds of numbers. */
export interface EntryFilter {
  readonly actorId?: string | undefined;
  readonly actorKind?: "client" | "system" | undefined;
  readonly action?: string | undefined;
  /** Of one client, with the ids of clients who were merged into them. */
  readonly clientIds?: readonly string[] | undefined;
  readonly text?: string | undefined;
  /** Entry numbers: `from` inclusive, `below` exclusive. */
  readonly from?: number | undefined;
  readonly below?: number | undefined;
}

const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** For one client, the index gives the entries in order. */
const isOneOf = (clientIds: readonly string[]): Sql => {
  const [only] = clientIds;
  return clientIds.length === 1 && only !== undefined
    ? sql`client_id = ${only}::uuid`
    : sql`client_id = any(${clientIds}::uuid[])`;
};

const listConditions = (filter: Omit<EntryFilter, "text">) => {
  const conditions = [
    filter.actorId === undefined ? undefined : sql`actor_id = ${filter.actorId}::uuid`,
    filter.actorKind === undefined ? undefined : sql`actor_kind <> 'staff' and actor_kind = ${filter.actorKind}`,
    filter.action === undefined ? undefined : sql`action = ${filter.action}`,
    filter.clientIds === undefined ? undefined : isOneOf(filter.clientIds),
    filter.from === undefined ? undefined : sql`number >= ${filter.from}::bigint`,
    filter.below === undefined ? undefined : sql`number < ${filter.below}::bigint`,
  ].filter((condition) => condition !== undefined);
  return sql.and(conditions);
};

/** The name of the client whom this one was merged into. Not a join: it's asked for the few entries without a name. */
const nameOfMerged = (id: string): Sql => sql`(select concat_ws(' ', o.first_name, o.last_name)
  from merged_clients m join clients o on o.id = m.into_id where m.id = ${sql.identifier(id)})`;

const selectEntries = (db: Queryable, numbers: Sql, limit: number): Promise<EntryRow[]> =>
  db.list<EntryRow>(sql`
      with page as materialized (select number from (${numbers}) found order by number desc limit ${limit})
      select e.number, e.at, e.actor_kind, e.actor_id, s.role as actor_role, e.action, e.client_id, e.subject, e.detail, e.address,
        coalesce(e.actor_name, nullif(concat_ws(' ', a.first_name, a.last_name), ''), ${nameOfMerged("e.actor_id")}) as actor_name,
        coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), ${nameOfMerged("e.client_id")}) as client_name
      from page join audit_entries e on e.number = page.number
      left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
      left join clients a on e.actor_kind = 'client' and a.id = e.actor_id
      left join clients c on c.id = e.client_id
      order by e.number desc`);

/** A common word turns up among this many of the newest. */
const lookedThrough = 10_000;

/**
 * Newest first. A text is searched among the newest entries first, then by its index. Asked for both at once, the planner
 * would go through a million entries for a word that is common, but not in any of those.
 */
export const listEntries = async (db: Queryable, filter: EntryFilter, limit: number): Promise<EntryRow[]> => {
  const { text, ...others } = filter;
  const where = listConditions(others);
  if (text === undefined) return selectEntries(db, sql`select number from audit_entries where ${where}`, limit);
  const newest = sql`select number, subject from audit_entries where ${where} order by number desc limit ${lookedThrough}`;
  const pattern = contains(text);
  const rows = await selectEntries(
    db,
    sql`select number from (${newest}) newest where subject ilike ${pattern}`,
    limit,
  );
  if (rows.length === limit) return rows;
  const byIndex = sql`with hits as materialized (
    select number from audit_entries where subject ilike ${pattern} and ${where}) select number from hits`;
  return selectEntries(db, byIndex, limit);
};

/** The first number at or after the start of a civil day. */
export const findFirstOn = (db: Queryable, day: string, timeZone: string): Promise<number | undefined> =>
  db.findValue<number>({
    prepared: `select number from audit_entries where at >= $1::date::timestamp at time zone $2 order by at, number limit 1`,
    values: [day, timeZone],
  });

/** The first number after the end of a civil day. */
export const findFirstAfter = (db: Queryable, day: string, timeZone: string): Promise<number | undefined> =>
  db.findValue<number>({
    prepared: `select number from audit_entries where at >= ($1::date + 1)::timestamp at time zone $2 order by at, number limit 1`,
    values: [day, timeZone],
  });

/** Upper and lower case don't matter. */
export const findClientId = (db: Queryable, email: string): Promise<string | undefined> =>
  db.findValue<string>({
    prepared: "select id from clients where lower(email) = lower($1)",
    values: [email],
  });

export interface ViewRow extends Pick<Row<"audit_entries">, "number" | "at" | "action"> {
  readonly who: string;
  readonly role: StaffRole | null;
  readonly about: string | null;
}

export interface ViewPage {
  readonly clientId: string;
  /** Of these actions only. */
  readonly actions: readonly string[];
  readonly below: number | undefined;
  readonly limit: number;
}

const isView = "actor_kind in ('staff', 'key') and action = any($2) and number < coalesce($3, 9e18::bigint)";

/** What staff and API keys did with one client's file, newest first. */
export const listViews = (db: Queryable, { clientId, actions, below, limit }: ViewPage): Promise<ViewRow[]> =>
  db.list<ViewRow>({
    prepared: `with seen as (
          (select number from audit_entries where client_id = $1 and ${isView} order by number desc limit $4)
          union all (select number from merged_clients m join audit_entries e on e.client_id = m.id
            where m.into_id = $1 and ${isView} order by number desc limit $4))
        select e.number, e.at, coalesce(e.actor_name, '') as who, s.role, e.action, e.subject as about
        from seen join audit_entries e on e.number = seen.number left join staff s on s.id = e.actor_id
        order by e.number desc limit $4`,
    values: [clientId, actions, below ?? null, limit],
  });
