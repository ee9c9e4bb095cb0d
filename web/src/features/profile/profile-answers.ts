import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { fromProfileWire, type ProfileWire } from "@funding-desk/contract/profile/api";
import { type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";
import type { Masks } from "../../forms/kept-answers.ts";

/** The profile's answers, with initial values for fields it doesn't answer.*/
export const toAnswers = (profile: ProfileWire): Answers => {
  const given = profile as Readonly<Record<string, unknown>>;
  const read: Record<string, Answer> = {};
  for (const { name, field } of fieldEntries(profileForm)) {
    const value = given[field.wire ?? ""] ?? field.initial;
    if (value !== undefined && !field.sensitive && field.kind !== "derivedMoney") {
      read[name] = getKindRules(field).read(value, field);
    }
  }
  return read;
};

/** Dots, with the last four digits of an EIN and nothing of any other answer. */
export const formatMask = (name: string, lastDigits: string): string =>
  name === "ein" ? `•••• ${lastDigits}` : "••••";

/** Masks of the sensitive answers on file. */
export const toMasks = (profile: ProfileWire): Masks =>
  Object.fromEntries(
    Object.entries(fromProfileWire(profile).onFile).map(([name, lastDigits]) => [name, formatMask(name, lastDigits)]),
  );

/** One tab as its own form, since each is saved on its own. */
export const createTabForm = (tab: ProfileTab): Form => ({ ...profileForm, steps: { [tab]: profileForm.steps[tab] } });
