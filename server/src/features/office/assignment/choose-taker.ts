import type { AssignmentRule } from "@funding-desk/contract/office/assignment/desk-api";

/** What rules look at. */
export interface NewFile {
  /** Two letters. */
  readonly state: string;
  /** Of the Sign Up Id; blank without one. */
  readonly label: string;
  /** Whole US dollars; null before the pre-qualification. */
  readonly amount: number | null;
  /** Opened by staff, an import, or another system: a pre-qualification may never come. */
  readonly isOpened: boolean;
}

/** Someone who can get files now. */
export interface Taker {
  readonly id: string;
  readonly name: string;
}

/** What decides among several takers. It changes with every file that's given. */
export interface Balance {
  /** When someone last got a file by this rule; 0 for never. */
  readonly turnOf: (ruleId: string, staffId: string) => number;
  readonly openFilesOf: (staffId: string) => number;
}

export type Choice =
  | { readonly rule: AssignmentRule; readonly taker: Taker }
  /** A rule needs the pre-qualification. */
  | "waits"
  | undefined;

const isAbout = ({ states, label }: AssignmentRule, file: NewFile): boolean =>
  (states.length === 0 || states.includes(file.state)) &&
  (label === "" || label.toLowerCase() === file.label.toLowerCase());

const needsAmount = ({ amount_from: from, amount_to: to }: AssignmentRule): boolean => from !== null || to !== null;

const isInRange = ({ amount_from: from, amount_to: to }: AssignmentRule, amount: number): boolean =>
  (from === null || amount >= from) && (to === null || amount <= to);

/**
 * The first rule that fits and has someone who is here. A rule about amounts keeps the ones after it from taking the file
 * of someone who has just signed up, because it may be its own. It passes over clients who may never send a form.
 * @param takers by id
 */
export const chooseTaker = (
  rules: readonly AssignmentRule[],
  file: NewFile,
  { takers, balance }: { readonly takers: ReadonlyMap<string, Taker>; readonly balance: Balance },
): Choice => {
  for (const rule of rules) {
    if (!isAbout(rule, file)) continue;
    if (file.amount === null) {
      if (needsAmount(rule) && file.isOpened) continue;
      if (needsAmount(rule)) return "waits";
    } else if (!isInRange(rule, file.amount)) continue;
    const taker = chooseAmong(rule, takers, balance);
    if (taker) return { rule, taker };
  }
  return undefined;
};

const chooseAmong = (
  { id, way, staff_ids: ids }: AssignmentRule,
  takers: ReadonlyMap<string, Taker>,
  { turnOf, openFilesOf }: Balance,
): Taker | undefined => {
  const here = ids.flatMap((each) => takers.get(each) ?? []);
  const rank = (taker: Taker) => [way === "load" ? openFilesOf(taker.id) : 0, turnOf(id, taker.id)] as const;
  return here.reduce<Taker | undefined>((best, each) => {
    if (!best) return each;
    const [[load, turn], [bestLoad, bestTurn]] = [rank(each), rank(best)];
    return load < bestLoad || (load === bestLoad && turn < bestTurn) ? each : best;
  }, undefined);
};
