import { formOf } from "@funding-desk/contract/client-file/file-facts";
import { subjectKindOf } from "@funding-desk/contract/client-file/subject";
import type { AnswerChange } from "@funding-desk/contract/correction/api";
import { fieldEntries } from "@funding-desk/contract/forms/form";

/** In the place of what is there and not to be seen. */
export const keptBack = "On file, not shown";

/** A change as an auditor may see it: of a sealed answer only that it was changed. */
export const withoutSealed = <C extends AnswerChange>(change: C): C => {
  const field = fieldEntries(formOf[subjectKindOf(change.subject)]).find(
    (entry) => entry.field.wire === change.field,
  )?.field;
  // What the form no longer asks may have been sealed when it did.
  if (field && !field.sealed) return change;
  const hidden = (text: string | null) => (text === null ? null : keptBack);
  return { ...change, before: hidden(change.before), after: hidden(change.after) };
};
