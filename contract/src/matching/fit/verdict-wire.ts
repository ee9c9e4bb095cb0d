import * as z from "zod/mini";
import { day } from "../../platform/wire-shapes.ts";
import type { Outcome } from "./compare.ts";
import type { ProgramOutcome } from "./evaluate.ts";
import { factNames } from "./fact.ts";

const outcomes = ["fits", "missesOne", "misses", "unknown"] as const satisfies readonly ProgramOutcome[];
const reasonOutcomes = ["met", "missed", "unknown", "notApplicable"] as const satisfies readonly Outcome[];

const reason = {
  /** What it's about: a fact that lenders ask about, or where and when the program lends. */
  about: z.enum([...factNames, "dates"]),
  outcome: z.enum(reasonOutcomes),
  /** Whether a miss rules the program out. */
  is_must: z.boolean(),
  /** What the program asks for, in words. */
  need: z.string(),
} as const;

const verdict = {
  program_id: z.string(),
  /** A kind of funding. */
  product: z.string(),
  /** Both are null while the lender hasn't agreed to be named. */
  lender_name: z.nullable(z.string()),
  program_name: z.nullable(z.string()),
  outcome: z.enum(outcomes),
  /** The day on which time alone settles every miss; null when it can't. */
  fits_on: z.nullable(day),
} as const;

/** How a business compares with one program, and why, in the words of the page "What fits". */
export const programVerdict = z.strictObject({
  ...verdict,
  reasons: z.array(
    z.strictObject({
      ...reason,
      /** What the business has, in words; null while that isn't known. */
      have: z.nullable(z.string()),
      /** What would meet it, or settle it; null when nothing has to. */
      change: z.nullable(z.string()),
    }),
  ),
});
export type ProgramVerdict = z.infer<typeof programVerdict>;

/** The same without anything that the client answered. */
export const plainVerdict = z.strictObject({ ...verdict, reasons: z.array(z.strictObject(reason)) });

/** The verdicts on a business of one day. */
export const verdictList = <V extends typeof programVerdict | typeof plainVerdict>(one: V) =>
  z.strictObject({
    /** The firm's day. */
    today: day,
    /** In the catalog's order. */
    verdicts: z.array(one),
  });
