import { applicationEntityTypeOf } from "../options/application-entity-types.ts";
import { entityTypeOfStructure } from "../options/entity-types.ts";
import { type Contradiction, type FileFacts, type FormFacts, pointerTo } from "./file-facts.ts";

/**
 * Names of the application that only say more than its counterpart of the profile does (rulings 18), or the same of one that has no
 * counterpart.
 */
const refinements: ReadonlyMap<string, readonly string[]> = new Map([
  ["LLC", ["Single-Member LLC", "Multi-Member LLC"]],
  ["C-Corp", ["Professional Corporation (PC)", "Public Corporation", "Private Corporation"]],
  ["S-Corp", ["Professional Corporation (PC)", "Private Corporation"]],
  ["Partnership", ["General Partnership", "Limited Partnership (LP)", "Joint Venture"]],
  ["Non-Profit", ["Unincorporated Association"]],
]);

/** What a business can be besides any other form of company: it contradicts none. */
const besides = new Set([
  "Other",
  "Franchise",
  "Licensed Mortgage Loan Originator (NMLS)",
  "Licensed Real Estate Agent",
  "Mortgage Brokerage (Entity)",
  "Real Estate Brokerage (Entity)",
  "Foreign Entity Doing Business in the U.S.",
]);

/** The application's names that agree with an entity type of the profile; undefined when every one does. */
const agreeing = (entityType: string): ReadonlySet<string> | undefined => {
  if (besides.has(entityType)) return undefined;
  const counterpart = applicationEntityTypeOf(entityType);
  return new Set([
    ...(counterpart === undefined ? [] : [counterpart]),
    ...(refinements.get(entityType) ?? []),
    ...besides,
  ]);
};

interface SaidType {
  readonly form: FormFacts;
  readonly name: string;
  readonly says: string;
  /** In the words of the profile; undefined in the application's. */
  readonly short: string | undefined;
}

const saidType = (
  form: FormFacts | undefined,
  name: string,
  toShort: (says: string) => string | undefined,
): SaidType[] => {
  const says = form?.answers[name];
  return form && typeof says === "string" && says !== "" ? [{ form, name, says, short: toShort(says) }] : [];
};

const isAgreed = (one: SaidType, other: SaidType): boolean => {
  if (one.short !== undefined && other.short !== undefined)
    return one.short === other.short || besides.has(one.short) || besides.has(other.short);
  const [short, long] = one.short === undefined ? [other.short, one.says] : [one.short, other.says];
  return short === undefined || agreeing(short)?.has(long) !== false;
};

export const entityTypesDisagree = ({ profile, prequalification, application }: FileFacts): Contradiction[] => {
  const all = [
    ...saidType(profile, "entityType", (says) => says),
    ...saidType(prequalification, "structure", entityTypeOfStructure),
    ...saidType(application, "entityType", () => undefined),
  ];
  const differs = all.some((one, index) => all.slice(index + 1).some((other) => !isAgreed(one, other)));
  if (!differs) return [];
  return [
    {
      rule: "entity-type-differs",
      weight: "differs",
      sentence: `The form of the business differs: ${all.map(({ form, says }) => `${says} in ${form.name}`).join(", ")}.`,
      fields: all.map(({ form, name }) => pointerTo(form, name)),
    },
  ];
};

const digitsIn = (form: FormFacts | undefined, name: string): string | undefined => {
  const answer = form?.answers[name];
  return typeof answer === "string" && /^\d+$/.test(answer) ? answer : undefined;
};

/** Numbers and birthdays of people that do not go together. Their values are not said. */
export const numbersDisagree = ({ profile, application }: FileFacts): Contradiction[] => {
  if (!application) return [];
  const found: Contradiction[] = [];
  const add = (rule: string, sentence: string, fields: Contradiction["fields"]) =>
    found.push({ rule, weight: "wrong", sentence, fields });
  const ssn = digitsIn(application, "ssn");
  const last4 = digitsIn(profile, "ssnLast4");
  if (profile && ssn !== undefined && last4 !== undefined && !ssn.endsWith(last4))
    add("ssn-differs", `The social security number of the profile does not end as that of ${application.name}.`, [
      pointerTo(profile, "ssnLast4"),
      pointerTo(application, "ssn"),
    ]);
  const [born, bornToo] = [profile?.answers.dateOfBirth, application.answers.dateOfBirth];
  if (profile && born && bornToo && born !== bornToo)
    add("birth-date-differs", `The dates of birth of the profile and of ${application.name} differ.`, [
      pointerTo(profile, "dateOfBirth"),
      pointerTo(application, "dateOfBirth"),
    ]);
  const people = [application, ...application.coBorrowers];
  people.forEach((one, index) => {
    const number = digitsIn(one, "ssn");
    for (const other of people.slice(index + 1)) {
      if (number !== undefined && number === digitsIn(other, "ssn"))
        add("ssn-shared", `Two people in ${application.name} have one social security number.`, [
          pointerTo(one, "ssn"),
          pointerTo(other, "ssn"),
        ]);
    }
  });
  return found;
};
