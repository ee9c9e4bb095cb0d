import fc from "fast-check";
import { expect, test } from "vitest";
import { prequalificationForm } from "../prequalification/form.ts";
import { profileForm } from "../profile/form.ts";
import { checkAnswers } from "./check.ts";
import { type Answers, choice, text, yesNo } from "./field.ts";
import { fieldEntries, form, relevantEntries, step } from "./form.ts";
import { optionsOf } from "./option.ts";
import { readWire, settled, toWire } from "./wire.ts";

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
        if (field.kind === "consent") return [name, fc.boolean()];
        const usual =
          field.kind === "choice"
            ? field.options.map(({ value }) => value)
            : ["yes", "no", "1000", "5550100142", "33602", "1980-02-29", " x "];
        return [name, fc.oneof(fc.constantFrom(...usual), fc.string())];
      }),
    ),
    { requiredKeys: [] },
  );

test.each([pets, prequalificationForm, profileForm].map((definition) => [definition.name, definition] as const))(
  "of any answers to %s, only relevant ones are kept, and keeping them again changes nothing",
  (_, definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        const kept: Answers = settled(definition, answers);
        const relevant = new Set(relevantEntries(definition, answers).map(({ name }) => name));
        expect(Object.keys(kept).filter((name) => !relevant.has(name))).toEqual([]);
        expect(settled(definition, kept)).toEqual(kept);
      }),
    );
  },
);

test("the walk asks in the order of the form and never twice, whatever was answered", () => {
  const order = fieldEntries(prequalificationForm).map(({ name }) => name);
  fc.assert(
    fc.property(anyAnswers(prequalificationForm), (answers) => {
      const asked = relevantEntries(prequalificationForm, answers).map(({ name }) => name);
      expect(asked).toEqual(order.filter((name) => asked.includes(name)));
    }),
  );
});

test.each([prequalificationForm, profileForm].map((definition) => [definition.name, definition] as const))(
  "what passes the checks of %s survives the wire unchanged",
  (_, definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        const read: Answers = readWire(definition, toWire(definition, answers));
        expect(readWire(definition, toWire(definition, read))).toEqual(read);
      }),
    );
  },
);

test("a message never stands at a field that was not asked", () => {
  fc.assert(
    fc.property(anyAnswers(prequalificationForm), (answers) => {
      const { fields, toast } = checkAnswers(prequalificationForm, answers, rules);
      const asked = new Set(relevantEntries(prequalificationForm, answers).map(({ name }) => name));
      expect(Object.keys(fields).every((name) => asked.has(name))).toBe(true);
      expect(toast === undefined).toBe(Object.keys(fields).length === 0);
    }),
  );
});
