import { rescheduleAppointment } from "@funding-desk/contract/calendar/appointment/api";
import { messages } from "@funding-desk/contract/forms/messages";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import type { RateLimitPolicy } from "../../../platform/rate-limit/rate-limits.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type AppointmentTypeRow, findType } from "./advisor.repository.ts";
import {
  type AppointmentRow,
  cancelAppointment,
  findAppointment,
  findAppointmentForUpdate,
  type LockedAppointment,
  moveAppointment,
} from "./appointment.repository.ts";
import type { AppointmentService, CallAnswer } from "./appointment.service.ts";
import type { AnnounceCall } from "./call-news.ts";
import { requireTimeZone } from "./civil-time.ts";
import type { SlotService } from "./slot.service.ts";
import { deleteHold } from "./slot-hold.repository.ts";

/** A change to a call by its client, by the holder of one of our links, or by staff. */
export interface Change {
  readonly id: string;
  /** Whose call it must be; undefined for staff, who were already checked. */
  readonly clientId: string | undefined;
  readonly timezone: string;
  /** The member of staff who acts for the client, and the revision they saw. */
  readonly by?: { readonly staff: StaffIdentity; readonly expectedRevision: number };
}

export type CallChanges = ReturnType<typeof createCallChanges>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly slots: Pick<SlotService, "requireFree">;
  readonly appointments: Pick<AppointmentService, "loadOutcome">;
  readonly announce: AnnounceCall;
}

/** Moving and canceling a booked call. */
export const createCallChanges = ({ database, rateLimits, slots, appointments, announce }: Deps) => {
  const requireChangeable = async (tx: Transaction, { id, clientId }: Change): Promise<LockedAppointment> => {
    const call = await findAppointmentForUpdate(tx, id);
    if (!call || (clientId !== undefined && call.client_id !== clientId)) throw new DomainError("not_found");
    return call;
  };

  const requireInTime = (call: LockedAppointment, { by }: Change): void => {
    if (by && by.expectedRevision !== call.revision) throw new DomainError("call_changed");
    // A client who is too late is asked to call the firm.
    const until = by ? call.starts_at : call.change_until;
    if (call.status !== "Scheduled" || until.getTime() <= Date.now()) throw new DomainError("change_too_late");
  };

  const loadType = async (tx: Transaction, call: AppointmentRow): Promise<AppointmentTypeRow> =>
    requireFound(await findType(tx, call.appointment_type_id), "appointment_type_unknown");

  const move = async (tx: Transaction, change: Change & { readonly start: string }): Promise<void> => {
    const call = await requireChangeable(tx, change);
    requireInTime(call, change);
    const { start, timezone, by } = change;
    const asked = { typeId: call.appointment_type_id, start, timezone };
    const { type, startsAt, endsAt, taken, changeUntil } = await slots.requireFree(tx, asked, call.client_id);
    const moved = {
      // Another one if the calendar was handed over and this call had to stay.
      advisor_id: type.advisor_id,
      starts_at: startsAt,
      ends_at: endsAt,
      // Staff choose in the firm's zone. The client's mails keep using the client's zone.
      time_zone: by ? call.time_zone : timezone,
      change_until: changeUntil,
    };
    await moveAppointment(tx, { id: call.id, ...moved, taken });
    await deleteHold(tx, call.client_id);
    const now = { ...call, ...moved, sequence: call.sequence + 1 };
    await announce(tx, now, { type, what: "moved", startedAt: call.starts_at, staff: by?.staff });
  };

  const cancel = async (tx: Transaction, change: Change): Promise<void> => {
    const call = await requireChangeable(tx, change);
    if (call.status === "Cancelled") return;
    requireInTime(call, change);
    await cancelAppointment(tx, call.id);
    const canceled: AppointmentRow = { ...call, status: "Cancelled", sequence: call.sequence + 1 };
    const news = { what: "cancelled", startedAt: call.starts_at, staff: change.by?.staff } as const;
    await announce(tx, canceled, { type: await loadType(tx, call), ...news });
  };

  /** Limits a client's changes. Staff aren't limited. */
  const limitClient = (
    policy: RateLimitPolicy,
    { clientId }: Pick<Change, "clientId">,
    { run, isRepeat }: { run: () => Promise<void>; isRepeat: (clientId: string) => Promise<boolean> },
  ): Promise<void> =>
    clientId === undefined
      ? run()
      : rateLimits.limit(policy, { clientId }, { run, isRepeat: () => isRepeat(clientId) });

  return {
    /**
     * Clients can do this until the type's notice period begins, staff until the call begins.
     * @throws {DomainError} `not_found`, `change_too_late`, `slot_taken`, `slot_not_offered`, `call_changed`; `too_many_requests` for
     * a client
     */
    async move(
      change: Change & { readonly start: string; readonly idempotencyKey: string | undefined },
    ): Promise<CallAnswer> {
      requireTimeZone(change.timezone);
      const { idempotencyKey, by: _, ...rest } = change;
      const toOwnIntent = (clientId: string) => toIntent(rescheduleAppointment, { clientId, idempotencyKey }, rest);
      const run = () =>
        withTransaction(database, async (tx) => {
          const call = await requireChangeable(tx, change);
          await once(tx, toOwnIntent(call.client_id), { answer: null, act: () => move(tx, change) });
        });
      await limitClient("move-call", change, {
        run,
        isRepeat: (clientId) => isAnswered(database, toOwnIntent(clientId)),
      });
      return appointments.loadOutcome(change.id, change.timezone, messages.appointmentMoved);
    },

    /**
     * Cancels a call; canceling again has no effect.
     * @throws {DomainError} `not_found`, `change_too_late`, `call_changed`; `too_many_requests` for a client
     */
    async cancel(change: Change): Promise<CallAnswer> {
      requireTimeZone(change.timezone);
      await limitClient("cancel-call", change, {
        run: () => withTransaction(database, (tx) => cancel(tx, change)),
        isRepeat: async () => (await findAppointment(database, change.id))?.status === "Cancelled",
      });
      return appointments.loadOutcome(change.id, change.timezone, messages.appointmentCanceled);
    },
  };
};
