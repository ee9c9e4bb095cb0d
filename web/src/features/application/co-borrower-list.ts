import { checkCoBorrower, coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messagesByName } from "@funding-desk/contract/forms/wire";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import type { OnFile } from "../draft/on-file.ts";

/** Messages by field name, by co-borrower's key. */
export type CoBorrowerMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A removed co-borrower and the place it had, until the removal can no longer be taken back. */
export interface Removed {
  readonly coBorrower: DraftCoBorrower;
  readonly index: number;
}

/** The list with the removed ones in the places they had. */
export const withRemoved = (
  list: readonly DraftCoBorrower[],
  removed: readonly Removed[],
): readonly DraftCoBorrower[] => {
  const whole = [...list];
  // Latest first: each index is a place in the list as it was just then.
  for (const { coBorrower, index } of [...removed].reverse()) whole.splice(index, 0, coBorrower);
  return whole;
};

/** As a person calls them; the first that is known, else their place in the list. */
export const nameOf = ({ answers }: DraftCoBorrower, index: number): string =>
  [answers.firstName, answers.lastName].filter((part) => typeof part === "string" && part.trim() !== "").join(" ") ||
  `Co-borrower ${index + 1}`;

const sensitiveFields = fieldEntries(coBorrowerForm).filter(({ field }) => field.sensitive);

/** Names of the sensitive answers that the server has and nobody has given anew. */
export const keptNames = (answers: Answers, onFile: OnFile): ReadonlySet<string> =>
  new Set(
    sensitiveFields.flatMap(({ name }) => (onFile[name] !== undefined && answers[name] === undefined ? [name] : [])),
  );

/**
 * A co-borrower's answers as the list keeps them: a sensitive one that stays as the server has it is left out, one to go is blank.
 * @param kept names of those that stay
 */
export const settledCoBorrower = (answers: Answers, onFile: OnFile, kept: ReadonlySet<string>): Answers => {
  const settled: Record<string, Answer | undefined> = { ...answers };
  for (const { name } of sensitiveFields) {
    if (kept.has(name)) delete settled[name];
    else if (isBlank(settled[name]) && onFile[name] === undefined) delete settled[name];
    else settled[name] ??= "";
  }
  return settled;
};

/** What is wrong with one co-borrower of the list, by field name. */
export const problemsOf = (coBorrower: DraftCoBorrower, onFile: OnFile, rules: CheckRules) =>
  checkCoBorrower(coBorrower.answers, { ...rules, onFile: keptNames(coBorrower.answers, onFile) }).fields;

/** The messages of a 422 that are about co-borrowers, `co_borrowers[0].<wire name>`, by the key of whom they mean. */
export const coBorrowerMessagesIn = (
  fields: Readonly<Record<string, string>>,
  list: readonly DraftCoBorrower[],
): CoBorrowerMessages => {
  const found: Record<string, Record<string, string>> = {};
  for (const [place, message] of Object.entries(fields)) {
    const [, index, wire] = /^co_borrowers\[(\d+)\]\.(.+)$/.exec(place) ?? [];
    const key = list[Number(index)]?.key;
    if (key === undefined || wire === undefined) continue;
    found[key] = { ...found[key], ...messagesByName(coBorrowerForm, { [wire]: message }) };
  }
  return found;
};
