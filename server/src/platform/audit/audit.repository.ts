import type { Queryable } from "../db/database.ts";
import type { Row } from "../db/tables.ts";

export interface NewEntry {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly clientId: string | null;
  readonly subject: string | null;
  /** JSON. */
  readonly detail: string | null;
  readonly address: string | null;
}

/** The database sets number, time, and hashes; see migration 0021. */
export const insertEntry = (db: Queryable, entry: NewEntry): Promise<void> =>
  db.run({
    prepared: `insert into audit_entries (actor_kind, actor_id, actor_name, action, client_id, subject, detail, address)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      entry.actorKind,
      entry.actorId,
      entry.actorName,
      entry.action,
      entry.clientId,
      entry.subject,
      entry.detail,
      entry.address,
    ],
  });

/** The same entry for each client, in one statement. */
export const insertEntryForEach = (
  db: Queryable,
  entry: Omit<NewEntry, "clientId">,
  clientIds: readonly string[],
): Promise<void> =>
  db.run({
    prepared: `insert into audit_entries (actor_kind, actor_id, actor_name, action, client_id, subject, detail, address)
      select $1, $2, $3, $4, client_id, $6, $7, $8 from unnest($5::uuid[]) as client_id`,
    values: [
      entry.actorKind,
      entry.actorId,
      entry.actorName,
      entry.action,
      clientIds,
      entry.subject,
      entry.detail,
      entry.address,
    ],
  });

/** Whether the same actor was recorded with the same action in the last seconds. */
export const existsSince = (
  db: Queryable,
  { actorId, action }: Pick<NewEntry, "actorId" | "action">,
  seconds: number,
): Promise<boolean> =>
  db.exists({
    prepared: `select from (
          select at from audit_entries where actor_id = $1 and action = $2 order by number desc limit 1
        ) last where at > now() - make_interval(secs => $3)`,
    values: [actorId, action, seconds],
  });

/** An entry as it was hashed: the columns as their texts. */
export interface ChainRow extends Omit<Row<"audit_entries">, "at" | "detail"> {
  readonly at: string;
  readonly detail: string | null;
}

export interface Span {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}

export const listChain = (db: Queryable, { after, upTo, limit }: Span): Promise<ChainRow[]> =>
  db.list<ChainRow>({
    prepared: `select number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_kind,
          actor_id::text, actor_name, action, client_id::text, subject, detail::text, address, previous_hash, hash
        from audit_entries where number > $1 and number <= $2 order by number limit $3`,
    values: [after, upTo, limit],
  });

export interface ChainEnd {
  /** The last entry's number, as noted when it was written; 0 before the first. */
  readonly number: number;
  readonly hash: Buffer;
  readonly first_number: number | null;
  /** The number of the last existing entry. */
  readonly last_number: number;
}

/** One statement, so that nothing is written in between. */
export const findChainEnd = (db: Queryable): Promise<ChainEnd> =>
  db.get<ChainEnd>(
    `select coalesce(h.number, 0) as number, coalesce(h.hash, '') as hash,
         (select min(number) from audit_entries) as first_number,
         (select coalesce(max(number), 0) from audit_entries) as last_number
       from (select 1) one left join audit_head h on true`,
  );

/** Triggers of migration 0021 that were dropped or disabled. */
export const listMissingTriggers = (db: Queryable): Promise<string[]> =>
  db.listValues<string>(
    `select expected.name from (values ('audit_entries_append', 'audit_entries'), ('audit_entries_refuse', 'audit_entries'),
           ('audit_head_refuse', 'audit_head')) expected (name, relation)
       where not exists (select from pg_trigger t
         where t.tgname = expected.name and t.tgrelid = to_regclass(expected.relation) and t.tgenabled in ('O', 'A'))
       order by expected.name`,
  );
