import type { Answers } from "../../forms/field.ts";
import { formatWhole } from "../../forms/format.ts";
import { limits } from "../../platform/limits.ts";

/** The owner or a co-borrower. */
export interface NumberHolder {
  readonly name: string;
  /** The whole number, or the last four digits of one that is on file. */
  readonly ssn: string;
}

/** An answer that can be right, but hardly is. */
export interface Doubt {
  /** The step with the answer. */
  readonly step: "business" | "owner";
  readonly sentence: string;
}

const wholeDigits = 9;

const findSharedNumbers = (people: readonly NumberHolder[]): Doubt[] =>
  people.flatMap((one, index) =>
    people.slice(index + 1).flatMap((other) => {
      if (one.ssn === "" || one.ssn.slice(-4) !== other.ssn.slice(-4)) return [];
      const areWhole = one.ssn.length === wholeDigits && other.ssn.length === wholeDigits;
      if (areWhole && one.ssn !== other.ssn) return [];
      const same = areWhole ? "the same social security number" : "social security numbers with the same last 4 digits";
      return [{ step: "owner" as const, sentence: `${one.name} and ${other.name} have ${same}. Is that right?` }];
    }),
  );

/** Answers to ask about before an application is sent. They don't keep anyone from sending it. */
export const findDoubts = ({ employees }: Answers, people: readonly NumberHolder[]): Doubt[] => {
  const isLarge = Number(employees) > limits.smallBusinessEmployees;
  return [
    ...(isLarge
      ? [
          {
            step: "business" as const,
            sentence: `You gave ${formatWhole(String(employees))} employees. Is that right?`,
          },
        ]
      : []),
    ...findSharedNumbers(people),
  ];
};
