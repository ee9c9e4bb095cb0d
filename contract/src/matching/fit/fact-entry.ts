import * as z from "zod/mini";
import { isCivilDate } from "../../forms/civil-date.ts";
import { isInRange } from "./comparison.ts";
import { type FactName, type FactShape, facts } from "./fact.ts";
import { formatAmount } from "./fact-words.ts";
import { naicsPattern } from "./industries.ts";

const entryChars = 120;

/** One answer about one fact. What makes sense for the fact is checked with `findEntryProblem`. */
export const factEntry = z.discriminatedUnion("state", [
  z.strictObject({
    state: z.literal("known"),
    /** In the fact's unit; months as the day they count from. */
    value: z.union([
      z.number(),
      z.boolean(),
      z.string().check(z.maxLength(entryChars)),
      z.strictObject({ since: z.string().check(z.maxLength(entryChars)) }),
    ]),
  }),
  /** There is nothing to compare, such as the day of a bankruptcy that never was. */
  z.strictObject({ state: z.literal("notApplicable") }),
]);
export type FactEntry = z.infer<typeof factEntry>;
type EnteredValue = Extract<FactEntry, { state: "known" }>["value"];

const findDayProblem = (day: unknown, today: string): string | undefined => {
  if (typeof day !== "string" || !isCivilDate(day)) return "Please enter a date.";
  return day > today ? "The date can't be in the future." : undefined;
};

const findNumberProblem = (fact: FactName, value: EnteredValue): string | undefined => {
  const { range } = facts[fact];
  if (typeof value === "number" && isInRange(value, facts[fact])) return undefined;
  const [from, until] = range.map((end) => formatAmount(fact, end));
  return `Please enter a number from ${from} to ${until}.`;
};

const findChoiceProblem = (fact: FactName, value: EnteredValue, { choices = [] }: FactShape): string | undefined => {
  if (typeof value === "string" && choices.includes(value)) return undefined;
  return fact === "industry" && typeof value === "string" && naicsPattern.test(value)
    ? undefined
    : "Please choose an answer from the list.";
};

/** Why an answer makes no sense for a fact, in words; undefined when it does. @param today yyyy-mm-dd */
export const findEntryProblem = (fact: FactName, entry: FactEntry, today: string): string | undefined => {
  const shape = facts[fact];
  if (entry.state === "notApplicable") return shape.kind === "date" ? undefined : "Please answer the question.";
  const { value } = entry;
  if (shape.kind === "yesNo") return typeof value === "boolean" ? undefined : "Please choose Yes or No.";
  if (shape.kind === "choice") return findChoiceProblem(fact, value, shape);
  if (shape.kind === "date") return findDayProblem(value, today);
  if (typeof value !== "object") return findNumberProblem(fact, value);
  return shape.grows ? findDayProblem(value.since, today) : findNumberProblem(fact, value);
};
