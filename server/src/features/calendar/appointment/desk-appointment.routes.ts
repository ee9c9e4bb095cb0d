import * as calendarApi from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import * as deskApi from "@funding-desk/contract/calendar/appointment/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { CalendarService } from "./calendar.service.ts";
import type { CalendarTypeService } from "./calendar-type.service.ts";
import type { DeskBookingService } from "./desk-booking.service.ts";
import type { DeskCallService } from "./desk-call.service.ts";
import type { DeskCallChanges } from "./desk-call-change.service.ts";
import type { PreviewSlots } from "./slot-preview.service.ts";

export const deskBookingRoutes = (bookings: DeskBookingService): Route[] => [
  staffRoute(deskApi.callBooking, ({ staff, params }) => toData(bookings.load(staff, params.id))),
  staffRoute(deskApi.bookableSlots, ({ staff, params, query }) => toData(bookings.listSlots(staff, params.id, query))),
  staffRoute(deskApi.bookableDays, ({ staff, params, query }) => toData(bookings.listDays(staff, params.id, query))),
  staffRoute(deskApi.bookCall, ({ staff, params, body, idempotencyKey }) =>
    toData(bookings.book(staff, params.id, { ...body, idempotencyKey })),
  ),
];

export const deskCallRoutes = (calls: DeskCallService, changes: DeskCallChanges): Route[] => [
  staffRoute(deskApi.deskCalls, ({ staff, query }) => toData(calls.list(staff, query))),
  staffRoute(deskApi.deskCall, ({ staff, params }) => toData(calls.load(staff, params.id))),
  staffRoute(deskApi.deskCallSlots, ({ staff, params, query }) => toData(changes.slots(staff, params.id, query))),
  staffRoute(deskApi.moveCall, ({ staff, params, body }) => toData(changes.move(staff, params.id, body))),
  staffRoute(deskApi.cancelCall, ({ staff, params, body }) => toData(changes.cancel(staff, params.id, body))),
  staffRoute(deskApi.noteOutcome, ({ staff, params, body }) => toData(changes.noteOutcome(staff, params.id, body))),
];

interface CalendarServices {
  readonly calendars: CalendarService;
  readonly types: CalendarTypeService;
  readonly previewSlots: PreviewSlots;
}

export const calendarRoutes = ({ calendars, types, previewSlots }: CalendarServices): Route[] => [
  staffRoute(calendarApi.calendars, async () => ({ data: { calendars: await calendars.list() } })),
  staffRoute(calendarApi.calendar, ({ staff, params }) => toData(calendars.load(staff, Number(params.id)))),
  staffRoute(calendarApi.addCalendar, ({ staff, body }) => toData(calendars.add(staff, body))),
  staffRoute(calendarApi.changeCalendar, ({ staff, params, body }) =>
    toData(calendars.change(staff, Number(params.id), body)),
  ),
  staffRoute(calendarApi.changeHours, ({ staff, params, body }) =>
    toData(calendars.changeHours(staff, Number(params.id), body)),
  ),
  staffRoute(calendarApi.previewSlots, ({ staff, params, body }) =>
    toData(previewSlots(staff, Number(params.id), body)),
  ),
  staffRoute(calendarApi.calendarFeedAddress, async ({ staff, params }) => ({
    data: { url: await calendars.feed(staff, Number(params.id)) },
  })),
  staffRoute(calendarApi.renewCalendarFeed, async ({ staff, params }) => ({
    data: { url: await calendars.renewFeed(staff, Number(params.id)) },
  })),
  staffRoute(calendarApi.addAppointmentType, ({ staff, params, body, idempotencyKey }) =>
    toData(types.add(staff, Number(params.id), { type: body, idempotencyKey })),
  ),
  staffRoute(calendarApi.changeAppointmentType, ({ staff, params, body }) =>
    toData(types.change(staff, Number(params.id), body)),
  ),
  staffRoute(calendarApi.changeCover, ({ staff, params, body }) =>
    toData(types.changeCover(staff, Number(params.id), body.jpeg)),
  ),
];
