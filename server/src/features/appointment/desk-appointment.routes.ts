import {
  addAppointmentType,
  addCalendar,
  calendar,
  calendarFeedAddress,
  calendars as calendarsEndpoint,
  changeAppointmentType,
  changeCalendar,
  changeCover,
  changeHours,
  previewSlots,
  renewCalendarFeed,
} from "@funding-desk/contract/appointment/calendar-desk-api";
import {
  cancelCall,
  deskCall,
  deskCallSlots,
  deskCalls,
  moveCall,
  noteOutcome,
} from "@funding-desk/contract/appointment/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { CalendarService } from "./calendar.service.ts";
import type { CalendarTypeService } from "./calendar-type.service.ts";
import type { DeskCallService } from "./desk-call.service.ts";

export const deskCallRoutes = (calls: DeskCallService): Route[] => [
  staffRoute(deskCalls, async ({ staff, query }) => ({ data: await calls.list(staff, query) })),
  staffRoute(deskCall, async ({ staff, params }) => ({ data: await calls.load(staff, params.id) })),
  staffRoute(deskCallSlots, async ({ staff, params, query }) => ({ data: await calls.slots(staff, params.id, query) })),
  staffRoute(moveCall, async ({ staff, params, body: { expected_revision: expectedRevision, ...to } }) => ({
    data: await calls.move(staff, params.id, { ...to, expectedRevision }),
  })),
  staffRoute(cancelCall, async ({ staff, params, body: { expected_revision: expectedRevision } }) => ({
    data: await calls.cancel(staff, params.id, { expectedRevision }),
  })),
  staffRoute(noteOutcome, async ({ staff, params, body: { expected_revision: expectedRevision, ...noted } }) => ({
    data: await calls.noteOutcome(staff, params.id, { ...noted, expectedRevision }),
  })),
];

export const calendarRoutes = (calendars: CalendarService, types: CalendarTypeService): Route[] => [
  staffRoute(calendarsEndpoint, async () => ({ data: { calendars: await calendars.list() } })),
  staffRoute(calendar, async ({ staff, params }) => ({ data: await calendars.load(staff, Number(params.id)) })),
  staffRoute(addCalendar, async ({ staff, body }) => ({ data: await calendars.add(staff, body) })),
  staffRoute(changeCalendar, async ({ staff, params, body: { expected_revision: expectedRevision, ...person } }) => ({
    data: await calendars.change(staff, Number(params.id), { ...person, expectedRevision }),
  })),
  staffRoute(changeHours, async ({ staff, params, body: { expected_revision: expectedRevision, ...hours } }) => ({
    data: await calendars.changeHours(staff, Number(params.id), { hours, expectedRevision }),
  })),
  staffRoute(previewSlots, async ({ staff, params, body }) => ({
    data: await calendars.preview(staff, Number(params.id), body),
  })),
  staffRoute(calendarFeedAddress, async ({ staff, params }) => ({
    data: { url: await calendars.feed(staff, Number(params.id)) },
  })),
  staffRoute(renewCalendarFeed, async ({ staff, params }) => ({
    data: { url: await calendars.renewFeed(staff, Number(params.id)) },
  })),
  staffRoute(addAppointmentType, async ({ staff, params, body, idempotencyKey }) => ({
    data: await types.add(staff, Number(params.id), { type: body, idempotencyKey }),
  })),
  staffRoute(
    changeAppointmentType,
    async ({ staff, params, body: { expected_revision: expectedRevision, ...type } }) => ({
      data: await types.change(staff, Number(params.id), { type, expectedRevision }),
    }),
  ),
  staffRoute(changeCover, async ({ staff, params, body }) => ({
    data: await types.changeCover(staff, Number(params.id), body.jpeg),
  })),
];
