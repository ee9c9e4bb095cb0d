import {
  type addCalendar,
  type CalendarDetail,
  type CalendarListItem,
  calendarLimits,
  type changeCalendar,
  type changeHours,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { SettingDetail } from "@funding-desk/contract/oversight/audit/setting-change";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import { requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AdvisorFeeds } from "./advisor-feed.service.ts";
import {
  type CalendarPerson,
  type CalendarRow,
  findCalendar,
  insertCalendar,
  isWorkingAdvisor,
  listCalendars,
  lockCalendar,
  replaceHours,
  updateCalendar,
} from "./calendar.repository.ts";
import { findHoursFaults, findPersonFaults } from "./calendar-checks.ts";
import { getToday, loadCalendarView, requireOwnCalendar } from "./calendar-view.ts";

type Person = BodyOf<typeof addCalendar>;

export type CalendarService = ReturnType<typeof createCalendarService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly feeds: AdvisorFeeds;
}

export const createCalendarService = ({ database, feeds, audit, live }: Deps) => {
  const loadRow = async (id: number): Promise<CalendarRow> => requireFound(await findCalendar(database, id));

  const load = async (staff: StaffIdentity, id: number) => loadCalendarView(database, staff, await loadRow(id));

  /** Call this last in a transaction. */
  const recordChange = async (
    tx: Transaction,
    staff: StaffIdentity,
    detail: Extract<SettingDetail, { setting: "calendar" }>,
  ) => {
    await live.notify(tx);
    await audit.record(tx, { ...actedBy(staff), action: "setting.changed", detail });
  };

  const requireValid = async (person: Person): Promise<CalendarPerson> => {
    const trimmed = { name: person.name.trim(), email: person.email.trim(), time_zone: person.time_zone };
    const staffId = person.staff_id;
    const isKnown = staffId === null || (await isWorkingAdvisor(database, staffId));
    requireNone({
      ...findPersonFaults(trimmed),
      staff_id: isKnown ? undefined : "Choose one of the firm's advisors or managers.",
    });
    return { name: trimmed.name, email: trimmed.email, timeZone: trimmed.time_zone, staffId };
  };

  const lockAtRevision = async (tx: Transaction, id: number, expectedRevision: number): Promise<CalendarRow> => {
    const row = requireFound(await lockCalendar(tx, id));
    requireRevision(row, expectedRevision);
    return row;
  };

  const requireOwn = (staff: StaffIdentity, id: number) => requireOwnCalendar({ database, audit }, staff, id);

  return {
    async list(): Promise<CalendarListItem[]> {
      return (await listCalendars(database)).map(({ id, name, time_zone, staff_id, staff_name }) => ({
        id,
        name,
        time_zone,
        staff: staff_id && staff_name ? { id: staff_id, name: staff_name } : null,
      }));
    },

    /** @throws {DomainError} `not_found` */
    load,

    /** @throws {DomainError} `invalid_fields`, `calendar_owner_taken` */
    async add(staff: StaffIdentity, typed: Person): Promise<CalendarDetail> {
      const person = await requireValid(typed);
      const id = await withTransaction(database, async (tx) => {
        if ((await listCalendars(tx)).length >= calendarLimits.calendars)
          throw invalidField("name", `There can be at most ${calendarLimits.calendars} calendars.`);
        const newId = await insertCalendar(tx, person, staff.staffId);
        await recordChange(tx, staff, { setting: "calendar", calendar_id: newId, what: "added" });
        return newId;
      });
      return load(staff, id);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `calendar_owner_taken`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      id: number,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeCalendar>,
    ): Promise<CalendarDetail> {
      const person = await requireValid(typed);
      await withTransaction(database, async (tx) => {
        await lockAtRevision(tx, id, expectedRevision);
        await updateCalendar(tx, id, { ...person, changedBy: staff.staffId });
        await recordChange(tx, staff, { setting: "calendar", calendar_id: id, what: "whose calendar it is" });
      });
      return load(staff, id);
    },

    /** Booked calls stay. @throws {DomainError} `not_found`, `forbidden`, `invalid_fields`, `setting_changed` */
    async changeHours(
      staff: StaffIdentity,
      id: number,
      { expected_revision: expectedRevision, ...hours }: BodyOf<typeof changeHours>,
    ): Promise<CalendarDetail> {
      const { time_zone: zone } = await requireOwn(staff, id);
      requireNone(findHoursFaults(hours));
      const today = getToday(zone);
      const isAhead = (day: string) => day >= today;
      const ahead = {
        weekly: hours.weekly,
        days_off: hours.days_off.filter(isAhead),
        extra: hours.extra.filter(({ day }) => isAhead(day)),
      };
      await withTransaction(database, async (tx) => {
        await lockAtRevision(tx, id, expectedRevision);
        await replaceHours(tx, { id, changedBy: staff.staffId, today }, ahead);
        await recordChange(tx, staff, { setting: "calendar", calendar_id: id, what: "hours" });
      });
      return load(staff, id);
    },

    /** @throws {DomainError} `not_found`, `forbidden` */
    async feed(staff: StaffIdentity, id: number): Promise<string> {
      await requireOwn(staff, id);
      const feed = requireFound((await feeds.list()).find((each) => each.id === id));
      return feed.url;
    },

    /** @throws {DomainError} `not_found`, `forbidden` */
    async renewFeed(staff: StaffIdentity, id: number): Promise<string> {
      await requireOwn(staff, id);
      const url = await feeds.renew(id);
      if (url === undefined) throw new DomainError("not_found");
      await withTransaction(database, (tx) =>
        recordChange(tx, staff, { setting: "calendar", calendar_id: id, what: "address of the feed" }),
      );
      return url;
    },
  };
};
