import pg from "pg";
import type { NewEntry } from "../../platform/audit/audit.repository.ts";

export interface DatedEntry extends NewEntry {
  readonly at: Date;
}

/**
 * Writes entries into the audit at their own times, in order, as `audit_append` of migration 0021 writes them at the present. Only
 * the owner of the tables can. In an audit that isn't empty, none gets a time before its last entry.
 */
export const writeSampleAudit = async (ownerUrl: string, entries: readonly DatedEntry[]): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "funding-desk demo" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("alter table audit_entries disable trigger audit_entries_append");
    // Before the first entry, the head has the time of the installation.
    for (const entry of entries.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
      await client.query(
        `with entry as (
           select head.number + 1 as number,
             case when head.number = 0 then $1::timestamptz else greatest($1::timestamptz, head.at) end as at,
             $2::text as actor_kind, $3::uuid as actor_id, $4::text as actor_name, $5::text as action, $6::uuid as client_id,
             $7::text as subject, $8::jsonb as detail, $9::text as address, head.hash as previous_hash
           from audit_head head for update
         ), added as (
           insert into audit_entries (number, at, actor_kind, actor_id, actor_name, action, client_id, subject, detail, address,
             previous_hash, hash)
           select entry.*, audit_hash(row(entry.*, null::bytea)::audit_entries) from entry returning number, at, hash
         )
         update audit_head set number = added.number, at = added.at, hash = added.hash from added`,
        [
          entry.at,
          entry.actorKind,
          entry.actorId,
          entry.actorName,
          entry.action,
          entry.clientId,
          entry.subject,
          entry.detail,
          entry.address,
        ],
      );
    await client.query("alter table audit_entries enable trigger audit_entries_append");
    await client.query("commit");
  } finally {
    // Ending the session also rolls back what isn't committed.
    await client.end();
  }
};
