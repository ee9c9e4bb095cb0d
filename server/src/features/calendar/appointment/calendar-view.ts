import {
  type CalendarDetail,
  type CalendarHours,
  type CalendarType,
  calendarLimits,
  type OutsideCall,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { Temporal } from "temporal-polyfill";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { Database } from "../../../platform/db/database.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type HoursRow, listHours } from "./advisor.repository.ts";
import { withHolidays } from "./availability.ts";
import { type BookedCallRow, type CalendarRow, findCalendar, listBooked } from "./calendar.repository.ts";
import {
  type CalendarQuestionRow,
  type CalendarTypeRow,
  listCalendarQuestions,
  listCalendarTypes,
} from "./calendar-type.repository.ts";
import { type Availability, type Hours, isInHours } from "./slots.ts";

/** Further ahead than any type can be booked. */
const farDays = 800;
const outsideShownAtMost = 50;

export const getToday = (zone: string): string => Temporal.Now.plainDateISO(zone).toString();

const canChangeHours = (staff: StaffIdentity, { staff_id }: Pick<CalendarRow, "staff_id">): boolean =>
  staff.role === "manager" || (staff.role === "advisor" && staff_id === staff.staffId);

/** The calendar, whose hours this member may change. @throws {DomainError} `not_found`, `forbidden`, which is recorded */
export const requireOwnCalendar = async (
  { database, audit }: Pick<SharedDeps, "database" | "audit">,
  staff: StaffIdentity,
  id: number,
): Promise<CalendarRow> => {
  const row = requireFound(await findCalendar(database, id));
  if (canChangeHours(staff, row)) return row;
  await audit.record(database, { ...actedBy(staff), action: "permission.refused", detail: { calendar_id: id } });
  throw new DomainError("forbidden");
};

const compareStarts = (one: Hours, other: Hours): number => one.from - other.from;

const groupHours = <Key extends string | number>(rows: readonly HoursRow[], keyOf: (row: HoursRow) => Key | null) =>
  [...Map.groupBy(rows, keyOf)].flatMap(([key, group]) =>
    key === null ? [] : [{ key, hours: group.flatMap(({ hours }) => hours ?? []).toSorted(compareStarts) }],
  );

const toWireHours = (rows: readonly HoursRow[]): CalendarHours => {
  const ofKind = (kind: HoursRow["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    weekly: groupHours(ofKind("weekly"), ({ weekday }) => weekday)
      .map(({ key, hours }) => ({ weekday: key, hours }))
      .toSorted((a, b) => a.weekday - b.weekday),
    days_off: ofKind("off")
      .flatMap(({ day }) => day ?? [])
      .toSorted(),
    extra: groupHours(ofKind("extra"), ({ day }) => day)
      .map(({ key, hours }) => ({ day: key, hours }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  };
};

/** Turns hours from the wire into the shape that slots are computed from. */
export const toAvailability = ({ weekly, days_off, extra }: CalendarHours, timeZone: string): Availability => ({
  timeZone,
  weekly: Object.fromEntries(weekly.map(({ weekday, hours }) => [weekday, hours])),
  daysOff: withHolidays(days_off),
  extra: Object.fromEntries(extra.map(({ day, hours }) => [day, hours])),
});

/** Booked calls outside these hours, soonest first. */
export const listOutsideCalls = (availability: Availability, booked: readonly BookedCallRow[]): OutsideCall[] =>
  booked
    .filter(
      ({ starts_at, ends_at }) => !isInHours(availability, { from: starts_at.getTime(), until: ends_at.getTime() }),
    )
    .slice(0, outsideShownAtMost)
    .map(({ is_visible: isVisible, ...call }) => ({
      ...formatInstants(call),
      client_name: isVisible ? call.client_name : null,
    }));

const toWireType = (row: CalendarTypeRow, questions: readonly CalendarQuestionRow[]): CalendarType => {
  const { advisor_id: _, changed_by_name: __, cover_base64: cover, ...type } = row;
  return {
    ...type,
    cover: cover ? `data:image/jpeg;base64,${cover}` : null,
    questions: questions.flatMap(({ appointment_type_id, ...question }) =>
      appointment_type_id === row.id ? [question] : [],
    ),
  };
};

/** A calendar with its settings, as this member of staff may see and change them. */
export const loadCalendarView = (
  database: Database,
  staff: StaffIdentity,
  row: CalendarRow,
): Promise<Seen<CalendarDetail>> =>
  seenBy(staff, async (viewer) => {
    const today = getToday(row.time_zone);
    const last = Temporal.PlainDate.from(today).add({ days: farDays }).toString();
    const [hourRows, types, booked] = await Promise.all([
      listHours(database.brief, row.id, [today, last]),
      listCalendarTypes(database, row.id),
      listBooked(database, row.id, viewer),
    ]);
    const typeIds = types.map(({ id }) => id);
    const questions = await listCalendarQuestions(database, typeIds);
    const hours = toWireHours(hourRows);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      time_zone: row.time_zone,
      staff: row.staff_id && row.staff_name ? { id: row.staff_id, name: row.staff_name } : null,
      hours: { ...hours, days_off: hours.days_off.slice(0, calendarLimits.daysOff) },
      revision: row.revision,
      types: types.map((type) => toWireType(type, questions)),
      outside_hours: listOutsideCalls(toAvailability(hours, row.time_zone), booked),
      may: { change_hours: canChangeHours(staff, row), change_types: staff.role === "manager" },
    };
  });
