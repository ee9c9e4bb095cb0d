import { Readable } from "node:stream";
import * as api from "@funding-desk/contract/calendar/appointment/api";
import { toData, toNoData } from "../../../http/envelope.ts";
import { fileRoute } from "../../../http/file-route.ts";
import { clientQueryRoute, clientRoute, publicRoute, type Route } from "../../../http/route.ts";
import type { AppointmentService } from "./appointment.service.ts";
import type { BookingService } from "./booking.service.ts";
import type { CallChanges } from "./call-change.service.ts";
import type { SlotService } from "./slot.service.ts";

export const appointmentRoutes = (services: {
  readonly appointments: AppointmentService;
  readonly slots: SlotService;
  readonly bookings: BookingService;
  readonly changes: CallChanges;
}): Route[] => {
  const { slots, bookings, changes } = services;
  return [
    clientQueryRoute(api.appointments, ({ token, query }) => services.appointments.listUpcoming(token, query.timezone)),
    clientRoute(api.appointmentTypes, ({ client }) => services.appointments.types(client.clientId)),
    clientRoute(api.availableSlots, ({ client, query: { date, timezone, appointment_type_id, moving } }) =>
      slots.listOn(
        date,
        { typeId: Number(appointment_type_id), timezone },
        { clientId: client.clientId, exceptAppointmentId: moving },
      ),
    ),
    clientRoute(api.freeDays, ({ client: { clientId }, query: { appointment_type_id: typeId, timezone } }) =>
      toData(slots.listFreeDays({ typeId: Number(typeId), timezone }, { clientId })),
    ),
    clientRoute(api.holdSlot, async ({ client, body: { appointment_type_id: typeId, start, timezone } }) => ({
      data: { held_until: (await bookings.hold(client.clientId, { typeId, start, timezone })).toISOString() },
    })),
    clientRoute(api.releaseSlot, ({ client }) => toNoData(bookings.release(client.clientId))),
    clientRoute(api.bookAppointment, async ({ client: { clientId }, body, idempotencyKey }) => ({
      result: await bookings.book({ clientId, body, idempotencyKey }),
    })),
    clientRoute(api.rescheduleAppointment, async ({ client: { clientId }, params: { id }, body, idempotencyKey }) => ({
      result: await changes.move({ id, clientId, ...body, idempotencyKey }),
    })),
    clientRoute(api.cancelAppointment, async ({ client: { clientId }, params: { id }, body }) => ({
      result: await changes.cancel({ id, clientId, ...body }),
    })),
    fileRoute(api.appointmentCalendar, async ({ params: { id }, query: { link } }) => ({
      content: Readable.from([await services.appointments.calendarFile(id, link)]),
      mediaType: "text/calendar; charset=utf-8",
      filename: "appointment.ics",
      disposition: "attachment",
    })),
    publicRoute(api.linkedAppointment, ({ body: { link, timezone } }) =>
      toData(services.appointments.toLinkedWire(link, timezone)),
    ),
    publicRoute(api.linkedSlots, async ({ body: { link, date, timezone } }) => {
      const call = await services.appointments.linked(link);
      const of = { typeId: call.appointment_type_id, timezone };
      return slots.listOn(date, of, { clientId: call.client_id, exceptAppointmentId: call.id });
    }),
    publicRoute(api.linkedDays, async ({ body: { link, timezone } }) => {
      const call = await services.appointments.linked(link);
      const of = { typeId: call.appointment_type_id, timezone };
      return toData(slots.listFreeDays(of, { clientId: call.client_id, exceptAppointmentId: call.id }));
    }),
    publicRoute(api.rescheduleLinked, async ({ body: { link, start, timezone }, idempotencyKey }) => {
      const { id, client_id: clientId } = await services.appointments.linked(link);
      return { result: await changes.move({ id, clientId, start, timezone, idempotencyKey }) };
    }),
    publicRoute(api.cancelLinked, async ({ body: { link, timezone } }) => {
      const { id, client_id: clientId } = await services.appointments.linked(link);
      return { result: await changes.cancel({ id, clientId, timezone }) };
    }),
  ];
};
