import type { AppointmentStatus } from "@funding-desk/contract/calendar/appointment/states";
import { queryWithLiveSession, type SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Span } from "./slots.ts";

const listedAtMost = 50;

/** A question as it was asked, with its answer; blank if there was none. */
export interface GivenAnswer {
  readonly questionId: number;
  readonly question: string;
  readonly answer: string;
}

export interface AppointmentRow {
  readonly id: string;
  readonly client_id: string;
  readonly advisor_id: number;
  readonly appointment_type_id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: AppointmentStatus;
  /** The client's IANA zone. */
  readonly time_zone: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly location: string;
  readonly answers: readonly GivenAnswer[];
  readonly sequence: number;
  readonly change_until: Date;
}

/** Columns of an `AppointmentRow`. */
export const appointmentColumns = `id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, status, time_zone, full_name, email, phone,
  location, answers, sequence, change_until`;

/** Calls that aren't over, soonest first. */
export const listOwnUpcoming = (db: Database, token: SessionToken): Promise<SessionChecked<AppointmentRow[]>> =>
  queryWithLiveSession<AppointmentRow>(db, token, {
    rows: `select ${appointmentColumns} from appointments
      where client_id = live.client_id and status = 'Scheduled' and ends_at > now()
      order by starts_at, id limit ${listedAtMost}`,
  });

/** When each call that isn't over ends, soonest first. */
export const listOpenCallEnds = (db: Queryable, clientId: string): Promise<Date[]> =>
  db.listValues<Date>({
    prepared: `select ends_at from appointments
      where client_id = $1 and status = 'Scheduled' and ends_at > now() order by ends_at`,
    values: [clientId],
  });

/** All of the client's calls, newest first. */
export const listOfClient = (db: Queryable, clientId: string): Promise<AppointmentRow[]> =>
  db.list<AppointmentRow>(
    `select ${appointmentColumns} from appointments where client_id = $1 order by starts_at desc, id`,
    [clientId],
  );

/** The zone of the client's latest call; undefined without a call. */
export const findLastTimeZone = async (db: Queryable, clientId: string): Promise<string | undefined> =>
  (
    await db.listValues<string>({
      prepared: "select time_zone from appointments where client_id = $1 order by starts_at desc, id limit 1",
      values: [clientId],
    })
  )[0];

export const findAppointment = (db: Queryable, id: string): Promise<AppointmentRow | undefined> =>
  db.find<AppointmentRow>({ prepared: `select ${appointmentColumns} from appointments where id = $1`, values: [id] });

/** A call with its revision, which every change increases. */
export type LockedAppointment = AppointmentRow & Pick<Row<"appointments">, "revision" | "outcome">;

/** Locked until the transaction ends. */
export const findAppointmentForUpdate = (db: Queryable, id: string): Promise<LockedAppointment | undefined> =>
  db.find<LockedAppointment>({
    prepared: `select ${appointmentColumns}, revision, outcome from appointments where id = $1 for update`,
    values: [id],
  });

export type NewAppointment = Omit<AppointmentRow, "status" | "sequence"> & {
  readonly taken: Span;
  /** The member who books it for the client. */
  readonly bookedBy: string | undefined;
};

const toRange = ({ from, until }: Span) => [new Date(from), new Date(until)] as const;

/** @throws a violation of `appointments_no_overlap` if the advisor's time is taken */
export const insertAppointment = (db: Queryable, row: NewAppointment): Promise<void> =>
  db.run({
    prepared: `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, time_zone,
        full_name, email, phone, location, answers, change_until, taken, booked_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, tstzrange($15, $16), $17)`,
    values: [
      row.id,
      row.client_id,
      row.advisor_id,
      row.appointment_type_id,
      row.title,
      row.starts_at,
      row.ends_at,
      row.time_zone,
      row.full_name,
      row.email,
      row.phone,
      row.location,
      JSON.stringify(row.answers),
      row.change_until,
      ...toRange(row.taken),
      row.bookedBy ?? null,
    ],
  });

export type MovedAppointment = Pick<
  AppointmentRow,
  "id" | "advisor_id" | "starts_at" | "ends_at" | "time_zone" | "change_until"
> & { readonly taken: Span };

/** Also resets the reminders. @throws a violation of `appointments_no_overlap` */
export const moveAppointment = (db: Queryable, row: MovedAppointment): Promise<void> =>
  db.run({
    prepared: `update appointments set starts_at = $2, ends_at = $3, time_zone = $4, change_until = $5, taken = tstzrange($6, $7), advisor_id = $8,
      sequence = sequence + 1, day_reminder_at = null, hour_reminder_at = null, created_at = now() where id = $1`,
    values: [
      row.id,
      row.starts_at,
      row.ends_at,
      row.time_zone,
      row.change_until,
      ...toRange(row.taken),
      row.advisor_id,
    ],
  });

export const cancelAppointment = (db: Queryable, id: string): Promise<void> =>
  db.run({
    prepared: "update appointments set status = 'Cancelled', sequence = sequence + 1 where id = $1",
    values: [id],
  });

export interface Reminder {
  readonly column: "day_reminder_at" | "hour_reminder_at";
  /** Before the call. */
  readonly minutes: number;
}

/**
 * Finds calls that need a reminder and marks them in the same statement, so that two servers never send one twice.
 * A call booked after the reminder was due needs none.
 */
export const claimReminders = (tx: Queryable, { column, minutes }: Reminder): Promise<AppointmentRow[]> =>
  tx.list<AppointmentRow>(
    `update appointments set ${column} = now() where id in (
         select id from appointments where status = 'Scheduled' and ${column} is null and starts_at > now()
           and starts_at <= now() + $1 * interval '1 minute' and created_at < starts_at - $1 * interval '1 minute'
         order by starts_at limit 200 for update skip locked)
       returning ${appointmentColumns}`,
    [minutes],
  );
