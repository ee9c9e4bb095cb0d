import { createSignedNotes } from "../crypto/signed-note.ts";
import { createAdvisorFeeds } from "../features/appointment/advisor-feed.service.ts";
import { appointmentRoutes } from "../features/appointment/appointment.routes.ts";
import { createAppointmentService } from "../features/appointment/appointment.service.ts";
import { createBookingService } from "../features/appointment/booking.service.ts";
import { seedBooking } from "../features/appointment/booking-seed.service.ts";
import { busyFeedRoutes } from "../features/appointment/busy-feed.routes.ts";
import { busyFeedQueue, createBusyFeeds } from "../features/appointment/busy-feed.service.ts";
import { createCalendarService } from "../features/appointment/calendar.service.ts";
import { toCalendarOwner } from "../features/appointment/calendar-file.ts";
import { createCalendarHandovers } from "../features/appointment/calendar-handover.service.ts";
import { createCalendarTypeService } from "../features/appointment/calendar-type.service.ts";
import { createCallHours } from "../features/appointment/call-hours.ts";
import { calendarRoutes, deskBookingRoutes, deskCallRoutes } from "../features/appointment/desk-appointment.routes.ts";
import { createDeskBookingService } from "../features/appointment/desk-booking.service.ts";
import { createDeskCallService } from "../features/appointment/desk-call.service.ts";
import { createReminders, reminderQueue } from "../features/appointment/reminder.service.ts";
import { createSlotService } from "../features/appointment/slot.service.ts";
import type { FileInspector } from "../files/inspection/inspect-file.ts";
import { createLetterhead } from "../mail/letterhead.ts";
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
  const bookings = createBookingService({ ...parts, slots, appointments });
  const calls = createDeskCallService({ ...parts, bookings, slots, callHours: createCallHours(parts) });
  const calendars = createCalendarService({ ...parts, feeds });
  const busyFeeds = createBusyFeeds(parts);
  jobs.schedule(busyFeedQueue, "* * * * *", busyFeeds.readDue);
  jobs.schedule(reminderQueue, "* * * * *", createReminders({ ...parts, appointments }));
  return {
    appointments,
    feeds,
    calendarHandovers: createCalendarHandovers(parts),
    routes: [
      ...appointmentRoutes({ appointments, slots, bookings }),
      ...deskCallRoutes(calls),
      ...deskBookingRoutes(createDeskBookingService({ ...parts, appointments, slots, bookings, calls })),
      ...busyFeedRoutes(busyFeeds),
      ...calendarRoutes(calendars, createCalendarTypeService({ ...parts, calendars })),
    ],
  };
};
