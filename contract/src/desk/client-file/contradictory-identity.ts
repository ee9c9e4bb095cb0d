import { findEntityType } from "../../forms/options/entity-types.ts";
import { findApplicationEntityType } from "../../intake/known-answer/entity-types.ts";
import { type Contradiction, type FileFacts, type FormFacts, toPointer } from "./file-facts.ts";

/** More specific names of the application for an entity type of the profile. They don't contradict it. */
const refinements: ReadonlyMap<string, readonly string[]> = new Map([
  ["LLC", ["Single-Member LLC", "Multi-Member LLC"]],
  ["C-Corp", ["Professional Corporation (PC)", "Public Corporation", "Private Corporation"]],
  ["S-Corp", ["Professional Corporation (PC)", "Private Corporation"]],
  ["Partnership", ["General Partnership", "Limited Partnership (LP)", "Joint Venture"]],
  ["Non-Profit", ["Unincorporated Association"]],
]);

/** A business can be this as well as any other form of company, so it contradicts none. */
const combinable = new Set([
  "Other",
  "Franchise",
  "Licensed Mortgage Loan Originator (NMLS)",
  "Licensed Real Estate Agent",
  "Mortgage Brokerage (Entity)",
  "Real Estate Brokerage (Entity)",
  "Foreign Entity Doing Business in the U.S.",
]);

/** The application's names that agree with an entity type of the profile; undefined when all do. */
const findAgreeingTypes = (entityType: string): ReadonlySet<string> | undefined => {
  if (combinable.has(entityType)) return undefined;
  const counterpart = findApplicationEntityType(entityType);
  return new Set([
    ...(counterpart === undefined ? [] : [counterpart]),
    ...(refinements.get(entityType) ?? []),
    ...combinable,
  ]);
};

interface EntityTypeAnswer {
  readonly form: FormFacts;
  readonly name: string;
  readonly value: string;
  /** In the profile's names; undefined for the application's. */
  readonly short: string | undefined;
}

const listEntityTypeAnswers = (
  form: FormFacts | undefined,
  name: string,
  toShort: (value: string) => string | undefined,
): EntityTypeAnswer[] => {
  const value = form?.answers[name];
  return form && typeof value === "string" && value !== "" ? [{ form, name, value, short: toShort(value) }] : [];
};

const isAgreed = (one: EntityTypeAnswer, other: EntityTypeAnswer): boolean => {
  if (one.short !== undefined && other.short !== undefined)
    return one.short === other.short || combinable.has(one.short) || combinable.has(other.short);
  const [short, long] = one.short === undefined ? [other.short, one.value] : [one.short, other.value];
  return short === undefined || findAgreeingTypes(short)?.has(long) !== false;
};

export const findEntityTypeDifference = ({ profile, prequalification, application }: FileFacts): Contradiction[] => {
  const all = [
    ...listEntityTypeAnswers(profile, "entityType", (value) => value),
    ...listEntityTypeAnswers(prequalification, "structure", findEntityType),
    ...listEntityTypeAnswers(application, "entityType", () => undefined),
  ];
  const differs = all.some((one, index) => all.slice(index + 1).some((other) => !isAgreed(one, other)));
  if (!differs) return [];
  return [
    {
      rule: "entity-type-differs",
      weight: "differs",
      sentence: `Entity type differs: ${all.map(({ form, value }) => `${value} in ${form.name}`).join(", ")}.`,
      fields: all.map(({ form, name }) => toPointer(form, name)),
    },
  ];
};

const findDigits = (form: FormFacts | undefined, name: string): string | undefined => {
  const answer = form?.answers[name];
  return typeof answer === "string" && /^\d+$/.test(answer) ? answer : undefined;
};

/** Social security numbers and dates of birth that contradict each other. The sentences don't contain the values. */
export const findNumberDifferences = ({ profile, application }: FileFacts): Contradiction[] => {
  if (!application) return [];
  const found: Contradiction[] = [];
  const add = (rule: string, sentence: string, fields: Contradiction["fields"]) =>
    found.push({ rule, weight: "wrong", sentence, fields });
  const ssn = findDigits(application, "ssn");
  const last4 = findDigits(profile, "ssnLast4");
  if (profile && ssn !== undefined && last4 !== undefined && !ssn.endsWith(last4))
    add(
      "ssn-differs",
      `The social security number in ${application.name} doesn't end with the profile's last 4 digits.`,
      [toPointer(profile, "ssnLast4"), toPointer(application, "ssn")],
    );
  const [born, bornElsewhere] = [profile?.answers.dateOfBirth, application.answers.dateOfBirth];
  if (profile && born && bornElsewhere && born !== bornElsewhere)
    add("birth-date-differs", `The dates of birth in the profile and in ${application.name} differ.`, [
      toPointer(profile, "dateOfBirth"),
      toPointer(application, "dateOfBirth"),
    ]);
  const people = [application, ...application.coBorrowers];
  people.forEach((one, index) => {
    const number = findDigits(one, "ssn");
    for (const other of people.slice(index + 1)) {
      if (number !== undefined && number === findDigits(other, "ssn"))
        add("ssn-shared", `Two people in ${application.name} have the same social security number.`, [
          toPointer(one, "ssn"),
          toPointer(other, "ssn"),
        ]);
    }
  });
  return found;
};
