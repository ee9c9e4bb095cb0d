import { calendar } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { bookableDays, bookableSlots } from "@funding-desk/contract/calendar/appointment/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { allSlots, type DayAsked, type FreeDaysQuery, type SlotsQuery } from "../booking-queries.ts";

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

/** Not moved by live updates, so that it stays while someone types. */
export const calendarQuery = (id: number) => deskQuery(calendar, { params: { id: String(id) }, isStill: true });
