import type { availableSlots, freeDays } from "@funding-desk/contract/calendar/appointment/api";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { type AppointmentTypeRow, findType, listBusy, listHours } from "./advisor.repository.ts";
import { toAvailability, toSlotRules } from "./availability.ts";
import { requireTimeZone, toCivilTime } from "./civil-time.ts";
import { isBlocked } from "./slot-hold.repository.ts";
import {
  type Availability,
  findInstant,
  formatTimes,
  listFreeStarts,
  type Span,
  toDaySpan,
  toFreeDays,
  toTakenSpan,
} from "./slots.ts";

/** The client who looks for slots. Their own hold, and the call they're moving, don't block time. */
export interface Seeker {
  readonly clientId: string | undefined;
  readonly exceptAppointmentId?: string | undefined;
}

/** A slot as the client names it. */
export interface RequestedSlot {
  readonly typeId: number;
  /** `YYYY-MM-DD HH:mm:ss` on the wall clock of `timezone`. */
  readonly start: string;
  readonly timezone: string;
}

/** An offered slot: its start, its type, and the advisor's time it takes. */
export interface OfferedSlot {
  readonly type: AppointmentTypeRow;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly taken: Span;
  /** Until then, the client can move or cancel it. */
  readonly changeUntil: Date;
}

export type SlotService = ReturnType<typeof createSlotService>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const nextTimesShown = 3;

/** "YYYY-MM-DD HH:mm:ss" as the date and the `h:mm AM/PM` of the slots; other seconds name no slot. */
const parseStart = (start: string): { date: string; time: string } | undefined => {
  const [date = "", clock = ""] = start.split(" ");
  const [hour = Number.NaN, minute = "", second = ""] = [Number(clock.slice(0, 2)), clock.slice(3, 5), clock.slice(6)];
  if (!(hour < 24) || second !== "00" || !isCivilDate(date)) return undefined;
  return { date, time: `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}` };
};

export const createSlotService = ({ database }: { readonly database: Database }) => {
  const requireType = async (db: Queryable, typeId: number): Promise<AppointmentTypeRow> => {
    const type = await findType(db, typeId);
    if (!type?.is_active) throw new DomainError("appointment_type_unknown");
    return type;
  };

  const loadAvailability = async (db: Queryable, type: AppointmentTypeRow, within: Span): Promise<Availability> => {
    const toDay = (ms: number) => toCivilTime(new Date(ms), type.time_zone).date;
    const rows = await listHours(db, type.advisor_id, [toDay(within.from - dayMs), toDay(within.until + dayMs)]);
    return toAvailability(type.time_zone, rows);
  };

  const listStarts = async (type: AppointmentTypeRow, within: Span, seeker: Seeker): Promise<number[]> => {
    const margin = (type.buffer_before_minutes + type.duration_minutes + type.buffer_after_minutes) * minuteMs;
    const [availability, busy] = await Promise.all([
      loadAvailability(database.brief, type, within),
      listBusy(database.brief, {
        advisorId: type.advisor_id,
        within: { from: within.from - margin, until: within.until + margin },
        clientId: seeker.clientId,
        exceptAppointmentId: seeker.exceptAppointmentId,
      }),
    ]);
    return listFreeStarts({ availability, rules: toSlotRules(type), busy, nowMs: Date.now() }, within);
  };

  /**
   * The slot, if the rules allow it regardless of other bookings: within the advisor's hours, on the grid, after the notice
   * period, and within the horizon.
   * @throws {DomainError} `time_zone_unknown`, `appointment_type_unknown`, `slot_not_offered`
   */
  const requireSlot = async ({ typeId, start, timezone }: RequestedSlot, db: Queryable): Promise<OfferedSlot> => {
    requireTimeZone(timezone);
    const type = await requireType(db, typeId);
    const civil = parseStart(start);
    const startMs = civil && findInstant(civil.date, civil.time, timezone);
    if (startMs === undefined) throw new DomainError("slot_not_offered");
    const within = { from: startMs, until: startMs + 1 };
    const availability = await loadAvailability(db, type, within);
    const rules = toSlotRules(type);
    // Ignores other clients' calls. The database keeps those apart.
    if (listFreeStarts({ availability, rules, busy: [], nowMs: Date.now() }, within).length === 0)
      throw new DomainError("slot_not_offered");
    return {
      type,
      startsAt: new Date(startMs),
      changeUntil: new Date(startMs - type.change_notice_hours * hourMs),
      endsAt: new Date(startMs + type.duration_minutes * minuteMs),
      taken: toTakenSpan(startMs, rules),
    };
  };

  return {
    /** @throws {DomainError} `time_zone_unknown`, `appointment_type_unknown`, `date_unknown` */
    async listOn(
      date: string,
      { typeId, timezone }: { readonly typeId: number; readonly timezone: string },
      seeker: Seeker,
    ): Promise<AnswerOf<typeof availableSlots>> {
      requireTimeZone(timezone);
      if (!isCivilDate(date)) throw new DomainError("date_unknown");
      const type = await requireType(database.brief, typeId);
      const starts = await listStarts(type, toDaySpan(date, timezone), seeker);
      return { available_slots: formatTimes(starts, date, timezone) };
    },

    /** @throws {DomainError} `time_zone_unknown`, `appointment_type_unknown` */
    async listFreeDays(
      { typeId, timezone }: { readonly typeId: number; readonly timezone: string },
      seeker: Seeker,
    ): Promise<AnswerOf<typeof freeDays>["data"]> {
      requireTimeZone(timezone);
      const type = await requireType(database.brief, typeId);
      const now = Date.now();
      // The advisor's last day may end a day later on the client's clock.
      const within = { from: now, until: now + (type.horizon_days + 2) * dayMs };
      return toFreeDays(await listStarts(type, within, seeker), timezone, nextTimesShown);
    },

    require: requireSlot,

    /** Such a slot, unless another client holds it or the advisor is busy elsewhere. @throws {DomainError} as `require`, and `slot_taken` */
    async requireFree(tx: Queryable, asked: RequestedSlot, clientId: string): Promise<OfferedSlot> {
      const slot = await requireSlot(asked, tx);
      const isGone = await isBlocked(tx, { clientId, advisorId: slot.type.advisor_id, taken: slot.taken });
      if (isGone) throw new DomainError("slot_taken");
      return slot;
    },
  };
};
