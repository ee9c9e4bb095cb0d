import { isBlank } from "@funding-desk/contract/forms/check";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import { settleAnswers } from "@funding-desk/contract/forms/wire";
import { type ProfileAnswers, profileForm } from "@funding-desk/contract/intake/profile/form";

/** Labels of what the profile still lacks, in the order of the profile page. What the page answers by itself isn't missing. */
export const listMissingLabels = (answers: ProfileAnswers): string[] => {
  const known: Readonly<Record<string, string | boolean | undefined>> = settleAnswers(profileForm, answers);
  return relevantEntries(profileForm, answers)
    .filter(({ name, field }) => field.required && field.initial === undefined && isBlank(known[name]))
    .map(({ field }) => field.label);
};
