import type { CalendarHours } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface CalendarRow extends Omit<Row<"advisors">, "feed_version" | "changed_by"> {
  readonly staff_name: string | null;
  /** The member who changed it last; null if no one has. */
  readonly changed_by_name: string | null;
}

const selectCalendars = `select a.id, a.name, a.email, a.time_zone, a.staff_id, s.name as staff_name, a.revision,
  (select name from staff where id = a.changed_by) as changed_by_name from advisors a left join staff s on s.id = a.staff_id`;

export const listCalendars = (db: Queryable): Promise<CalendarRow[]> =>
  db.list<CalendarRow>({ prepared: `${selectCalendars} order by a.id limit 100` });

export const findCalendar = (db: Queryable, id: number): Promise<CalendarRow | undefined> =>
  db.find<CalendarRow>({ prepared: `${selectCalendars} where a.id = $1`, values: [id] });

/** Locked until the transaction ends. */
export const lockCalendar = (tx: Queryable, id: number): Promise<CalendarRow | undefined> =>
  tx.find<CalendarRow>({ prepared: `${selectCalendars} where a.id = $1 for update of a`, values: [id] });

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly staffId: string | null;
}

/** @throws a violation of `advisors_staff_id_key` if the member already has a calendar */
export const insertCalendar = (tx: Queryable, person: CalendarPerson, changedBy: string): Promise<number> =>
  tx.getValue<number>({
    prepared:
      "insert into advisors (name, email, time_zone, staff_id, changed_by) values ($1, $2, $3, $4, $5) returning id",
    values: [person.name, person.email, person.timeZone, person.staffId, changedBy],
  });

/** Another owner's calendars elsewhere are no longer read. @throws as `insertCalendar` */
export const updateCalendar = (
  tx: Queryable,
  id: number,
  person: CalendarPerson & { readonly changedBy: string },
): Promise<void> =>
  tx.run({
    prepared: `with left_behind as (
        delete from busy_feeds f using advisors a where f.advisor_id = $1 and a.id = $1 and a.staff_id is distinct from $5)
      update advisors set name = $2, email = $3, time_zone = $4, staff_id = $5, changed_by = $6, revision = revision + 1
      where id = $1`,
    values: [id, person.name, person.email, person.timeZone, person.staffId, person.changedBy],
  });

/** Whether this is an active member who can have clients. */
export const isWorkingAdvisor = (db: Queryable, staffId: string): Promise<boolean> =>
  db.exists({
    prepared: "select 1 from staff where id = $1 and is_active and joined_at is not null and role <> 'auditor'",
    values: [staffId],
  });

/** Replaces the weekly hours, and the exceptions from that day on. Past days stay. */
export const replaceHours = async (
  tx: Queryable,
  { id, changedBy, today }: { readonly id: number; readonly changedBy: string; readonly today: string },
  { weekly, days_off, extra }: CalendarHours,
): Promise<void> => {
  await tx.run("delete from advisor_hours where advisor_id = $1", [id]);
  await tx.run("delete from advisor_days_off where advisor_id = $1 and day >= $2", [id, today]);
  await tx.run("delete from advisor_extra_hours where advisor_id = $1 and day >= $2", [id, today]);
  const weeks = weekly.flatMap(({ weekday, hours }) => hours.map((stretch) => ({ weekday, ...stretch })));
  await tx.run(
    `insert into advisor_hours (advisor_id, weekday, from_minute, until_minute)
     select $1, weekday, "from", "until" from json_to_recordset($2) as h (weekday integer, "from" integer, "until" integer)`,
    [id, JSON.stringify(weeks)],
  );
  await tx.run("insert into advisor_days_off (advisor_id, day) select $1, unnest($2::date[])", [id, days_off]);
  const extras = extra.flatMap(({ day, hours }) => hours.map((stretch) => ({ day, ...stretch })));
  await tx.run(
    `insert into advisor_extra_hours (advisor_id, day, from_minute, until_minute)
     select $1, day, "from", "until" from json_to_recordset($2) as h (day date, "from" integer, "until" integer)`,
    [id, JSON.stringify(extras)],
  );
  await tx.run("update advisors set revision = revision + 1, changed_by = $2 where id = $1", [id, changedBy]);
};

export interface BookedCallRow extends Pick<Row<"appointments">, "id" | "title" | "starts_at" | "ends_at"> {
  readonly client_name: string;
  /** Whether the viewer may see the client. */
  readonly is_visible: boolean;
}

/** More than any calendar has ahead. */
const bookedAtMost = 2000;

/** A calendar's calls that aren't over, soonest first. @param viewer undefined if they see every client */
export const listBooked = (
  db: Queryable,
  advisorId: number,
  viewer: readonly string[] | undefined,
): Promise<BookedCallRow[]> =>
  db.list<BookedCallRow>({
    prepared: `select a.id, a.title, a.starts_at, a.ends_at, c.first_name || ' ' || c.last_name as client_name,
          ($2::uuid[] is null or c.staff_id is null or c.staff_id = any ($2)) as is_visible
        from appointments a join clients c on c.id = a.client_id
        where a.advisor_id = $1 and a.starts_at > now() and a.status = 'Scheduled' order by a.starts_at, a.id limit ${bookedAtMost}`,
    values: [advisorId, viewer ?? null],
  });
