import type { ColumnType } from "kysely";

/**
 * What the tables hold, as `pg` hands it over: int8 as number, numeric and date as string, timestamptz as Date.
 * Each feature adds its tables here beside the migration that makes them.
 */
export type Schema = {
  schema_migrations: SchemaMigrationsTable;
  profiles: ProfilesTable;
};

/** Null is what is not known. Amounts and counts are written as the digits they were given as. */
export type ProfilesTable = {
  client_id: string;
  home_street: string | null;
  home_city: string | null;
  home_zip: string | null;
  home_phone: string | null;
  country: string | null;
  role: string | null;
  date_of_birth: Buffer | null;
  ssn_last4: Buffer | null;
  business_name: string | null;
  ein: Buffer | null;
  business_street: string | null;
  business_phone: string | null;
  business_city: string | null;
  business_state: string | null;
  business_zip: string | null;
  entity_type: string | null;
  other_entity_type: string | null;
  industry: string | null;
  other_industry: string | null;
  website: string | null;
  currency: string | null;
  monthly_revenue: ColumnType<number | null, string | null>;
  years_in_business: ColumnType<number | null, string | null>;
  updated_at: ColumnType<Date, never>;
};

type SchemaMigrationsTable = {
  version: number;
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, never, never>;
};
