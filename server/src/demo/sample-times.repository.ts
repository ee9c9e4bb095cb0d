import pg from "pg";
import type { Queryable } from "../db/database.ts";

export interface DatedRow {
  readonly id: string;
  readonly at: Date;
}

/** The ids of what tables only append, or keep as it is, in the order in which it came. */
export const listAppended = (db: Queryable, clientId: string): Promise<string[]> =>
  db.listValues<string>(
    `select id from (
        select id, at from submission_events where client_id = $1
        union all select id, at from disclosure_events where client_id = $1
        union all select id, shown_at from offers where client_id = $1 and shown_at is not null
        union all select id, recorded_at from ledger_entries where client_id = $1) appended
      order by at, id`,
    [clientId],
  );

/** Gives the rows their times. Triggers keep everyone from changing them, and only the owner of the tables can stop those. */
export const writeSampleTimes = async (ownerUrl: string, rows: readonly DatedRow[]): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "funding-desk demo" });
  const ids = rows.map(({ id }) => id);
  const times = rows.map(({ at }) => at);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("alter table submission_events disable trigger submission_events_refuse");
    await client.query("alter table disclosure_events disable trigger disclosure_events_refuse");
    await client.query("alter table offers disable trigger offers_refuse");
    await client.query("alter table ledger_entries disable trigger ledger_entries_refuse");
    await client.query(
      `update submission_events t set at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [ids, times],
    );
    await client.query(
      `update disclosure_events t set at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [ids, times],
    );
    await client.query(
      `update offers t set shown_at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [ids, times],
    );
    await client.query(
      `update ledger_entries t set recorded_at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [ids, times],
    );
    await client.query("alter table submission_events enable trigger submission_events_refuse");
    await client.query("alter table disclosure_events enable trigger disclosure_events_refuse");
    await client.query("alter table offers enable trigger offers_refuse");
    await client.query("alter table ledger_entries enable trigger ledger_entries_refuse");
    await client.query("commit");
  } finally {
    // Ending the session also rolls back what isn't committed.
    await client.end();
  }
};
