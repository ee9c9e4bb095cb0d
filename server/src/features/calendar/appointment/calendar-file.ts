import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import type { Letterhead } from "../../../platform/mail/mail-layout.ts";
import type { AppointmentRow } from "./appointment.repository.ts";

/** The firm, as calendar entries name it. */
export interface CalendarOwner {
  readonly firmName: string;
  readonly email: string;
  /** The firm's host name, which makes ids unique. */
  readonly domain: string;
}

export const toCalendarOwner = ({ firmName, email, siteUrl }: Letterhead): CalendarOwner => ({
  firmName,
  email,
  domain: new URL(siteUrl).hostname,
});

const alarmMinutesBefore = 15;

type Method = "PUBLISH" | "REQUEST" | "CANCEL";

const isCanceled = ({ status }: AppointmentRow): boolean => status === "Cancelled";

const createCalendar = (owner: CalendarOwner, method: Method, name?: string) =>
  ical({
    prodId: { company: owner.firmName, product: "Funding Desk", language: "EN" },
    method: ICalCalendarMethod[method],
    ...(name ? { name } : {}),
  });

const addTo = (calendar: ReturnType<typeof createCalendar>, call: AppointmentRow, owner: CalendarOwner) =>
  calendar.createEvent({
    // Stays the same through every change, so that a calendar finds its entry.
    id: `${call.id}@${owner.domain}`,
    sequence: call.sequence,
    // We send instants, because the reader's calendar knows the zone's rules at that time.
    start: call.starts_at,
    end: call.ends_at,
    summary: `${call.title} with ${owner.firmName}`,
    location: call.location,
    status: isCanceled(call) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: owner.firmName, email: owner.email },
  });

/** A client's call as a calendar file: a request, or a cancellation. */
export const createCalendarFile = (call: AppointmentRow, owner: CalendarOwner): string => {
  const calendar = createCalendar(owner, isCanceled(call) ? "CANCEL" : "REQUEST");
  const event = addTo(calendar, call, owner);
  event.createAttendee({
    name: call.full_name,
    email: call.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
  });
  if (!isCanceled(call)) event.createAlarm({ type: ICalAlarmType.display, triggerBefore: alarmMinutesBefore * 60 });
  return calendar.toString();
};

/** An advisor's calls as a feed. It names the clients but leaves out their answers. */
export const createCalendarFeed = (calls: readonly AppointmentRow[], owner: CalendarOwner): string => {
  const calendar = createCalendar(owner, "PUBLISH", `${owner.firmName} calls`);
  for (const call of calls) addTo(calendar, call, owner).summary(`${call.title}: ${call.full_name}`);
  return calendar.toString();
};
