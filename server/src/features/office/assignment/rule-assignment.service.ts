import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { findStateCode } from "@funding-desk/contract/forms/options/states";
import { type ActingStaff, actedBy } from "../../../identity/staff-session/staff-identity.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { FileTasks } from "../task/file-task.service.ts";
import {
  countOpenFiles,
  type FileRow,
  findRules,
  listTakers,
  listTurns,
  lockRules,
  lockTakers,
  lockUnassigned,
  type RulesRow,
  saveTurns,
  type TakerRow,
  updateAdvisors,
} from "./assignment-rules.repository.ts";
import { type Balance, type Choice, chooseTaker, type NewFile, type Taker } from "./choose-taker.ts";

export type RuleAssignment = ReturnType<typeof createRuleAssignment>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "timeZone"> {
  readonly tasks: Pick<FileTasks, "passOn">;
}

interface Given {
  readonly clientId: string;
  readonly staffId: string;
}

type Actor = Pick<AuditEntry, "actor" | "address">;

const theRules: Actor = { actor: { kind: "system" } };

/** @param day the firm's */
export const isAway = ({ from_on: from, until_on: until }: TakerRow, day: string): boolean =>
  from !== null && until !== null && from <= day && day <= until;

/** Gives files without an advisor to someone, by the rules that managers set (decision 42). */
export const createRuleAssignment = ({ database, audit, live, timeZone, tasks }: Deps) => {
  const loadBalance = async (db: Queryable, { rules }: RulesRow) => {
    const day = toCivilDate(timeZone, new Date());
    const here = (await listTakers(db, day)).filter((each) => !isAway(each, day));
    const takers = new Map<string, Taker>(here.map(({ id, name }) => [id, { id, name }]));
    const turns = new Map((await listTurns(db)).map((each) => [`${each.rule_id} ${each.staff_id}`, each.turn]));
    const counts = rules.some(({ way }) => way === "load") ? await countOpenFiles(db, [...takers.keys()]) : [];
    const loads = new Map(counts.map(({ staff_id: id, count }) => [id, count]));
    let last = Math.max(0, ...turns.values());
    const balance: Balance = {
      turnOf: (ruleId, staffId) => turns.get(`${ruleId} ${staffId}`) ?? 0,
      openFilesOf: (staffId) => loads.get(staffId) ?? 0,
    };
    return {
      choose: (file: NewFile): Choice => chooseTaker(rules, file, { takers, balance }),
      /** Counts a file that was given, before the next one is. @returns the turn */
      count(ruleId: string, staffId: string): number {
        last += 1;
        turns.set(`${ruleId} ${staffId}`, last);
        loads.set(staffId, (loads.get(staffId) ?? 0) + 1);
        return last;
      },
    };
  };

  /** @returns who got which */
  const assign = async (tx: Transaction, clientIds: readonly string[], by: Actor): Promise<readonly Given[]> => {
    // Firms without rules don't wait for each other.
    if (((await findRules(tx))?.rules ?? []).length === 0) return [];
    const files = await lockUnassigned(tx, clientIds);
    if (files.length === 0) return [];
    await lockRules(tx);
    await lockTakers(tx);
    const setting = await findRules(tx);
    if (!setting) return [];
    const { choose, count } = await loadBalance(tx, setting);
    const given = files.flatMap((row) => {
      const choice = choose(toNewFile(row));
      if (choice === undefined || choice === "waits") return [];
      const { rule, taker } = choice;
      return [{ clientId: row.id, staffId: taker.id, to: taker.name, rule, turn: count(rule.id, taker.id) }];
    });
    if (given.length === 0) return [];
    await updateAdvisors(tx, given);
    const turns = given.map(({ rule, staffId, turn }) => ({ rule_id: rule.id, staff_id: staffId, turn }));
    await saveTurns(tx, [...new Map(turns.map((each) => [`${each.rule_id} ${each.staff_id}`, each])).values()]);
    const passedOn = await tasks.passOn(tx, by, { clientIds: given.map(({ clientId }) => clientId) });
    for (const { clientId } of given) await live.notify(tx, { clientId });
    await recordEvents(
      tx,
      given.map(({ clientId, staffId }) => ({
        kind: "client.assigned",
        clientId,
        subjectId: clientId,
        data: { staff_id: staffId },
      })),
    );
    for (const { clientId, to, rule } of given)
      await audit.record(tx, { ...by, action: "file.assigned", clientId, detail: { to, rule: rule.name } });
    await passedOn.record();
    return given;
  };

  return {
    /** For clients who have just signed up, were opened or imported, or pre-qualified. Passes over those that have an advisor. Call it last in the transaction. */
    assignNew: async (tx: Transaction, clientIds: readonly string[]): Promise<void> => {
      await assign(tx, clientIds, theRules);
    },

    /** The same because a member asked for it. @returns who got which of the clients */
    assignChosen: (tx: Transaction, staff: ActingStaff, clientIds: readonly string[]): Promise<readonly Given[]> =>
      assign(tx, clientIds, actedBy(staff)),

    /** What the rules would do with such a file now. */
    async preview(
      file: Omit<NewFile, "isOpened">,
    ): Promise<{ rule: string | null; taker: string | null; waits: boolean }> {
      const setting = await findRules(database);
      const choice = setting && (await loadBalance(database, setting)).choose({ ...file, isOpened: false });
      if (choice === undefined || choice === "waits") return { rule: null, taker: null, waits: choice === "waits" };
      return { rule: choice.rule.name, taker: choice.taker.name, waits: false };
    },
  };
};

const toNewFile = ({ state, label, amount, is_opened: isOpened }: FileRow): NewFile => ({
  state: findStateCode(state) ?? "",
  label,
  amount,
  isOpened,
});
