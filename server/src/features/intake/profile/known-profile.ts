import type { Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { fillForm, type GivenForm } from "@funding-desk/contract/intake/known-answer/fill-form";
import { type ProfileAnswers, profileForm } from "@funding-desk/contract/intake/profile/form";
import { storedFields } from "./profile-columns.ts";

export interface KnownAnswersOfProfile {
  /** From the profile itself and the account. */
  readonly own: ProfileAnswers;
  /** Also from other forms. */
  readonly all: ProfileAnswers;
}

/**
 * The profile's answers as far as they are known. A tab that has no answers of its own shows the newest ones, which may be newer
 * than the sign-up's. In any other tab, other forms answer only what can't be left out: the client may have left the rest blank
 * on purpose. Both results hold sensitive answers.
 * @param given newest first
 */
export const readKnownProfile = (given: readonly GivenForm[]): KnownAnswersOfProfile => {
  const own: Answers = Object.assign(
    {},
    ...given.filter(({ form }) => form === "profile").map(({ answers }) => answers),
  );
  let filled: Answers | undefined;
  const fill = (name: string) => {
    filled ??= fillForm("profile", given);
    return filled[name];
  };
  const stored: ReadonlySet<string> = new Set(storedFields);
  const entries = fieldEntries(profileForm);
  const begun = new Set(
    entries.flatMap(({ name, step }) => (stored.has(name) && own[name] !== undefined ? [step] : [])),
  );
  const all = entries.map(({ name, field, step }) => {
    const isFilled = !begun.has(step) || (field.required && own[name] === undefined);
    return [name, isFilled ? fill(name) : own[name]];
  });
  return { own: own as ProfileAnswers, all: Object.fromEntries(all) as ProfileAnswers };
};
