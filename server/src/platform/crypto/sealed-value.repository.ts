import type { Queryable } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

export interface SealedValueRow {
  /** Where PostgreSQL keeps the row: the one name that rows of every table have. */
  readonly at: string;
  readonly row: string;
  readonly client_id: string;
  readonly sealed: Buffer;
}

/** The column's values, each with the client's key that sealed it: the key's id follows the format's byte. */
const fromSealed = ({ table, column, owner }: SealedColumn): Sql => sql`
  from ${sql.identifier(table)} t ${
    owner
      ? sql`join ${sql.identifier(owner.table)} o on o.id = t.${sql.identifier(owner.by)}
          join client_keys k on k.client_id = o.client_id`
      : sql`join client_keys k on k.client_id = t.client_id`
  } and substr(t.${sql.identifier(column)}, 2, 16) = uuid_send(k.id)`;

/** Locks the rows until the transaction ends. Passes over those that someone else has locked. */
export const lockValuesSealedWith = (
  tx: Queryable,
  column: SealedColumn,
  { keyIds, limit }: { readonly keyIds: readonly string[]; readonly limit: number },
): Promise<SealedValueRow[]> =>
  tx.list<SealedValueRow>(sql`
    select t.ctid::text as at, t.${sql.identifier(column.row)}::text as row, k.client_id,
      t.${sql.identifier(column.column)} as sealed
    ${fromSealed(column)}
    where k.id = any(${keyIds}::uuid[]) and t.${sql.identifier(column.column)} is not null
    limit ${limit} for no key update of t skip locked`);

/** A client's values in this column. Locks the rows until the transaction ends. */
export const lockValuesOf = (
  tx: Queryable,
  { table, column, row, owner }: SealedColumn,
  clientId: string,
): Promise<Omit<SealedValueRow, "client_id">[]> =>
  tx.list<Omit<SealedValueRow, "client_id">>(sql`
    select t.ctid::text as at, t.${sql.identifier(row)}::text as row, t.${sql.identifier(column)} as sealed
    from ${sql.identifier(table)} t ${
      owner
        ? sql`join ${sql.identifier(owner.table)} o on o.id = t.${sql.identifier(owner.by)} and o.client_id = ${clientId}`
        : sql`where t.client_id = ${clientId}`
    } ${owner ? sql`where` : sql`and`} t.${sql.identifier(column)} is not null for no key update of t`);

export interface ResealedValue {
  readonly at: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Sets nothing but this column. Compares the value too, so that a row that moved can't be mistaken for another. */
export const updateSealedValues = (
  tx: Queryable,
  { table, column }: SealedColumn,
  values: readonly ResealedValue[],
): Promise<void> =>
  tx.run(sql`
    update ${sql.identifier(table)} t set ${sql.identifier(column)} = v.after
    from unnest(${values.map(({ at }) => at)}::text[], ${values.map(({ before }) => before)}::bytea[],
      ${values.map(({ after }) => after)}::bytea[]) as v (at, before, after)
    where t.ctid = v.at::tid and t.${sql.identifier(column)} = v.before`);

/** Whether any value still needs a retired key. */
export const needsRetiredKeys = async (db: Queryable): Promise<boolean> => {
  for (const column of sealedColumns)
    if (await db.exists(sql`select 1 ${fromSealed(column)} where k.state = 'retired' limit 1`)) return true;
  return false;
};
