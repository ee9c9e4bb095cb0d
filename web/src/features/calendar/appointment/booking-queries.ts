import {
  type AppointmentTypeWire,
  appointments,
  appointmentTypes,
  availableSlots,
  freeDays,
  linkedAppointment,
  linkedDays,
  linkedSlots,
} from "@funding-desk/contract/calendar/appointment/api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";
import { getClientTimeZone } from "./client-time-zone.ts";

export type AppointmentRow = AnswerOf<typeof appointments>["appointments"][number];
export type AppointmentType = AppointmentTypeWire;

/** The client's upcoming calls, in the client's time zone. */
export const appointmentsQuery = (userId: string) => {
  const timezone = getClientTimeZone();
  return queryOptions({
    queryKey: ["appointments", userId, timezone],
    queryFn: async ({ signal }) => (await call(appointments, { query: { timezone }, signal })).appointments,
  });
};

export const appointmentTypesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["appointment-types", userId],
    queryFn: async ({ signal }) => (await call(appointmentTypes, { signal })).appointment_data,
  });

/** A day in a time zone. */
export interface DayAsked {
  /** YYYY-MM-DD in `timezone`. */
  readonly date: string;
  readonly timezone: string;
}

const slotsKey = "slots";
/** Matches every list of slots, for invalidation. */
export const allSlots = { queryKey: [slotsKey] } as const;
/** Matches every list of calls and the call behind an email's link. */
export const allAppointments = {
  predicate: ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
    first === "appointments" || first === "linked-appointment",
} as const;

/** Always refetched, since a slot may be taken at any moment. */
export const slotsQuery = (typeId: number, { date, timezone }: DayAsked) =>
  queryOptions({
    queryKey: [slotsKey, String(typeId), date, timezone],
    queryFn: async ({ signal }) => {
      const query = { appointment_type_id: String(typeId), date, timezone };
      return (await call(availableSlots, { query, signal })).available_slots;
    },
    staleTime: 0,
  });

export type SlotsQuery = ReturnType<typeof slotsQuery>;

/** The days with a free time in a time zone, and the next free times. */
export const freeDaysQuery = (typeId: number, timezone: string) =>
  queryOptions({
    queryKey: [slotsKey, "days", String(typeId), timezone],
    queryFn: async ({ signal }) =>
      (await call(freeDays, { query: { appointment_type_id: String(typeId), timezone }, signal })).data,
    staleTime: 0,
  });

export type FreeDaysQuery = ReturnType<typeof freeDaysQuery>;

/** The call behind an email's link, and its kind. */
export const linkedAppointmentQuery = (link: string) => {
  const timezone = getClientTimeZone();
  return queryOptions({
    queryKey: ["linked-appointment", link, timezone],
    queryFn: async ({ signal }) => (await call(linkedAppointment, { body: { link, timezone }, signal })).data,
  });
};

/** Other times for the linked call. */
export const linkedSlotsQuery = (link: string, { date, timezone }: DayAsked): SlotsQuery =>
  queryOptions({
    queryKey: [slotsKey, link, date, timezone],
    queryFn: async ({ signal }) =>
      (await call(linkedSlots, { body: { link, date, timezone }, signal })).available_slots,
    staleTime: 0,
  });

export const linkedDaysQuery = (link: string, timezone: string): FreeDaysQuery =>
  queryOptions({
    queryKey: [slotsKey, "days", link, timezone],
    queryFn: async ({ signal }) => (await call(linkedDays, { body: { link, timezone }, signal })).data,
    staleTime: 0,
  });
