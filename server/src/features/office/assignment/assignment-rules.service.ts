import { isCivilDate, toCivilDate, toDayNumber } from "@funding-desk/contract/forms/civil-date";
import { officeStates } from "@funding-desk/contract/forms/options/states";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import {
  type Absence,
  type AssignmentRule,
  assignmentLimits,
  type assignmentRules,
  type changeAssignmentRules,
} from "@funding-desk/contract/office/assignment/desk-api";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteAbsence,
  deleteOtherTurns,
  findAbsence,
  findRules,
  findTakerName,
  listTakers,
  lockRulesTable,
  saveAbsence,
  saveRules,
  type TakerRow,
} from "./assignment-rules.repository.ts";
import { isAway } from "./rule-assignment.service.ts";

export type AssignmentRulesService = ReturnType<typeof createAssignmentRulesService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live" | "timeZone">;

/** The rules by which new files get an advisor, and who is out of the office. */
export const createAssignmentRulesService = (deps: Deps) => {
  const { database, audit, live, timeZone } = deps;
  const getToday = (): string => toCivilDate(timeZone, new Date());

  const load = async (): Promise<AnswerOf<typeof assignmentRules>["data"]> => {
    const day = getToday();
    const [row, takers] = await Promise.all([findRules(database), listTakers(database, day)]);
    return {
      rules: [...(row?.rules ?? [])],
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by_name ?? null,
      takers: takers.map((taker) => ({ ...toTaker(taker), is_away: isAway(taker, day) })),
    };
  };

  const loadAbsence = async (staffId: string) => ({
    absence: (await findAbsence(database, staffId, getToday())) ?? null,
  });

  const changeAbsence = async (staff: StaffIdentity, staffId: string, absence: Absence | null) => {
    if (absence) requireNone(findAbsenceFaults(absence, getToday()));
    await withTransaction(database, async (tx) => {
      const subject = requireFound(await findTakerName(tx, staffId));
      const coverId = absence?.cover_id ?? null;
      const cover = coverId === null ? null : await findTakerName(tx, coverId);
      if (cover === undefined || coverId === staffId)
        throw invalidField("cover_id", "Choose a colleague who works here.");
      if (absence) await saveAbsence(tx, staffId, absence);
      else await deleteAbsence(tx, staffId);
      await live.notify(tx);
      const detail: DetailOf<"staff.changed"> = {
        away_from: absence?.from_on ?? null,
        away_until: absence?.until_on ?? null,
        ...(cover !== null && { cover }),
      };
      await audit.record(tx, { ...actedBy(staff), action: "staff.changed", subject, detail });
    });
    return loadAbsence(staffId);
  };

  return {
    load,

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, body: BodyOf<typeof changeAssignmentRules>) {
      const rules = body.rules.map(normalizeRule);
      if (new Set(rules.map(({ id }) => id)).size < rules.length)
        throw invalidField("rules", "Two rules have the same id. Reload the page and try again.");
      await changeSetting(deps, staff, {
        lock: lockRulesTable,
        read: findRules,
        act: async (tx, before) => {
          requireRevision(before, body.expected_revision);
          const known = new Map((before?.rules ?? []).map((rule) => [rule.id, JSON.stringify(normalizeRule(rule))]));
          const names = new Map((await listTakers(tx, getToday())).map(({ id, name }) => [id, name]));
          // A rule nobody touched may name someone who has left.
          for (const rule of rules) if (known.get(rule.id) !== JSON.stringify(rule)) requireRule(rule, names);
          await saveRules(tx, rules, staff.staffId);
          await deleteOtherTurns(
            tx,
            rules.map(({ id }) => id),
          );
          const changes = listSettingChanges({ rules: describe(before?.rules ?? []) }, { rules: describe(rules) });
          return { setting: "assignment rules", changes };
        },
      });
      return load();
    },

    loadOwnAbsence: ({ staffId }: StaffIdentity) => loadAbsence(staffId),
    changeOwnAbsence: (staff: StaffIdentity, absence: Absence | null) => changeAbsence(staff, staff.staffId, absence),
    /** @throws {DomainError} `not_found`, `invalid_fields` */
    changeAbsence,
  };
};

const describe = (rules: readonly AssignmentRule[]): string => rules.map(({ name }) => name).join(", ");

/** With the keys in one order, so that two can be compared. */
const normalizeRule = (rule: AssignmentRule): AssignmentRule => ({
  id: rule.id,
  name: normalizeLine(rule.name),
  states: [...new Set(rule.states.map((state) => state.toUpperCase()))].sort(),
  label: normalizeLine(rule.label),
  amount_from: rule.amount_from,
  amount_to: rule.amount_to,
  way: rule.way,
  staff_ids: [...new Set(rule.staff_ids)],
});

const findAmountFault = (amount: number | null): string | undefined =>
  amount === null ? undefined : findNumberFault(amount, [0, assignmentLimits.amountDollars]);

const findRangeFault = ({ amount_from: from, amount_to: to }: AssignmentRule): string | undefined =>
  findAmountFault(to) ?? (from !== null && to !== null && to < from ? "Enter at least the lower amount." : undefined);

const findTakersFault = ({ way, staff_ids: ids }: AssignmentRule, names: ReadonlyMap<string, string>) => {
  if (ids.length === 0) return "Choose who gets these files.";
  if (way === "member" && ids.length > 1) return "Choose one person.";
  return ids.every((id) => names.has(id)) ? undefined : "Choose advisors or managers who work here.";
};

const requireRule = (rule: AssignmentRule, names: ReadonlyMap<string, string>): void =>
  requireNone({
    name: findLineFault(rule.name, { max: assignmentLimits.nameChars, what: "a name" }),
    states: rule.states.every((state) => officeStates.includes(state)) ? undefined : "Please choose a state.",
    label: findLengthFault(rule.label, assignmentLimits.labelChars),
    amount_from: findAmountFault(rule.amount_from),
    amount_to: findRangeFault(rule),
    staff_ids: findTakersFault(rule, names),
  });

const findAbsenceFaults = ({ from_on: from, until_on: until }: Absence, today: string) => {
  if (!isCivilDate(from)) return { from_on: "This isn't a real date." };
  if (!isCivilDate(until)) return { until_on: "This isn't a real date." };
  if (until < from) return { until_on: "Choose the first day or a later one." };
  if (until < today) return { until_on: "Choose today or a later day." };
  const days = toDayNumber(until) - toDayNumber(from);
  return { until_on: days < assignmentLimits.absenceDays ? undefined : "Choose at most a year." };
};

const toTaker = ({ id, name, from_on: from, until_on: until, cover_id }: TakerRow) => ({
  id,
  name,
  absence: from === null || until === null ? null : { from_on: from, until_on: until, cover_id },
});
