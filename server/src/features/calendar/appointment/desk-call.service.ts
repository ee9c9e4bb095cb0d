import {
  callNotesChars,
  type cancelCall,
  type DeskCall,
  type deskCallSlots,
  type deskCalls,
  type moveCall,
  type noteOutcome,
} from "@funding-desk/contract/calendar/appointment/desk-api";
import {
  type AppointmentStatus,
  type CallOutcome,
  outcomeRows,
} from "@funding-desk/contract/calendar/appointment/states";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf, BodyOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { Temporal } from "temporal-polyfill";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findType } from "./advisor.repository.ts";
import { findAppointment, findAppointmentForUpdate } from "./appointment.repository.ts";
import type { BookingService } from "./booking.service.ts";
import type { CallHours } from "./call-hours.ts";
import { type DeskCallRow, findDeskCall, listDeskCalls, updateOutcome } from "./desk-call.repository.ts";
import { describeLastChange, toWireCall } from "./desk-call-words.ts";
import type { SlotService } from "./slot.service.ts";

export type DeskCallService = ReturnType<typeof createDeskCallService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access" | "audit" | "live"> {
  readonly bookings: BookingService;
  readonly slots: SlotService;
  readonly callHours: CallHours;
}

const pageSize = 100;

const notesPlace = (id: string): Place => ({ table: "appointments", column: "outcome_notes", row: id });

export const createDeskCallService = (deps: Deps) => {
  const { database, access, bookings, callHours, audit, live } = deps;

  const openNotes = async (db: Queryable, row: DeskCallRow): Promise<string | null> => {
    if (row.outcome_notes === null) return null;
    const opener = await deps.cipher.forReading(db, row.client_id);
    return opener.decrypt(notesPlace(row.id), row.outcome_notes).toString();
  };

  const toWireCalls = async (rows: readonly DeskCallRow[]): Promise<DeskCall[]> => {
    const isOutside = await callHours.findOutside(rows);
    return Promise.all(
      rows.map(async (row) =>
        toWireCall(row, {
          isOutsideHours: isOutside.has(row.id),
          notes: row.is_visible ? await openNotes(database, row) : null,
        }),
      ),
    );
  };

  const load = (staff: StaffIdentity, id: string): Promise<Seen<DeskCall>> =>
    seenBy(staff, async (viewer) => {
      const row = requireFound(await findDeskCall(database, id, viewer));
      if (!row.is_visible && row.advisor_staff_id !== staff.staffId)
        await access.requireVisible(database, staff, row.client_id);
      const [call] = await toWireCalls([row]);
      if (!call) throw new DomainError("not_found");
      return call;
    });

  /** Loads the call if the member may work for its client. */
  const requireWorkable = async (staff: StaffIdentity, id: string) => {
    const call = requireFound(await findAppointment(database, id));
    await access.requireVisible(database, staff, call.client_id);
    return call;
  };

  /** Runs the change, and names the earlier editor when there was one. */
  const describeConflict = async (
    staff: StaffIdentity,
    id: string,
    work: () => Promise<unknown>,
  ): Promise<DeskCall> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "call_changed") throw error;
      const row = await findDeskCall(database, id, findViewer(staff));
      throw row ? new DomainError("call_changed", { sentence: describeLastChange(row) }) : error;
    }
    return load(staff, id);
  };

  return {
    /** @throws {DomainError} `date_unknown`, `malformed` */
    list: (
      staff: StaffIdentity,
      { from, days, calendar, cursor }: QueryOf<typeof deskCalls>,
    ): Promise<Seen<AnswerOf<typeof deskCalls>["data"]>> =>
      seenBy(staff, async (viewer) => {
        if (!isCivilDate(from)) throw new DomainError("date_unknown");
        const search = {
          from,
          days: Number(days),
          advisorId: calendar === undefined ? undefined : Number(calendar),
          after: parseCursor(cursor, uuidShape),
          limit: pageSize + 1,
        };
        const { page, next_cursor } = toPage(await listDeskCalls(database, search, viewer), pageSize);
        return { calls: await toWireCalls(page), next_cursor };
      }),

    /** @throws {DomainError} `not_found` */
    load,

    /** @throws {DomainError} `not_found`, `date_unknown`, `time_zone_unknown`, `appointment_type_unknown` */
    slots: (
      staff: StaffIdentity,
      id: string,
      { date, timezone }: QueryOf<typeof deskCallSlots>,
    ): Promise<Seen<AnswerOf<typeof deskCallSlots>["data"]>> =>
      seenBy(staff, async () => {
        const { client_id: clientId, appointment_type_id: typeId } = await requireWorkable(staff, id);
        const seeker = { clientId, exceptAppointmentId: id };
        const { available_slots: slots } = await deps.slots.listOn(date, { typeId, timezone }, seeker);
        const type = requireFound(await findType(database, typeId), "appointment_type_unknown");
        const last = Temporal.Now.plainDateISO(type.time_zone).add({ days: type.horizon_days });
        return { slots, bookable_until: last.toString() };
      }),

    /** @throws {DomainError} `not_found`, `call_changed`, and as `BookingService.move` */
    async move(
      staff: StaffIdentity,
      id: string,
      { start, timezone, expected_revision: expectedRevision }: BodyOf<typeof moveCall>,
    ): Promise<DeskCall> {
      await requireWorkable(staff, id);
      const by = { staff, expectedRevision };
      return describeConflict(staff, id, () =>
        bookings.move({ id, clientId: undefined, start, timezone, idempotencyKey: undefined, by }),
      );
    },

    /** @throws {DomainError} `not_found`, `call_changed`, `change_too_late` */
    async cancel(staff: StaffIdentity, id: string, body: BodyOf<typeof cancelCall>): Promise<DeskCall> {
      const { time_zone: timezone } = await requireWorkable(staff, id);
      const by = { staff, expectedRevision: body.expected_revision };
      return describeConflict(staff, id, () => bookings.cancel({ id, clientId: undefined, timezone, by }));
    },

    /** @throws {DomainError} `not_found`, `call_changed`, `invalid_fields` */
    async noteOutcome(
      staff: StaffIdentity,
      id: string,
      { outcome, expected_revision: expectedRevision, ...noted }: BodyOf<typeof noteOutcome>,
    ): Promise<DeskCall> {
      const { title } = await requireWorkable(staff, id);
      const notes = normalizeText(noted.notes) || null;
      return describeConflict(staff, id, () =>
        withTransaction(database, async (tx) => {
          const call = requireFound(await findAppointmentForUpdate(tx, id));
          // Whose call it is may have changed since: two clients were merged.
          const clientId = call.client_id;
          requireNone({
            outcome: findOutcomeFault(outcome, call),
            notes: findLengthFault(notes ?? "", callNotesChars),
          });
          if (call.revision !== expectedRevision) {
            const now = await findDeskCall(tx, id, findViewer(staff));
            const isOwn = now?.outcome_by === staff.staffId && now.outcome === outcome;
            // A double click, or a retry after a lost answer.
            if (isOwn && (await openNotes(tx, now)) === notes) return;
            throw new DomainError("call_changed");
          }
          const cipher = await deps.cipher.forWriting(tx, clientId);
          const sealed = notes === null ? null : cipher.encrypt(notesPlace(id), Buffer.from(notes));
          await updateOutcome(tx, { id, outcome, notes: sealed, staffId: staff.staffId });
          if (outcome === "Held" && call.outcome !== "Held") {
            const data = { appointment_id: id, starts_at: call.starts_at.toISOString() };
            await recordEvents(tx, [{ kind: "call.held", clientId, subjectId: id, data }]);
          }
          await live.notify(tx, { clientId });
          await audit.record(tx, {
            ...actedBy(staff),
            action: "call.changed",
            clientId,
            subject: title,
            detail: { what: "outcome", outcome, has_notes: notes !== null },
          });
        }),
      );
    },
  };
};

const findOutcomeFault = (
  outcome: CallOutcome | null,
  call: { readonly status: AppointmentStatus; readonly starts_at: Date },
): string | undefined => {
  if (outcome === null || !outcomeRows[outcome].isAfterCall) return undefined;
  if (call.status === "Cancelled") return "This call was canceled.";
  return call.starts_at.getTime() > Date.now() ? "This call hasn't started yet." : undefined;
};
