import { isCivilDate } from "../../forms/civil-date.ts";
import { limits } from "../../platform/limits.ts";
import { type Contradiction, type FileFacts, type FormFacts, type Pointer, toPointer } from "./file-facts.ts";

/** Tolerance between two forms: someone who answers "1-2 yrs" doesn't count days. */
const slackDays = 92;
const yearDays = 365.25;
/** A borrower is hardly older. */
const oldestYears = 115;

const toDays = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const findDate = (form: FormFacts | undefined, name: string): string | undefined => {
  const answer = form?.answers[name];
  return typeof answer === "string" && isCivilDate(answer) ? answer : undefined;
};

const toContradiction = (rule: string, sentence: string, fields: readonly Pointer[]): Contradiction => ({
  rule,
  weight: "wrong",
  sentence,
  fields,
});

const countYears = (from: string, until: string): number => (toDays(until) - toDays(from)) / yearDays;

/** The days on which the business may have begun, according to one form. */
interface Founding {
  readonly form: FormFacts;
  readonly name: "yearsInBusiness" | "timeInBusiness";
  readonly says: string;
  readonly from: number;
  readonly until: number;
}

/** At least and less than this many years, by the forms' options. */
const ranges: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["0-6 mo", [0, 0.5]],
  ["6-12 mo", [0.5, 1]],
  ["1-2 yrs", [1, 2]],
  ["2+ yrs", [2, Number.POSITIVE_INFINITY]],
]);

const listFoundingsIn = (form: FormFacts | undefined, name: Founding["name"]): Founding[] => {
  const answer = form?.answers[name];
  if (!form || typeof answer !== "string" || !isCivilDate(form.on)) return [];
  const count = /^\d{1,3}$/.test(answer) ? Number(answer) : undefined;
  const [least, most] = (count === undefined ? ranges.get(answer) : [count, count + 1]) ?? [];
  if (least === undefined || most === undefined) return [];
  const words = count === undefined ? answer : count === 1 ? "1 year" : `${count} years`;
  return [
    {
      form,
      name,
      says: `${words} in ${form.name}`,
      from: toDays(form.on) - most * yearDays,
      until: toDays(form.on) - least * yearDays,
    },
  ];
};

const listFoundings = ({ profile, prequalification, application }: FileFacts): Founding[] => [
  ...listFoundingsIn(profile, "yearsInBusiness"),
  ...listFoundingsIn(prequalification, "timeInBusiness"),
  ...listFoundingsIn(application, "timeInBusiness"),
];

/** Forms filled in on different days can give different answers. They disagree when no single day of founding fits all of them. */
export const findTimeInBusinessDifference = (facts: FileFacts): Contradiction[] => {
  const all = listFoundings(facts);
  const from = Math.max(...all.map((each) => each.from));
  const until = Math.min(...all.map((each) => each.until));
  if (all.length < 2 || from - until <= slackDays) return [];
  return [
    {
      rule: "time-in-business-differs",
      weight: "differs",
      sentence: `Time in business differs: ${all.map(({ says }) => says).join(", ")}.`,
      fields: all.map(({ form, name }) => toPointer(form, name)),
    },
  ];
};

/** A date of birth that can't be a borrower's. */
const findBirthProblems = (form: FormFacts, whose: string, today: string): Contradiction[] => {
  const { dateOfBirth: answer } = form.answers;
  if (typeof answer !== "string" || answer === "") return [];
  const fields = [toPointer(form, "dateOfBirth")];
  const problem = (what: string) => [
    toContradiction("birth-date-impossible", `The date of birth of ${whose} ${what}.`, fields),
  ];
  if (!isCivilDate(answer)) return problem("isn't a real date");
  if (answer > today) return problem("is in the future");
  const years = countYears(answer, today);
  if (years < limits.adultYears) return problem(`makes them younger than ${limits.adultYears}`);
  return years > oldestYears ? problem("makes them older than anyone alive") : [];
};

const findAccountProblems = (form: FormFacts, facts: FileFacts): Contradiction[] => {
  const { checkingSince: answer } = form.answers;
  if (typeof answer !== "string" || answer === "") return [];
  const pointer = toPointer(form, "checkingSince");
  const problem = (what: string, ...others: Pointer[]) =>
    toContradiction("account-date-impossible", `The business checking account of ${form.name} ${what}.`, [
      pointer,
      ...others,
    ]);
  if (!isCivilDate(answer)) return [problem("has an opening date that isn't real")];
  if (answer > facts.today) return [problem("has an opening date in the future")];
  const birth = findDate(form, "dateOfBirth");
  if (birth !== undefined && answer < birth)
    return [problem("was opened before its owner was born", toPointer(form, "dateOfBirth"))];
  if (birth !== undefined && countYears(birth, answer) < limits.adultYears)
    return [problem(`was opened before its owner was ${limits.adultYears}`, toPointer(form, "dateOfBirth"))];
  const younger = listFoundings(facts).filter(({ from }) => toDays(answer) < from - slackDays);
  if (younger.length === 0) return [];
  const others = younger.map(({ form: other, name }) => toPointer(other, name));
  return [problem("is older than the business", ...others)];
};

const findBusinessOlderThanOwner = ({ profile, application, today }: FileFacts): Contradiction[] => {
  const years = profile?.answers.yearsInBusiness;
  if (!profile || typeof years !== "string" || !/^\d{1,3}$/.test(years)) return [];
  const [born] = [application, profile].flatMap((form) => {
    const day = findDate(form, "dateOfBirth");
    return form && day !== undefined ? [{ form, day }] : [];
  });
  if (!born || Number(years) <= countYears(born.day, today)) return [];
  return [
    toContradiction("business-older-than-owner", "The business would be older than its owner.", [
      toPointer(profile, "yearsInBusiness"),
      toPointer(born.form, "dateOfBirth"),
    ]),
  ];
};

/** Dates that are impossible, by themselves or together with another answer. */
export const findImpossibleDates = (facts: FileFacts): Contradiction[] => {
  const { profile, application, today } = facts;
  return [
    ...(profile ? findBirthProblems(profile, "the client in the profile", today) : []),
    ...(application ? findBirthProblems(application, `the owner in ${application.name}`, today) : []),
    ...(application?.coBorrowers ?? []).flatMap((each) => findBirthProblems(each, each.name, today)),
    ...(application ? findAccountProblems(application, facts) : []),
    ...findBusinessOlderThanOwner(facts),
  ];
};
