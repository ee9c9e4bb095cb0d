import {
  callNotesChars,
  type cancelCall,
  type DeskCall,
  type deskCallSlots,
  type moveCall,
  type noteOutcome,
} from "@funding-desk/contract/calendar/appointment/desk-api";
import {
  type AppointmentStatus,
  type CallOutcome,
  outcomeRows,
} from "@funding-desk/contract/calendar/appointment/states";
import type { AnswerOf, BodyOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { Temporal } from "temporal-polyfill";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findType } from "./advisor.repository.ts";
import { findAppointment, findAppointmentForUpdate } from "./appointment.repository.ts";
import type { CallChanges } from "./call-change.service.ts";
import { findDeskCall, updateOutcome } from "./desk-call.repository.ts";
import { type DeskCallService, notesPlace } from "./desk-call.service.ts";
import { describeLastChange } from "./desk-call-words.ts";
import type { SlotService } from "./slot.service.ts";

export type DeskCallChanges = ReturnType<typeof createDeskCallChanges>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access" | "audit" | "live"> {
  readonly calls: Pick<DeskCallService, "load" | "openNotes">;
  readonly changes: CallChanges;
  readonly slots: Pick<SlotService, "listOn">;
}

/** What staff change of a call: its time, whether it takes place, and how it went. */
export const createDeskCallChanges = (deps: Deps) => {
  const { database, access, audit, live, calls, changes } = deps;

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
    return calls.load(staff, id);
  };

  return {
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

    /** @throws {DomainError} `not_found`, `call_changed`, and as `CallChanges.move` */
    async move(
      staff: StaffIdentity,
      id: string,
      { start, timezone, expected_revision: expectedRevision }: BodyOf<typeof moveCall>,
    ): Promise<DeskCall> {
      await requireWorkable(staff, id);
      const by = { staff, expectedRevision };
      return describeConflict(staff, id, () =>
        changes.move({ id, clientId: undefined, start, timezone, idempotencyKey: undefined, by }),
      );
    },

    /** @throws {DomainError} `not_found`, `call_changed`, `change_too_late` */
    async cancel(staff: StaffIdentity, id: string, body: BodyOf<typeof cancelCall>): Promise<DeskCall> {
      const { time_zone: timezone } = await requireWorkable(staff, id);
      const by = { staff, expectedRevision: body.expected_revision };
      return describeConflict(staff, id, () => changes.cancel({ id, clientId: undefined, timezone, by }));
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
            if (isOwn && (await calls.openNotes(tx, now)) === notes) return;
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
