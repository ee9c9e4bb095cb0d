import type { ColumnType } from "kysely";

/**
 * What the tables hold, as `pg` hands it over: int8 as number, numeric and date as string, timestamptz as Date.
 * Each feature adds its tables here beside the migration that makes them.
 */
export type Schema = {
  schema_migrations: SchemaMigrationsTable;
};

type SchemaMigrationsTable = {
  version: number;
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, never, never>;
};
