import { calendar, calendars } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import {
  bookableDays,
  bookableSlots,
  callBooking,
  type DeskCall,
  deskCall,
  deskCallSlots,
  deskCalls,
} from "@funding-desk/contract/calendar/appointment/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";
import { paging } from "../../../../http/paging.ts";
import { allSlots, type DayAsked, type FreeDaysQuery, type SlotsQuery } from "../booking-queries.ts";

/** Matches every list of calls, and every call. */
export const allCalls = { queryKey: ["desk", "calls"] } as const;

export interface CallsAsked {
  /** YYYY-MM-DD */
  readonly from: string;
  readonly days: number;
  /** "" for all calendars. */
  readonly calendar: string;
}

export const callsQuery = ({ from, days, calendar: id }: CallsAsked) =>
  infiniteQueryOptions({
    queryKey: [...allCalls.queryKey, "list", { from, days, id }],
    ...paging,
    queryFn: async ({ pageParam, signal }) => {
      const query = { from, days: String(days), calendar: id || undefined, cursor: pageParam };
      return (await callDesk(deskCalls, { query, signal })).data;
    },
    select: ({ pages }) => pages.flatMap((page) => page.calls),
    placeholderData: keepPreviousData,
  });

export const callQuery = (id: string) =>
  queryOptions({
    queryKey: [...allCalls.queryKey, "call", id],
    queryFn: async ({ signal }): Promise<DeskCall> => (await callDesk(deskCall, { params: { id }, signal })).data,
  });

export const callSlotsQuery = (id: string, { date, timezone }: DayAsked) =>
  queryOptions({
    queryKey: [...allCalls.queryKey, "slots", id, { date, timezone }],
    queryFn: async ({ signal }) =>
      (await callDesk(deskCallSlots, { params: { id }, query: { date, timezone }, signal })).data,
  });

/** Who a call is booked for, and what kinds there are. Not refetched by live updates, so that nothing moves while someone types. */
export const callBookingQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "settings", "call-booking", clientId],
    queryFn: async ({ signal }) => (await callDesk(callBooking, { params: { id: clientId }, signal })).data,
  });

interface BookableType {
  readonly clientId: string;
  readonly typeId: number;
}

export const bookableSlotsQuery = ({ clientId, typeId }: BookableType, { date, timezone }: DayAsked): SlotsQuery =>
  queryOptions({
    queryKey: [...allSlots.queryKey, clientId, String(typeId), date, timezone],
    queryFn: async ({ signal }) => {
      const query = { appointment_type_id: String(typeId), date, timezone };
      return (await callDesk(bookableSlots, { params: { id: clientId }, query, signal })).data.slots;
    },
    staleTime: 0,
  });

export const bookableDaysQuery = ({ clientId, typeId }: BookableType, timezone: string): FreeDaysQuery =>
  queryOptions({
    queryKey: [...allSlots.queryKey, "days", clientId, String(typeId), timezone],
    queryFn: async ({ signal }) => {
      const query = { appointment_type_id: String(typeId), timezone };
      return (await callDesk(bookableDays, { params: { id: clientId }, query, signal })).data;
    },
    staleTime: 0,
  });

export const calendarsQuery = queryOptions({
  queryKey: ["desk", "calendars"],
  queryFn: async ({ signal }) => (await callDesk(calendars, { signal })).data.calendars,
});

/** Under `settings`, so that live updates don't refetch it while someone types. */
export const calendarQuery = (id: number) =>
  queryOptions({
    queryKey: ["desk", "settings", "calendar", id],
    queryFn: async ({ signal }) => (await callDesk(calendar, { params: { id: String(id) }, signal })).data,
  });
