import {
  describeCorrectedForm,
  formatCorrectedQuestions,
  formatCorrectedTitle,
} from "@funding-desk/contract/intake/correction/words";
import type { TimelineEntry } from "@funding-desk/contract/intake/status/api";
import type { NamedCorrection } from "../../../forms/answer-changes/answer-changes.ts";

/** Corrections of one form within this time of each other are one sitting and one line. */
const sittingMs = 3600_000;

const isSameForm = (one: NamedCorrection, other: NamedCorrection): boolean =>
  one.reference === other.reference && describeCorrectedForm(one.kind) === describeCorrectedForm(other.kind);

/** One line for each form and sitting. @param corrections newest first */
export const toCorrectedEntries = (corrections: readonly NamedCorrection[]): TimelineEntry[] => {
  const sittings: [NamedCorrection, ...NamedCorrection[]][] = [];
  for (const each of corrections) {
    const sitting = sittings.findLast(([newest]) => isSameForm(newest, each));
    const oldest = sitting?.at(-1);
    if (sitting && oldest && oldest.changedAt.getTime() - each.changedAt.getTime() <= sittingMs) sitting.push(each);
    else sittings.push([each]);
  }
  return sittings.map(toEntry);
};

const toEntry = (newestFirst: readonly [NamedCorrection, ...NamedCorrection[]]): TimelineEntry => {
  const [newest] = newestFirst;
  const answers = newestFirst.toReversed();
  return {
    id: `corrected-${newest.id}`,
    kind: "correction",
    at: newest.changedAt.toISOString(),
    title: formatCorrectedTitle(newest.kind, answers),
    ...(answers.every(({ isAdded }) => isAdded) ? {} : { detail: `${formatCorrectedQuestions(answers)}.` }),
    message: [...new Set(answers.map(({ reason }) => reason))].join("\n"),
    ...(newest.reference === null ? {} : { reference: newest.reference }),
  };
};
