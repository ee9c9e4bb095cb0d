import type { Evidence } from "@funding-desk/contract/documents/statement/evidence";
import type { Answers } from "@funding-desk/contract/forms/field";
import { addresses } from "@funding-desk/contract/intake/known-answer/addresses";
import { fillForm } from "@funding-desk/contract/intake/known-answer/fill-form";
import { toAnsweredFacts } from "@funding-desk/contract/matching/fit/answered-facts";
import type { FactName, Facts, FactValue } from "@funding-desk/contract/matching/fit/fact";
import type { DatedForm } from "../../intake/known-answer/known-answers.service.ts";

/** Something that we know, and since when. */
export interface DatedFact {
  readonly value: Exclude<FactValue, { state: "unknown" }>;
  readonly at: Date;
  readonly evidence: Evidence;
}
export type DatedFacts = ReadonlyMap<FactName, DatedFact>;

const listTexts = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** Lenders go by where the business is. Where it is incorporated counts while we know nothing better. */
const toFacts = (given: readonly DatedForm[], asOf: string): Facts => {
  const answers = listTexts(fillForm("prequalification", given));
  const { [addresses.business.state]: state } = listTexts(fillForm("profile", given));
  return toAnsweredFacts(state === undefined ? answers : { ...answers, state }, asOf);
};

const readValue = (fact: FactValue | undefined): string | undefined =>
  fact?.state === "known" ? JSON.stringify(fact.value) : undefined;

/**
 * What a client's forms say about the business, each with the day on which it was last given.
 * @param given newest first
 * @param toDay the firm's calendar day of an instant
 */
export const listAnsweredFacts = (given: readonly DatedForm[], toDay: (instant: Date) => string): DatedFacts => {
  const byForm = given.map((form) => ({
    form: form.form,
    at: form.givenAt,
    version: form.version,
    facts: toFacts([form], toDay(form.givenAt)),
  }));
  const [newest] = byForm;
  if (!newest) return new Map();
  const all = byForm.length === 1 ? newest.facts : toFacts(given, toDay(newest.at));
  const dated = (Object.entries(all) as [FactName, FactValue][]).flatMap(([name, value]): [FactName, DatedFact][] => {
    if (value.state === "unknown") return [];
    const source = byForm.find(({ facts }) => readValue(facts[name]) === readValue(value)) ?? newest;
    const on = toDay(source.at);
    const { version } = source;
    const evidence = { kind: "answer", form: source.form, on, ...(version === undefined ? {} : { version }) } as const;
    return [[name, { value: value.state === "known" ? { ...value, asOf: on } : value, at: source.at, evidence }]];
  });
  return new Map(dated);
};
