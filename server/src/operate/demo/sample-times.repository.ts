import pg from "pg";
import type { Queryable } from "../../platform/db/database.ts";

type Appended =
  | "submission_events"
  | "disclosure_events"
  | "offers"
  | "lender_consents"
  | "offer_choices"
  | "fundings"
  | "ledger_entries";

export interface AppendedRow {
  readonly table: Appended;
  readonly id: string;
}
export interface DatedRow extends AppendedRow {
  readonly at: Date;
}

/** What tables only append, or keep as it is, in the order in which it came. */
export const listAppended = (db: Queryable, clientId: string): Promise<AppendedRow[]> =>
  db.list<AppendedRow>(
    `select "table", id from (
        select 'submission_events' as "table", id, at from submission_events where client_id = $1
        union all select 'disclosure_events', id, at from disclosure_events where client_id = $1
        union all select 'lender_consents', id, given_at from lender_consents where client_id = $1 and given_at is not null
        union all select 'offers', id, shown_at from offers where client_id = $1 and shown_at is not null
        union all select 'offer_choices', offer_id, at from offer_choices where client_id = $1
        union all select 'fundings', id, recorded_at from fundings where client_id = $1
        union all select 'ledger_entries', id, recorded_at from ledger_entries where client_id = $1) appended
      order by at, id`,
    [clientId],
  );

/** Gives the rows their times. Triggers keep everyone from changing them, and only the owner of the tables can stop those. */
export const writeSampleTimes = async (ownerUrl: string, rows: readonly DatedRow[]): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "funding-desk demo" });
  const byTable = Map.groupBy(rows, ({ table }) => table);
  const toIds = (table: Appended): string[] => (byTable.get(table) ?? []).map(({ id }) => id);
  const toTimes = (table: Appended): Date[] => (byTable.get(table) ?? []).map(({ at }) => at);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("alter table submission_events disable trigger submission_events_refuse");
    await client.query("alter table disclosure_events disable trigger disclosure_events_refuse");
    await client.query("alter table offers disable trigger offers_refuse");
    await client.query("alter table lender_consents disable trigger lender_consents_refuse");
    await client.query("alter table offer_choices disable trigger offer_choices_refuse");
    await client.query("alter table fundings disable trigger fundings_refuse");
    await client.query("alter table ledger_entries disable trigger ledger_entries_refuse");
    await client.query(
      `update submission_events t set at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [toIds("submission_events"), toTimes("submission_events")],
    );
    await client.query(
      `update disclosure_events t set at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [toIds("disclosure_events"), toTimes("disclosure_events")],
    );
    await client.query(
      `update offers t set shown_at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [toIds("offers"), toTimes("offers")],
    );
    await client.query(
      `update lender_consents t set given_at = dated.at, asked_at = least(t.asked_at, dated.at),
         expires_at = dated.at + (t.expires_at - t.given_at)
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [toIds("lender_consents"), toTimes("lender_consents")],
    );
    await client.query(
      `update offer_choices t set at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.offer_id = dated.id`,
      [toIds("offer_choices"), toTimes("offer_choices")],
    );
    await client.query(
      `update fundings t set recorded_at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [toIds("fundings"), toTimes("fundings")],
    );
    await client.query(
      `update ledger_entries t set recorded_at = dated.at
       from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at) where t.id = dated.id`,
      [toIds("ledger_entries"), toTimes("ledger_entries")],
    );
    await client.query("alter table submission_events enable trigger submission_events_refuse");
    await client.query("alter table disclosure_events enable trigger disclosure_events_refuse");
    await client.query("alter table offers enable trigger offers_refuse");
    await client.query("alter table lender_consents enable trigger lender_consents_refuse");
    await client.query("alter table offer_choices enable trigger offer_choices_refuse");
    await client.query("alter table fundings enable trigger fundings_refuse");
    await client.query("alter table ledger_entries enable trigger ledger_entries_refuse");
    await client.query("commit");
  } finally {
    // Ending the session also rolls back what isn't committed.
    await client.end();
  }
};
