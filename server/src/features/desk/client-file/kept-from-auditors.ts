import { formOf } from "@funding-desk/contract/desk/client-file/file-facts";
import type { Field } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { parseSubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";

/** Stands in for an answer the viewer may not see. */
export const keptBack = "On file, not shown";

/** Auditors see that there is an answer, but no part of it: not even the last four digits of a number. */
export const isKeptFromAuditors = ({ sealed, sensitive }: Field): boolean => sealed === true || sensitive === true;

/** A change as an auditor may see it: for a sealed answer, only that it changed. */
export const withoutSealed = <C extends AnswerChange>(change: C): C => {
  const field = fieldEntries(formOf[parseSubjectKind(change.subject)]).find(
    (entry) => entry.field.wire === change.field,
  )?.field;
  // A question the form no longer asks may have been sealed.
  if (field && !isKeptFromAuditors(field)) return change;
  const hide = (text: string | null) => (text === null ? null : keptBack);
  return { ...change, before: hide(change.before), after: hide(change.after) };
};
