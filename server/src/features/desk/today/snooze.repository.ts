import type { TodayList } from "@funding-desk/contract/desk/today/desk-api";
import type { Snoozer } from "../../../identity/client/snoozed.repository.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";

interface Snoozed {
  readonly list: TodayList;
  readonly subjectId: string;
}

/** The client whom a row of a list is about. */
export const findSnoozedClient = (db: Queryable, { list, subjectId }: Snoozed): Promise<string | undefined> => {
  const table = { unanswered: sql`pipeline_items`, quiet: sql`pipeline_items`, tasks: sql`tasks` }[list as string];
  return db.findValue<string>(
    table
      ? sql`select client_id from ${table} where id = ${subjectId}::uuid`
      : sql`select id from clients where id = ${subjectId}::uuid`,
  );
};

export interface NewSnooze extends Snoozed {
  readonly staffId: string;
  readonly clientId: string;
  readonly untilOn: string;
}

/** The last choice counts. */
export const saveSnooze = (db: Queryable, { staffId, list, subjectId, clientId, untilOn }: NewSnooze): Promise<void> =>
  db.run({
    prepared: `insert into snoozes (staff_id, list, subject_id, client_id, until_on) values ($1, $2, $3, $4, $5)
      on conflict on constraint snoozes_pkey do update set until_on = excluded.until_on, snoozed_at = now()`,
    values: [staffId, list, subjectId, clientId, untilOn],
  });

export const deleteSnooze = (db: Queryable, staffId: string, { list, subjectId }: Snoozed): Promise<boolean> =>
  db.hasChanged({
    prepared: "delete from snoozes where staff_id = $1 and list = $2 and subject_id = $3",
    values: [staffId, list, subjectId],
  });

export const deleteOverSnoozes = (db: Queryable, { staffId, day }: Snoozer): Promise<void> =>
  db.run({
    prepared: "delete from snoozes where staff_id = $1 and until_on <= $2::date",
    values: [staffId, day],
  });

export interface SnoozeRow {
  readonly list: TodayList;
  readonly subject_id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly until_on: string;
}

const mostListed = 200;

/** What the member put off and may still see, the first to come back first. @param owners whose clients; undefined for everyone's */
export const listSnoozes = (
  db: Queryable,
  { staffId, day }: Snoozer,
  owners: readonly string[] | undefined,
): Promise<SnoozeRow[]> =>
  db.list<SnoozeRow>({
    prepared: `select z.list, z.subject_id, z.client_id, c.first_name || ' ' || c.last_name as client_name, z.until_on
      from snoozes z join clients c on c.id = z.client_id
      where z.staff_id = $1 and z.until_on > $2::date
        and ($3::uuid[] is null or c.staff_id is null or c.staff_id = any ($3::uuid[]))
      order by z.until_on, z.snoozed_at limit ${mostListed}`,
    values: [staffId, day, owners ?? null],
  });
