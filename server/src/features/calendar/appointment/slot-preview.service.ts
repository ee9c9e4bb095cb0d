import { calendarLimits, type previewSlots } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { Temporal } from "temporal-polyfill";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer } from "../../../identity/staff-session/visibility.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listBusy } from "./advisor.repository.ts";
import { toSlotRules } from "./availability.ts";
import { findCalendar, listBooked } from "./calendar.repository.ts";
import { findHoursFaults, findRuleFaults } from "./calendar-checks.ts";
import { listOutsideCalls, toAvailability } from "./calendar-view.ts";
import { formatTimes, listFreeStarts, toDaySpan } from "./slots.ts";

export type PreviewSlots = ReturnType<typeof createPreviewSlots>;

/** Which times hours and rules that aren't saved yet would offer. @throws {DomainError} `not_found`, `invalid_fields` */
export const createPreviewSlots =
  ({ database }: Pick<SharedDeps, "database">) =>
  async (
    staff: StaffIdentity,
    id: number,
    { hours, rules, from }: BodyOf<typeof previewSlots>,
  ): Promise<AnswerOf<typeof previewSlots>["data"]> => {
    const { time_zone: zone } = requireFound(await findCalendar(database, id));
    requireNone({
      ...findHoursFaults(hours),
      ...findRuleFaults(rules),
      from: isCivilDate(from) ? undefined : "Enter a valid date.",
    });
    const availability = toAvailability(hours, zone);
    const first = Temporal.PlainDate.from(from);
    const days = Array.from({ length: calendarLimits.previewDays }, (_, offset) =>
      first.add({ days: offset }).toString(),
    );
    const within = {
      from: toDaySpan(days.at(0) ?? from, zone).from,
      until: toDaySpan(days.at(-1) ?? from, zone).until,
    };
    const search = { advisorId: id, within, clientId: undefined, exceptAppointmentId: undefined };
    const [busy, booked] = await Promise.all([
      listBusy(database.brief, search),
      listBooked(database, id, findViewer(staff)),
    ]);
    const starts = listFreeStarts({ availability, rules: toSlotRules(rules), busy, nowMs: Date.now() }, within);
    return {
      days: days.map((day) => ({ day, slots: formatTimes(starts, day, zone) })),
      outside_hours: listOutsideCalls(availability, booked),
    };
  };
