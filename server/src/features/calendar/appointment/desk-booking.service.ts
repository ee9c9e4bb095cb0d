import type {
  bookableDays,
  bookableSlots,
  bookCall,
  callBooking,
  DeskCall,
} from "@funding-desk/contract/calendar/appointment/desk-api";
import type { AnswerOf, BodyOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { listClientZones } from "../../../identity/client/client-zones.ts";
import type { Clients } from "../../../identity/client/clients.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findLastTimeZone } from "./appointment.repository.ts";
import type { AppointmentService } from "./appointment.service.ts";
import type { BookingService } from "./booking.service.ts";
import type { DeskCallService } from "./desk-call.service.ts";
import type { SlotService } from "./slot.service.ts";

export type DeskBookingService = ReturnType<typeof createDeskBookingService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "timeZone"> {
  readonly clients: Pick<Clients, "loadClient">;
  readonly appointments: Pick<AppointmentService, "types">;
  readonly slots: Pick<SlotService, "listOn" | "listFreeDays">;
  readonly bookings: Pick<BookingService, "book">;
  readonly calls: Pick<DeskCallService, "load">;
}

/** Booking a call for a client who is on the phone. */
export const createDeskBookingService = (deps: Deps) => {
  const { database, access, slots } = deps;

  return {
    /** @throws {DomainError} `not_found` */
    async load(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof callBooking>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const [client, { appointment_data: types }, lastZone] = await Promise.all([
        deps.clients.loadClient(clientId),
        deps.appointments.types(clientId),
        findLastTimeZone(database, clientId),
      ]);
      return {
        full_name: `${client.firstName} ${client.lastName}`,
        email: client.email,
        phone: client.mobile,
        timezone:
          listClientZones({ state: client.state, toldZone: lastZone ?? null }, deps.timeZone)[0] ?? deps.timeZone,
        types: types.map(({ [wireNames.cover]: _, website_url: __, ...type }) => type),
      };
    },

    /** @throws {DomainError} `not_found`, `date_unknown`, `time_zone_unknown`, `appointment_type_unknown` */
    async listSlots(
      staff: StaffIdentity,
      clientId: string,
      { appointment_type_id: typeId, date, timezone }: QueryOf<typeof bookableSlots>,
    ): Promise<AnswerOf<typeof bookableSlots>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const found = await slots.listOn(date, { typeId: Number(typeId), timezone }, { clientId });
      return { slots: found.available_slots };
    },

    /** @throws {DomainError} `not_found`, `time_zone_unknown`, `appointment_type_unknown` */
    async listDays(
      staff: StaffIdentity,
      clientId: string,
      { appointment_type_id: typeId, timezone }: QueryOf<typeof bookableDays>,
    ): Promise<AnswerOf<typeof bookableDays>["data"]> {
      await access.requireVisible(database, staff, clientId);
      return slots.listFreeDays({ typeId: Number(typeId), timezone }, { clientId });
    },

    /** @throws {DomainError} `not_found`, and as `BookingService.book` */
    async book(
      staff: StaffIdentity,
      clientId: string,
      { idempotencyKey, ...body }: BodyOf<typeof bookCall> & { readonly idempotencyKey: string | undefined },
    ): Promise<DeskCall> {
      await access.requireVisible(database, staff, clientId);
      const { appointment } = await deps.bookings.book({ clientId, body, idempotencyKey, staff });
      return deps.calls.load(staff, appointment.id);
    },
  };
};
