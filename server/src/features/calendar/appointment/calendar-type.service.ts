import {
  addAppointmentType,
  type CalendarDetail,
  calendarLimits,
  type changeAppointmentType,
  type TypeContent,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { SettingDetail } from "@funding-desk/contract/oversight/audit/setting-change";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import { requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CalendarService } from "./calendar.service.ts";
import { findTypeFaults } from "./calendar-checks.ts";
import {
  insertCalendarType,
  listCalendarTypes,
  lockType,
  replaceQuestions,
  updateCalendarType,
  updateCover,
} from "./calendar-type.repository.ts";

/** For managers. */
export type CalendarTypeService = ReturnType<typeof createCalendarTypeService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly calendars: Pick<CalendarService, "load">;
}

const trimContent = (type: TypeContent): TypeContent => ({
  ...type,
  name: type.name.trim(),
  description: normalizeText(type.description),
  location: type.location.trim(),
  questions: type.questions.map((question) => ({
    ...question,
    name: question.name.trim(),
    choices: question.choices.map((choice) => ({ ...choice, name: choice.name.trim() })),
  })),
});

/** Whether the bytes start and end like a JPEG. */
const isJpeg = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) && bytes.subarray(-2).equals(Buffer.from("ffd9", "hex"));

export const createCalendarTypeService = ({ database, calendars, audit, live }: Deps) => {
  const recordChange = async (
    tx: Transaction,
    staff: StaffIdentity,
    detail: Extract<SettingDetail, { setting: "kind of call" }>,
  ) => {
    await live.notify(tx);
    await audit.record(tx, { ...actedBy(staff), action: "setting.changed", detail });
  };

  return {
    /** @throws {DomainError} `not_found`, `invalid_fields` */
    async add(
      staff: StaffIdentity,
      calendarId: number,
      { type: typed, idempotencyKey }: { type: TypeContent; idempotencyKey: string | undefined },
    ): Promise<CalendarDetail> {
      await calendars.load(staff, calendarId);
      const type = trimContent(typed);
      requireNone(findTypeFaults(type));
      const intent = toIntent(addAppointmentType, { staffId: staff.staffId, idempotencyKey }, [calendarId, type]);
      await withTransaction(database, async (tx) => {
        const act = async () => {
          if ((await listCalendarTypes(tx, calendarId)).length >= calendarLimits.types)
            throw invalidField("name", `A calendar can have at most ${calendarLimits.types} kinds of calls.`);
          const id = await insertCalendarType(tx, { advisorId: calendarId, changedBy: staff.staffId }, type);
          await replaceQuestions(tx, id, type.questions);
          await recordChange(tx, staff, { setting: "kind of call", type_id: id, what: "added" });
        };
        await once(tx, intent, { answer: null, act });
      });
      return calendars.load(staff, calendarId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      id: number,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeAppointmentType>,
    ): Promise<CalendarDetail> {
      const type = trimContent(typed);
      requireNone(findTypeFaults(type));
      const calendarId = await withTransaction(database, async (tx) => {
        const row = requireFound(await lockType(tx, id));
        requireRevision(row, expectedRevision);
        await updateCalendarType(tx, { id, changedBy: staff.staffId }, type);
        await replaceQuestions(tx, id, type.questions);
        const what =
          row.is_active === type.is_active ? "changed" : type.is_active ? "offered again" : "no longer offered";
        await recordChange(tx, staff, { setting: "kind of call", type_id: id, what });
        return row.advisor_id;
      });
      return calendars.load(staff, calendarId);
    },

    /** @param jpeg base64; null for none. @throws {DomainError} `not_found`, `invalid_fields` */
    async changeCover(staff: StaffIdentity, id: number, jpeg: string | null): Promise<CalendarDetail> {
      const cover = jpeg === null ? null : Buffer.from(jpeg, "base64");
      requireNone({ jpeg: cover === null || isJpeg(cover) ? undefined : "This isn't a JPEG picture." });
      const calendarId = await withTransaction(database, async (tx) => {
        const row = requireFound(await lockType(tx, id));
        await updateCover(tx, { id, cover, changedBy: staff.staffId });
        const what = cover ? "picture" : "picture taken away";
        await recordChange(tx, staff, { setting: "kind of call", type_id: id, what });
        return row.advisor_id;
      });
      return calendars.load(staff, calendarId);
    },
  };
};
