import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { toMessagesByName } from "@funding-desk/contract/forms/wire";
import { checkCoBorrower, coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import type { OnFile } from "../draft/on-file.ts";

/** Messages by co-borrower's key and field name. */
export type CoBorrowerMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A removed co-borrower with their place in the list, kept for undo. */
export interface Removed {
  readonly coBorrower: DraftCoBorrower;
  readonly index: number;
}

export const restoreRemoved = (
  list: readonly DraftCoBorrower[],
  removed: readonly Removed[],
): readonly DraftCoBorrower[] => {
  const whole = [...list];
  // Latest first, since each index refers to the list at the time of its removal.
  for (const { coBorrower, index } of [...removed].reverse()) whole.splice(index, 0, coBorrower);
  return whole;
};

/** A co-borrower's name or, without one, their place in the list. */
export const formatName = ({ answers }: DraftCoBorrower, index: number): string =>
  [answers.firstName, answers.lastName].filter((part) => typeof part === "string" && part.trim() !== "").join(" ") ||
  `Co-borrower ${index + 1}`;

const sensitiveFields = fieldEntries(coBorrowerForm).filter(({ field }) => field.sensitive);

/** Names of the sensitive answers on file that haven't been changed. */
export const listKeptNames = (answers: Answers, onFile: OnFile): ReadonlySet<string> =>
  new Set(
    sensitiveFields.flatMap(({ name }) => (onFile[name] !== undefined && answers[name] === undefined ? [name] : [])),
  );

/**
 * A co-borrower's answers as stored in the list: a sensitive one that the server keeps is left out, and one to remove is blank.
 * Those that they'll enter themselves are removed.
 * @param kept names of the answers that the server keeps
 */
export const toListedAnswers = (answers: Answers, onFile: OnFile, kept: ReadonlySet<string>): Answers => {
  const listed: Record<string, Answer | undefined> = { ...answers };
  const relevant = new Set(relevantEntries(coBorrowerForm, answers).map(({ name }) => name));
  for (const { name } of sensitiveFields) {
    if (!relevant.has(name)) listed[name] = "";
    else if (kept.has(name)) {
      delete listed[name];
      continue;
    }
    if (isBlank(listed[name]) && onFile[name] === undefined) delete listed[name];
    else listed[name] ??= "";
  }
  return listed;
};

/** The problems of one co-borrower in the list, by field name. */
export const checkListed = (coBorrower: DraftCoBorrower, onFile: OnFile, rules: CheckRules) =>
  checkCoBorrower(coBorrower.answers, { ...rules, onFile: listKeptNames(coBorrower.answers, onFile) }).fields;

/** Finds a 422's messages about co-borrowers, `co_borrowers[0].<wire name>`, and assigns them by key. */
export const toCoBorrowerMessages = (
  fields: Readonly<Record<string, string>>,
  list: readonly DraftCoBorrower[],
): CoBorrowerMessages => {
  const found: Record<string, Record<string, string>> = {};
  for (const [place, message] of Object.entries(fields)) {
    const [, index, wire] = /^co_borrowers\[(\d+)\]\.(.+)$/.exec(place) ?? [];
    const key = list[Number(index)]?.key;
    if (key === undefined || wire === undefined) continue;
    found[key] = { ...found[key], ...toMessagesByName(coBorrowerForm, { [wire]: message }) };
  }
  return found;
};
