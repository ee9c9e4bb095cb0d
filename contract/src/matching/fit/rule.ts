import * as z from "zod/mini";
import { isCivilDate } from "../../forms/civil-date.ts";
import { listComparisons, type Test } from "./comparison.ts";
import { test, testLimits } from "./rule-test.ts";
import { describeObject, toDay, toDraftText, toText, toWhole, validity, validityInOrder } from "./worded-shapes.ts";

/** What one rule can hold. Each name says its unit. */
export const ruleLimits = {
  idChars: 60,
  titleChars: 200,
  addressChars: 500,
  quoteChars: 1000,
  cureChars: 300,
  typicalDays: 3650,
  staleAfterDays: 180,
  staleAfterDaysAtMost: 3650,
} as const;

/** The part of a claim that everyone may see. The address and the day are blank in a draft that has none yet. */
const shownClaim = {
  sourceUrl: toDraftText("The address of the source", ruleLimits.addressChars).check(
    z.regex(/^(https?:\/\/[^\s/]+\.[^\s/]+|$)/, "The address of the source must begin with https:// or http://."),
  ),
  title: toDraftText("The title of the source", ruleLimits.titleChars),
  readOn: z
    .string("The day on which the source was read is missing.")
    .check(
      z.refine((day) => day === "" || isCivilDate(day), "The day on which the source was read must be yyyy-mm-dd."),
    ),
  /** After that many days, a `must` only counts as `usually`. */
  staleAfterDays: z._default(
    toWhole("The days until it's stale", [1, ruleLimits.staleAfterDaysAtMost]),
    ruleLimits.staleAfterDays,
  ),
};

/** Where and when someone read what a rule says. */
export const claim = z.strictObject(
  {
    ...shownClaim,
    /** The source's own words. */
    quote: toDraftText("The quote", ruleLimits.quoteChars),
    /** The member of staff who read it again. */
    verifiedBy: z.optional(toText("The verifier", ruleLimits.idChars)),
    verifiedOn: z.optional(toDay("The day of the verification")),
  },
  describeObject("The source"),
);
export type Claim = z.infer<typeof claim>;

const days = toWhole("The typical days", [0, ruleLimits.typicalDays]);

/** What would change a miss: only time, something to do, or nothing. */
const cure = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("time") }),
    z.strictObject({
      kind: z.literal("do"),
      /** A sentence to the client. */
      what: toText("What to do", ruleLimits.cureChars),
      typicalDays: z.optional(
        z
          .tuple([days, days], "The typical days must be two numbers.")
          .check(z.refine(([low, high]) => low <= high, "The typical days must be in order.")),
      ),
    }),
    z.strictObject({ kind: z.literal("fixed") }),
  ],
  "What would change a miss must be time, do (with what to do), or fixed.",
);

const terms = {
  /** Unique in its program. */
  id: z
    .string("The rule's id is missing.")
    .check(
      z.regex(
        /^[a-z0-9][a-z0-9-]{0,59}$/,
        "The rule's id must be 1 to 60 lower-case letters, digits, and hyphens, and not begin with a hyphen.",
      ),
    ),
  /** Only a `must` can rule a program out. */
  severity: z.enum(["must", "usually"], "The severity must be must or usually."),
  test,
  /** The rule applies only where this is met, such as above an amount. */
  when: z.optional(test),
  ...validity,
  cure: z.optional(cure),
};

const isShortEnough = ({ test: own, when }: { readonly test: Test; readonly when?: Test | undefined }): boolean =>
  [own, ...(when ? [when] : [])].flatMap(listComparisons).length <= testLimits.comparisons;

/** One minimum or condition of a program. */
export const rule = z
  .strictObject({ ...terms, claim }, describeObject("The rule"))
  .check(validityInOrder, z.refine(isShortEnough, `A rule can have ${testLimits.comparisons} comparisons at most.`));
export type Rule = z.infer<typeof rule>;

/** A rule as everyone may see it. */
export const publicRule = z.strictObject({ ...terms, claim: z.strictObject(shownClaim) });
export type PublicRule = z.infer<typeof publicRule>;
