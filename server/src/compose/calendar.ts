import { createAdvisorFeeds } from "../features/calendar/appointment/advisor-feed.service.ts";
import { appointmentRoutes } from "../features/calendar/appointment/appointment.routes.ts";
import { createAppointmentService } from "../features/calendar/appointment/appointment.service.ts";
import { createBookingService } from "../features/calendar/appointment/booking.service.ts";
import { seedBooking } from "../features/calendar/appointment/booking-seed.service.ts";
import { busyFeedRoutes } from "../features/calendar/appointment/busy-feed.routes.ts";
import { createBusyFeeds } from "../features/calendar/appointment/busy-feed.service.ts";
import { busyFeedQueue, createBusyFeedRuns } from "../features/calendar/appointment/busy-feed-runs.service.ts";
import { createCalendarService } from "../features/calendar/appointment/calendar.service.ts";
import { toCalendarOwner } from "../features/calendar/appointment/calendar-file.ts";
import { createCalendarHandovers } from "../features/calendar/appointment/calendar-handover.service.ts";
import { createCalendarTypeService } from "../features/calendar/appointment/calendar-type.service.ts";
import { createCallChanges } from "../features/calendar/appointment/call-change.service.ts";
import { createCallHours } from "../features/calendar/appointment/call-hours.ts";
import { createCallNews } from "../features/calendar/appointment/call-news.ts";
import {
  calendarRoutes,
  deskBookingRoutes,
  deskCallRoutes,
} from "../features/calendar/appointment/desk-appointment.routes.ts";
import { createDeskBookingService } from "../features/calendar/appointment/desk-booking.service.ts";
import { createDeskCallService } from "../features/calendar/appointment/desk-call.service.ts";
import { createDeskCallChanges } from "../features/calendar/appointment/desk-call-change.service.ts";
import { createFeedReading } from "../features/calendar/appointment/feed-reading.service.ts";
import { createReminders, reminderQueue } from "../features/calendar/appointment/reminder.service.ts";
import { createSlotService } from "../features/calendar/appointment/slot.service.ts";
import { createPreviewSlots } from "../features/calendar/appointment/slot-preview.service.ts";
import { createSignedNotes } from "../platform/crypto/signed-note.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import { createLetterhead } from "../platform/mail/letterhead.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly inspector: FileInspector;
}

/** Calls with an advisor: booking, the desk's calendars, and reminders. */
export const composeAppointments = async (parts: Parts) => {
  const { firm, currentFirm, database, secrets, jobs, publicUrl } = parts;
  await seedBooking(database, firm);
  const owner = () => toCalendarOwner(createLetterhead(currentFirm(), publicUrl));
  const slots = createSlotService(parts);
  const appointments = createAppointmentService({
    database,
    owner,
    callLinks: createSignedNotes(secrets, "appointment"),
  });
  const feeds = createAdvisorFeeds({
    database,
    owner,
    links: createSignedNotes(secrets, "calendar-feed"),
    siteUrl: publicUrl,
  });
  const booking = { ...parts, slots, appointments, announce: createCallNews({ ...parts, appointments }) };
  const bookings = createBookingService(booking);
  const changes = createCallChanges(booking);
  const calls = createDeskCallService({ ...parts, callHours: createCallHours(parts) });
  const calendars = createCalendarService({ ...parts, feeds });
  const feedReading = createFeedReading(parts);
  jobs.schedule(busyFeedQueue, "* * * * *", createBusyFeedRuns({ ...parts, reading: feedReading }));
  jobs.schedule(reminderQueue, "* * * * *", createReminders({ ...parts, appointments }));
  return {
    appointments,
    feeds,
    calendarHandovers: createCalendarHandovers(parts),
    routes: [
      ...appointmentRoutes({ appointments, slots, bookings, changes }),
      ...deskCallRoutes(calls, createDeskCallChanges({ ...parts, calls, changes, slots })),
      ...deskBookingRoutes(createDeskBookingService({ ...parts, appointments, slots, bookings, calls })),
      ...busyFeedRoutes(createBusyFeeds({ ...parts, reading: feedReading })),
      ...calendarRoutes({
        calendars,
        types: createCalendarTypeService({ ...parts, calendars }),
        previewSlots: createPreviewSlots(parts),
      }),
    ],
  };
};
