import fc from "fast-check";
import { expect, test } from "vitest";
import { coBorrowerForm } from "../intake/application/co-borrower-form.ts";
import { applicationForm } from "../intake/application/form.ts";
import { prequalificationForm } from "../intake/prequalification/form.ts";
import { profileForm } from "../intake/profile/form.ts";
import { checkAnswers } from "./check.ts";
import { type Answers, type Condition, choice, isTickField, text, yesNo } from "./field.ts";
import { fieldEntries, form, relevantEntries, step } from "./form.ts";
import { toOptions } from "./options/option.ts";
import { readWire, settleAnswers, toTextWire, toWire } from "./wire.ts";

const rules = { emailPolicy: { topLevelDomains: ["com"], disposableDomains: [] }, today: "2026-01-31" };

const pets = form({
  name: "pets",
  version: 1,
  steps: {
    one: step({
      title: "One",
      gateMessage: "Please say which.",
      fields: {
        hasPet: yesNo({ wire: "has_pet", label: "A pet?", required: true }),
        pet: choice({
          wire: "pet",
          label: "Which?",
          options: toOptions("Cat", "Dog", "Other"),
          required: true,
          when: { field: "hasPet", is: "yes" },
        }),
        otherPet: text({
          wire: "other_pet",
          label: "Which other?",
          max: 5,
          required: true,
          when: { field: "pet", in: ["Other"] },
        }),
      },
    }),
  },
});

test("a blank answer already on file isn't missing, and a filled one is still checked", () => {
  const onFile = new Set(["hasPet"]);
  expect(checkAnswers(pets, {}, { ...rules, onFile })).toEqual({ fields: {}, toast: undefined });
  expect(Object.keys(checkAnswers(pets, { hasPet: "perhaps" }, { ...rules, onFile }).fields)).toEqual(["hasPet"]);
});

const listNames = (answers: Answers) => relevantEntries(pets, answers).map(({ name }) => name);

test("the walk follows the answers", () => {
  expect(listNames({})).toEqual(["hasPet"]);
  expect(listNames({ hasPet: "yes" })).toEqual(["hasPet", "pet"]);
  expect(listNames({ hasPet: "yes", pet: "Other" })).toEqual(["hasPet", "pet", "otherPet"]);
});

test("a field that depends on an irrelevant answer is irrelevant, whatever it holds", () => {
  expect(listNames({ hasPet: "no", pet: "Other", otherPet: "Newt" })).toEqual(["hasPet"]);
  expect(settleAnswers(pets, { hasPet: "no", pet: "Other", otherPet: "Newt" })).toEqual({ hasPet: "no" });
});

test("only relevant fields can be missing", () => {
  expect(checkAnswers(pets, { hasPet: "no" }, rules)).toEqual({ fields: {}, toast: undefined });
  const { fields, toast } = checkAnswers(pets, { hasPet: "yes" }, rules);
  expect(Object.keys(fields)).toEqual(["pet"]);
  expect(toast).toBe("Please say which.");
});

const anyAnswers = (definition: Parameters<typeof fieldEntries>[0]) =>
  fc.record(
    Object.fromEntries(
      fieldEntries(definition).map(({ name, field }) => {
        if (isTickField(field)) return [name, fc.boolean()];
        if (field.kind === "file") return [name, fc.string()];
        const usual =
          field.kind === "choice"
            ? field.options.map(({ value }) => value)
            : ["yes", "no", "1000", "5550100142", "33602", "1980-02-29", " x "];
        return [name, fc.oneof(fc.constantFrom(...usual), fc.string())];
      }),
    ),
    { requiredKeys: [] },
  );

const forms = [pets, prequalificationForm, profileForm, applicationForm, coBorrowerForm];

test.each(forms.map((definition) => [definition.name, definition] as const))(
  "of any answers to %s, keeps only the relevant ones, and changes nothing the second time",
  (_, definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers: Answers) => {
        const kept: Answers = settleAnswers(definition, answers);
        const relevant = new Set(relevantEntries(definition, answers).map(({ name }) => name));
        expect(Object.keys(kept).filter((name) => !relevant.has(name))).toEqual([]);
        expect(settleAnswers(definition, kept)).toEqual(kept);
      }),
    );
  },
);

const isAnsweredSo = (when: Condition, answer: unknown): boolean => {
  if ("isNot" in when) return answer !== when.isNot;
  return "is" in when ? answer === when.is : when.in.some((each) => each === answer);
};

test.each(forms.map((definition) => [definition.name, definition] as const))(
  "the walk through %s keeps its order, asks nothing twice, and follows each condition",
  (_, definition) => {
    const order = fieldEntries(definition).map(({ name }) => name);
    fc.assert(
      fc.property(anyAnswers(definition), (answers: Answers) => {
        const entries = relevantEntries(definition, answers);
        const asked = entries.map(({ name }) => name);
        expect(asked).toEqual(order.filter((name) => asked.includes(name)));
        for (const { name, field } of fieldEntries(definition)) {
          const { when } = field;
          expect(asked.includes(name), name).toBe(
            !when || (asked.includes(when.field) && isAnsweredSo(when, answers[when.field])),
          );
        }
      }),
    );
  },
);

test.each(forms.map((definition) => [definition.name, definition] as const))(
  "of any answers to %s, sends no irrelevant, blank, or file ones, and reads text parts back unchanged",
  (_, definition) => {
    const wireOf = new Map(fieldEntries(definition).map(({ name, field }) => [name, field.wire]));
    fc.assert(
      fc.property(anyAnswers(definition), (answers: Answers) => {
        const read: Answers = readWire(definition, toWire(definition, answers));
        const parts = toTextWire(definition, read);
        const relevant = new Set(relevantEntries(definition, read).map(({ name }) => wireOf.get(name)));
        for (const [wire, value] of parts) {
          expect(relevant.has(wire), wire).toBe(true);
          expect(value.trim()).not.toBe("");
        }
        expect(readWire(definition, Object.fromEntries(parts))).toEqual(read);
      }),
    );
  },
);

test.each(forms.map((definition) => [definition.name, definition] as const))(
  "answers that pass the checks of %s survive the wire unchanged",
  (_, definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers: Answers) => {
        const read: Answers = readWire(definition, toWire(definition, answers));
        expect(readWire(definition, toWire(definition, read))).toEqual(read);
      }),
    );
  },
);

test.each(forms.map((definition) => [definition.name, definition] as const))(
  "a message of %s always belongs to a field that was asked",
  (_, definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers: Answers) => {
        const { fields, toast } = checkAnswers(definition, answers, rules);
        const asked = new Set(relevantEntries(definition, answers).map(({ name }) => name));
        expect(Object.keys(fields).every((name) => asked.has(name))).toBe(true);
        expect(toast === undefined).toBe(Object.keys(fields).length === 0);
      }),
    );
  },
);
