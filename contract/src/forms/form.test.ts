import fc from "fast-check";
import { expect, test } from "vitest";
import { coBorrowerForm } from "../application/co-borrower-form.ts";
import { applicationForm } from "../application/form.ts";
import { optionsOf } from "../options/option.ts";
import { prequalificationForm } from "../prequalification/form.ts";
import { profileForm } from "../profile/form.ts";
import { checkAnswers } from "./check.ts";
import { type Answers, choice, holdsTick, text, yesNo } from "./field.ts";
import { fieldEntries, form, relevantEntries, step } from "./form.ts";
import { readWire, settled, toTextWire, toWire } from "./wire.ts";

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
          options: optionsOf("Cat", "Dog", "Other"),
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

test("a blank answer that is on file is not missing; one that is not blank is checked all the same", () => {
  const onFile = new Set(["hasPet"]);
  expect(checkAnswers(pets, {}, { ...rules, onFile })).toEqual({ fields: {}, toast: undefined });
  expect(Object.keys(checkAnswers(pets, { hasPet: "perhaps" }, { ...rules, onFile }).fields)).toEqual(["hasPet"]);
});

const namesOf = (answers: Answers) => relevantEntries(pets, answers).map(({ name }) => name);

test("the walk follows the answers", () => {
  expect(namesOf({})).toEqual(["hasPet"]);
  expect(namesOf({ hasPet: "yes" })).toEqual(["hasPet", "pet"]);
  expect(namesOf({ hasPet: "yes", pet: "Other" })).toEqual(["hasPet", "pet", "otherPet"]);
});

test("what hangs on an irrelevant answer is irrelevant too, whatever is left in it", () => {
  expect(namesOf({ hasPet: "no", pet: "Other", otherPet: "Newt" })).toEqual(["hasPet"]);
  expect(settled(pets, { hasPet: "no", pet: "Other", otherPet: "Newt" })).toEqual({ hasPet: "no" });
});

test("only what is relevant can be missing", () => {
  expect(checkAnswers(pets, { hasPet: "no" }, rules)).toEqual({ fields: {}, toast: undefined });
  const { fields, toast } = checkAnswers(pets, { hasPet: "yes" }, rules);
  expect(Object.keys(fields)).toEqual(["pet"]);
  expect(toast).toBe("Please say which.");
});

const anyAnswers = (definition: Parameters<typeof fieldEntries>[0]) =>
  fc.record(
    Object.fromEntries(
      fieldEntries(definition).map(({ name, field }) => {
        if (holdsTick(field)) return [name, fc.boolean()];
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
  "of any answers to %s, only relevant ones are kept, and keeping them again changes nothing",
  (_, definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers: Answers) => {
        const kept: Answers = settled(definition, answers);
        const relevant = new Set(relevantEntries(definition, answers).map(({ name }) => name));
        expect(Object.keys(kept).filter((name) => !relevant.has(name))).toEqual([]);
        expect(settled(definition, kept)).toEqual(kept);
      }),
    );
  },
);

test.each(forms.map((definition) => [definition.name, definition] as const))(
  "the walk through %s asks in its order and never twice, and asks under a condition only while it holds",
  (_, definition) => {
    const order = fieldEntries(definition).map(({ name }) => name);
    fc.assert(
      fc.property(anyAnswers(definition), (answers: Answers) => {
        const entries = relevantEntries(definition, answers);
        const asked = entries.map(({ name }) => name);
        expect(asked).toEqual(order.filter((name) => asked.includes(name)));
        for (const { name, field } of fieldEntries(definition)) {
          const { when } = field;
          const wanted: readonly unknown[] = when ? ("is" in when ? [when.is] : when.in) : [];
          const isMet = !when || (asked.includes(when.field) && wanted.includes(answers[when.field]));
          expect(asked.includes(name), name).toBe(isMet);
        }
      }),
    );
  },
);

test.each(forms.map((definition) => [definition.name, definition] as const))(
  "of any answers to %s, irrelevant, blank and file ones are never sent, and text parts are read back the same",
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
  "what passes the checks of %s survives the wire unchanged",
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
  "a message of %s never stands at a field that was not asked",
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
