import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import type { AppointmentRow } from "./appointment.repository.ts";

/** Who the other side of a call is, as calendars name it. */
export interface CalendarOwner {
  readonly firmName: string;
  readonly email: string;
  /** The firm's host name, for ids that no other program makes. */
  readonly domain: string;
}

const alarmMinutesBefore = 15;

type Method = "PUBLISH" | "REQUEST" | "CANCEL";

const isCancelled = ({ status }: AppointmentRow): boolean => status === "Cancelled";

const newCalendar = (owner: CalendarOwner, method: Method, name?: string) =>
  ical({
    prodId: { company: owner.firmName, product: "Funding Desk", language: "EN" },
    method: ICalCalendarMethod[method],
    ...(name ? { name } : {}),
  });

const addTo = (calendar: ReturnType<typeof newCalendar>, call: AppointmentRow, owner: CalendarOwner) =>
  calendar.createEvent({
    // The same through every change: a calendar finds its entry again by it.
    id: `${call.id}@${owner.domain}`,
    sequence: call.sequence,
    // Instants: what a zone's rules will be by then is the reader's calendar's to know.
    start: call.starts_at,
    end: call.ends_at,
    summary: `${call.title} with ${owner.firmName}`,
    location: call.location,
    status: isCancelled(call) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: owner.firmName, email: owner.email },
  });

/** One call as a calendar file of its client: a request, or a cancellation once it is cancelled. */
export const calendarFileOf = (call: AppointmentRow, owner: CalendarOwner): string => {
  const calendar = newCalendar(owner, isCancelled(call) ? "CANCEL" : "REQUEST");
  const event = addTo(calendar, call, owner);
  event.createAttendee({
    name: call.full_name,
    email: call.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
  });
  if (!isCancelled(call)) event.createAlarm({ type: ICalAlarmType.display, triggerBefore: alarmMinutesBefore * 60 });
  return calendar.toString();
};

/** An advisor's calls, for a calendar program to look at now and then. Says who, and nothing of what was answered. */
export const calendarFeedOf = (calls: readonly AppointmentRow[], owner: CalendarOwner): string => {
  const calendar = newCalendar(owner, "PUBLISH", `${owner.firmName} calls`);
  for (const call of calls) addTo(calendar, call, owner).summary(`${call.title}: ${call.full_name}`);
  return calendar.toString();
};
