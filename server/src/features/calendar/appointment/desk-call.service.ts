import type { DeskCall, deskCalls } from "@funding-desk/contract/calendar/appointment/desk-api";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CallHours } from "./call-hours.ts";
import { type DeskCallRow, findDeskCall, listDeskCalls } from "./desk-call.repository.ts";
import { toWireCall } from "./desk-call-words.ts";

export type DeskCallService = ReturnType<typeof createDeskCallService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access"> {
  readonly callHours: CallHours;
}

const pageSize = 100;

export const notesPlace = (id: string): Place => ({ table: "appointments", column: "outcome_notes", row: id });

/** Calls as staff see them. */
export const createDeskCallService = (deps: Deps) => {
  const { database, access, callHours } = deps;

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

    /** What staff noted after the call. */
    openNotes,
  };
};
