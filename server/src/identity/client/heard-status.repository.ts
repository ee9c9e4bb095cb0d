import type { Queryable } from "../../platform/db/database.ts";

interface UnheardRow {
  readonly subject_id: string;
  readonly from_status: string;
}

/** The status that the client still knows of each submission that was moved moments ago, by its id. */
export const listUnheard = async <Status extends string>(
  db: Queryable,
  clientId: string,
): Promise<ReadonlyMap<string, Status>> => {
  const rows = await db.list<UnheardRow>({
    prepared: `select distinct on (subject_id) subject_id, from_status from status_changes
      where client_id = $1 and heard_at > now() order by subject_id, changed_at, id`,
    values: [clientId],
  });
  // A subject of one kind has been at statuses of that kind only.
  return new Map(rows.map((row) => [row.subject_id, row.from_status as Status]));
};
