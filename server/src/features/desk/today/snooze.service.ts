import type { snoozed, snoozeThing, TodayList } from "@funding-desk/contract/desk/today/desk-api";
import { snoozeDays } from "@funding-desk/contract/desk/today/desk-api";
import { isCivilDate, toCivilDate, toDayNumber } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { ClientAccess } from "../../../identity/client-access/client-access.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { deleteOverSnoozes, deleteSnooze, findSnoozedClient, listSnoozes, saveSnooze } from "./snooze.repository.ts";

export type SnoozeService = ReturnType<typeof createSnoozeService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly access: ClientAccess;
}

interface Thing {
  readonly list: TodayList;
  readonly id: string;
}

/** What members put off on Today, each for themselves. */
export const createSnoozeService = ({ database, timeZone, access }: Deps) => {
  const getToday = (): string => toCivilDate(timeZone, new Date());

  return {
    load: (staff: StaffIdentity): Promise<Seen<AnswerOf<typeof snoozed>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const rows = await listSnoozes(database, { staffId: staff.staffId, day: getToday() }, viewer);
        return rows.map(({ subject_id: id, ...row }) => ({ id, ...row }));
      }),

    /** @throws {DomainError} `not_found`; `invalid_fields` for a day that isn't ahead */
    async snooze(staff: StaffIdentity, { list, id }: Thing, { until_on: untilOn }: BodyOf<typeof snoozeThing>) {
      const day = getToday();
      const ahead = isCivilDate(untilOn) ? toDayNumber(untilOn) - toDayNumber(day) : 0;
      if (ahead < 1 || ahead > snoozeDays)
        throw invalidField("until_on", "Choose a day from tomorrow to a year ahead.");
      const clientId = requireFound(await findSnoozedClient(database, { list, subjectId: id }));
      await access.requireVisible(database, staff, clientId);
      await deleteOverSnoozes(database, { staffId: staff.staffId, day });
      await saveSnooze(database, { staffId: staff.staffId, list, subjectId: id, clientId, untilOn });
      return { until_on: untilOn };
    },

    /** Once is enough. */
    async wake({ staffId }: StaffIdentity, { list, id }: Thing) {
      await deleteSnooze(database, staffId, { list, subjectId: id });
      return {};
    },
  };
};
