import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { OwnAnswerGoals } from "@funding-desk/contract/office/answer-goal/api";
import type { changeAnswerGoalSettings } from "@funding-desk/contract/office/answer-goal/desk-api";
import {
  type AnswerGoalSetting,
  type AnswerMatter,
  answerGoalLimits,
  answerMatters,
  firstAnswerGoalSetting,
} from "@funding-desk/contract/office/answer-goal/setting";
import {
  answerMatterNames,
  formatGoal,
  formatWorkingHours,
} from "@funding-desk/contract/office/answer-goal/setting-words";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { createSingleSetting } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findLongestWaits, findSetting, lockSetting, saveSetting } from "./answer-goal.repository.ts";
import { addWorkingMinutes } from "./working-time.ts";

export type AnswerGoalService = ReturnType<typeof createAnswerGoalService>;

/** By when something that has waited since an instant is to be answered, as an instant; null without a goal. */
export type FindDue = (matter: AnswerMatter, since: Date) => string | null;

type Deps = Pick<SharedDeps, "database" | "audit" | "live" | "timeZone">;

/** How soon the firm means to answer: the setting, and what follows from it for staff and clients. */
export const createAnswerGoalService = (deps: Deps) => {
  const { database, timeZone } = deps;
  const kept = createSingleSetting(deps, {
    name: "goals for answers",
    first: firstAnswerGoalSetting,
    find: findSetting,
    lock: lockSetting,
    save: saveSetting,
    describe,
  });

  const toFindDue =
    (setting: AnswerGoalSetting): FindDue =>
    (matter, since) => {
      const hours = setting.goals[matter];
      return hours === null ? null : addWorkingMinutes(since, hours * 60, { ...setting, timeZone }).toISOString();
    };

  return {
    load: async () => ({ ...(await kept.load()), time_zone: timeZone }),

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, { setting, expected_revision: seen }: BodyOf<typeof changeAnswerGoalSettings>) {
      requireSetting(setting);
      return { ...(await kept.change(staff, setting, seen)), time_zone: timeZone };
    },

    /** For a list of things that wait. */
    async loadFindDue(): Promise<FindDue> {
      const { setting } = await kept.load();
      return toFindDue(setting);
    },

    /** The same for one thing, if those who wait may know. */
    async findShownDue(matter: AnswerMatter, since: Date): Promise<string | null> {
      const { setting } = await kept.load();
      return setting.is_shown_to_clients ? toFindDue(setting)(matter, since) : null;
    },

    /** By when the firm means to answer a client, if clients may know. */
    async loadOwn(clientId: string): Promise<OwnAnswerGoals> {
      const { setting } = await kept.load();
      if (!setting.is_shown_to_clients) return { forms: null, messages: null, documents: null };
      const waits = await findLongestWaits(database, clientId);
      const findDue = toFindDue(setting);
      const find = (matter: keyof OwnAnswerGoals) => {
        const since = waits?.[matter];
        return since ? findDue(matter, since) : null;
      };
      return { forms: find("forms"), messages: find("messages"), documents: find("documents") };
    },
  };
};

/** In words, for the audit. */
const describe = (setting: AnswerGoalSetting) => ({
  working_hours: formatWorkingHours(setting),
  holidays: setting.is_closed_on_holidays ? "closed" : "open",
  goals: answerMatters.map((matter) => `${answerMatterNames[matter]} ${formatGoal(setting.goals[matter])}`).join(", "),
  shown_to_clients: setting.is_shown_to_clients,
});

const findWeekdaysFault = (weekdays: readonly number[]): string | undefined => {
  if (weekdays.length === 0) return "Choose at least one day.";
  const isOrdered = weekdays.every((day, index) => index === 0 || day > (weekdays[index - 1] ?? 0));
  return isOrdered && weekdays.every((day) => day >= 1 && day <= 7) ? undefined : "Choose each day once, in order.";
};

/** @throws {DomainError} `invalid_fields` */
const requireSetting = ({ weekdays, opens_at, closes_at, goals }: AnswerGoalSetting): void => {
  const { shortestDayMinutes, leastHours, mostHours } = answerGoalLimits;
  const isLongEnough = closes_at - opens_at >= shortestDayMinutes;
  requireNone({
    weekdays: findWeekdaysFault(weekdays),
    opens_at: findNumberFault(opens_at, [0, 1440 - shortestDayMinutes]),
    closes_at:
      findNumberFault(closes_at, [shortestDayMinutes, 1440]) ??
      (isLongEnough ? undefined : "Choose a time at least an hour after opening."),
    ...Object.fromEntries(
      answerMatters.map((matter) => {
        const hours = goals[matter];
        return [matter, hours === null ? undefined : findNumberFault(hours, [leastHours, mostHours])];
      }),
    ),
  });
};
