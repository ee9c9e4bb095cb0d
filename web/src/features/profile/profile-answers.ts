import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { rulesOf } from "@funding-desk/contract/forms/kinds";
import type { ProfileWire } from "@funding-desk/contract/profile/api";
import { type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";
import type { Masks } from "../../forms/kept-answers.ts";

/** What the profile already answers, and what a field begins with that it does not. */
export const answersOf = (profile: ProfileWire): Answers => {
  const given = profile as Readonly<Record<string, unknown>>;
  const read: Record<string, Answer> = {};
  for (const { name, field } of fieldEntries(profileForm)) {
    const value = given[field.wire ?? ""] ?? field.initial;
    if (value !== undefined && !field.sensitive && field.kind !== "derivedMoney") {
      read[name] = rulesOf(field).read(value, field);
    }
  }
  return read;
};

/** Dots, with the last four digits of an EIN and nothing of any other. */
export const maskOf = (name: string, lastDigits: string): string => (name === "ein" ? `•••• ${lastDigits}` : "••••");

/** The sensitive answers that the server has. */
export const masksOf = ({ dob_on_file, ssn_last4_on_file, x_studio_ein_last4 }: ProfileWire): Masks => ({
  ...(dob_on_file ? { dateOfBirth: maskOf("dateOfBirth", "") } : {}),
  ...(ssn_last4_on_file ? { ssnLast4: maskOf("ssnLast4", "") } : {}),
  ...(x_studio_ein_last4 ? { ein: maskOf("ein", x_studio_ein_last4) } : {}),
});

/** One tab as a form of its own, since it is saved as one. */
export const formOfTab = (tab: ProfileTab): Form => ({ ...profileForm, steps: { [tab]: profileForm.steps[tab] } });
