import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import { type AppointmentRow, appointmentColumns } from "./appointment.repository.ts";

/** What clients can still expect of a member's calendar. */
export interface CalendarDuties {
  readonly calls: number;
  readonly is_bookable: boolean;
}

export const findCalendarDuties = (db: Queryable, staffId: string): Promise<CalendarDuties> =>
  db.get<CalendarDuties>({
    prepared: `select
        (select count(*) from advisors ad join appointments a on a.advisor_id = ad.id
          where ad.staff_id = $1 and a.starts_at > now() - interval '1 day' and a.ends_at > now() and a.status = 'Scheduled') as calls,
        exists(select 1 from advisors ad join appointment_types t on t.advisor_id = ad.id
          where ad.staff_id = $1 and t.is_active) as is_bookable`,
    values: [staffId],
  });

export type OwnedCalendar = Pick<Row<"advisors">, "id" | "name" | "email" | "time_zone">;

/** A member's calendar, locked until the transaction ends, so that no call is booked in it meanwhile. */
export const lockCalendarOf = (tx: Queryable, staffId: string): Promise<OwnedCalendar | undefined> =>
  tx.find<OwnedCalendar>({
    prepared: "select id, name, email, time_zone from advisors where staff_id = $1 for update",
    values: [staffId],
  });

/** A calendar's calls that aren't over, soonest first. */
export const listAhead = (tx: Queryable, calendarId: number): Promise<AppointmentRow[]> =>
  tx.list<AppointmentRow>({
    prepared: `select ${appointmentColumns} from appointments
        where advisor_id = $1 and starts_at > now() - interval '1 day' and ends_at > now() and status = 'Scheduled'
        order by starts_at, id`,
    values: [calendarId],
  });

interface CalendarMerge {
  readonly fromId: number;
  readonly toId: number;
  readonly changedBy: string;
}

/** Moves the calls that aren't over into the other calendar, unless that has another call at the time. @returns how many it moved */
export const moveCallsAhead = (tx: Queryable, { fromId, toId }: CalendarMerge): Promise<number> =>
  tx.runAndCount({
    prepared: `update appointments a set advisor_id = $2
        where a.advisor_id = $1 and a.starts_at > now() - interval '1 day' and a.ends_at > now() and a.status = 'Scheduled'
          and not exists (select 1 from appointments o where int4range(o.advisor_id, o.advisor_id, '[]') && int4range($2, $2, '[]')
            and o.taken && a.taken and o.status = 'Scheduled')`,
    values: [fromId, toId],
  });

/** What a member keeps elsewhere is no one else's. */
export const deleteBusyFeeds = (tx: Queryable, calendarId: number): Promise<void> =>
  tx.run({ prepared: "delete from busy_feeds where advisor_id = $1", values: [calendarId] });

/** Moves the kinds of calls, too. One that the other calendar offers under the same name is no longer offered twice. */
export const moveTypes = (tx: Queryable, { fromId, toId, changedBy }: CalendarMerge): Promise<void> =>
  tx.run({
    prepared: `update appointment_types t set advisor_id = $2, changed_by = $3, revision = revision + 1,
          is_active = t.is_active and not exists (
            select 1 from appointment_types o where o.advisor_id = $2 and o.is_active and lower(o.name) = lower(t.name))
        where t.advisor_id = $1`,
    values: [fromId, toId, changedBy],
  });
