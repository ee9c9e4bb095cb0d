import { describe, expect, test } from "vitest";
import { emailChangeForm } from "../accounts/account/email-change-form.ts";
import { signInForm, signUpForm } from "../accounts/account/form.ts";
import { openClientForm, takeAccountForm } from "../accounts/account/opened-client-form.ts";
import { creditPullForm } from "../accounts/consent/form.ts";
import { signupIdRequestForm } from "../accounts/signup-id-request/form.ts";
import { defaultEmailPolicy } from "../firm/email.ts";
import { coBorrowerForm } from "../intake/application/co-borrower-form.ts";
import { applicationForm } from "../intake/application/form.ts";
import { explanationForm } from "../intake/owed/explanation-form.ts";
import { prequalificationForm } from "../intake/prequalification/form.ts";
import { profileForm } from "../intake/profile/form.ts";
import { type Condition, type Field, isTickField } from "./field.ts";
import { type Form, fieldEntries } from "./form.ts";
import { getKindRules } from "./kinds.ts";
import { findOption, type Option } from "./options/option.ts";
import { stateOptions } from "./options/states.ts";
import { toWording } from "./wording.ts";

const forms: readonly Form[] = [
  signInForm,
  signUpForm,
  openClientForm,
  takeAccountForm,
  emailChangeForm,
  signupIdRequestForm,
  prequalificationForm,
  profileForm,
  applicationForm,
  coBorrowerForm,
  creditPullForm,
  explanationForm,
];

const listRepeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);
const listAnswers = (condition: Condition) => {
  if ("in" in condition) return condition.in;
  return ["is" in condition ? condition.is : condition.isNot];
};
const listOptions = (field: Field): readonly Option[] => (field.kind === "choice" ? field.options : []);
const possibleAnswers = (field: Field) => {
  if (field.kind === "yesNo") return ["yes", "no"];
  return isTickField(field) ? [true, false] : listOptions(field).map(({ value }) => value);
};

describe.each(forms.map((form) => [form.name, form] as const))("form %s", (_, form) => {
  const entries = fieldEntries(form);

  test("has unique names and unique wire names", () => {
    expect(listRepeated(entries.map(({ name }) => name))).toEqual([]);
    expect(listRepeated(entries.flatMap(({ field }) => field.wire ?? []))).toEqual([]);
  });

  test("labels every field and titles every step", () => {
    for (const { field } of entries) expect(field.label.trim()).not.toBe("");
    for (const step of Object.values(form.steps)) expect(step.title.trim()).not.toBe("");
  });

  test("makes a condition depend only on an earlier field that can be answered that way", () => {
    for (const [index, { field }] of entries.entries()) {
      if (!field.when) continue;
      const { when } = field;
      const asked = entries.slice(0, index).find(({ name }) => name === when.field);
      expect(asked, `${field.label} hangs on an earlier field`).toBeDefined();
      if (asked) expect(possibleAnswers(asked.field)).toEqual(expect.arrayContaining([...listAnswers(when)]));
    }
  });

  test("can reach every option: no two options of a field share a spelling", () => {
    for (const { name, field } of entries) {
      const spellings = listOptions(field).flatMap(({ value, aliases = [] }) => [value, ...aliases]);
      expect(listRepeated(spellings), name).toEqual([]);
      for (const option of listOptions(field)) {
        for (const spelling of [option.value, ...(option.aliases ?? [])]) {
          expect(findOption(listOptions(field), spelling)).toBe(option);
        }
      }
    }
  });

  test("starts fields with valid answers, and reads back the numbers it sends", () => {
    for (const { name, field } of entries) {
      const rules = getKindRules(field);
      if (field.initial !== undefined) {
        const given = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };
        expect(rules.check(field.initial, field, given), name).toBeUndefined();
      }
      for (const { value, wire } of listOptions(field)) {
        if (wire !== undefined) expect(rules.read(rules.write?.(value, field), field), name).toBe(value);
      }
    }
  });

  test("derives amounts only from earlier answers, and links what its labels name", () => {
    for (const { field } of entries) {
      if (field.kind === "derivedMoney") expect(field.derive({})).toBe("");
      if (field.kind === "consent") for (const { text } of field.links ?? []) expect(field.label).toContain(text);
    }
  });

  test("asks about a zip beside a state of its own", () => {
    for (const { name, field } of entries) {
      if (field.kind !== "digits" || field.groups.join() !== "5") continue;
      const state = entries.find((entry) => entry.name === field.stateField)?.field;
      expect(state?.kind === "choice" && state.options, name).toBe(stateOptions);
    }
  });

  test("can be kept as wording", () => {
    const wording = toWording(form);
    expect(wording).toMatchObject({ form: form.name, version: form.version });
    expect(wording.questions.map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
    expect(JSON.parse(JSON.stringify(wording))).toEqual(wording);
  });
});
