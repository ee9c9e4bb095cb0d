import * as z from "zod/mini";
import { isCivilDate } from "../../forms/civil-date.ts";

// Shapes that say in words what is wrong, since whole files of programs come from outside.

type ObjectIssue = z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys>;

/** The message for unknown keys, or for something else in the object's place. */
export const describeObject = (what: string) => ({
  error: (issue: ObjectIssue): string =>
    issue.code === "unrecognized_keys"
      ? `${what} has a field that we don't know: ${issue.keys.join(", ").slice(0, 100)}.`
      : `${what} is missing or isn't an object.`,
});

/** A text that may be blank. */
export const toDraftText = (what: string, max: number) =>
  z.string(`${what} is missing.`).check(z.maxLength(max, `${what} can have ${max} characters at most.`));

export const toText = (what: string, max: number) =>
  toDraftText(what, max).check(z.minLength(1, `${what} is missing.`));

export const toDay = (what: string) =>
  z.string(`${what} is missing.`).check(z.refine(isCivilDate, `${what} must be a day, as yyyy-mm-dd.`));

export const toWhole = (what: string, [min, max]: readonly [number, number]) => {
  const message = `${what} must be a whole number from ${min} to ${max}.`;
  return z.number(message).check(z.refine((given) => Number.isInteger(given) && given >= min && given <= max, message));
};

export const toList = <T extends z.core.$ZodType>(what: string, each: T, max: number) =>
  z.array(each, `${what} must be a list.`).check(z.maxLength(max, `${what} can have ${max} entries at most.`));

interface Validity {
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** Both days are part of it. */
export const validity = {
  validFrom: z.optional(toDay("The first day")),
  validUntil: z.optional(toDay("The last day")),
};

export const validityInOrder = z.refine<Validity>(
  ({ validFrom, validUntil }) => validFrom === undefined || validUntil === undefined || validFrom <= validUntil,
  { error: "The last day is before the first.", path: ["validUntil"] },
);
