import { roundHalfUp } from "./round.ts";

export type StatedAprVerdict = "agrees" | "tooLow" | "tooHigh";

/** The lender's own APR beside ours. */
export interface StatedApr {
  readonly percent: number;
  readonly verdict: StatedAprVerdict;
}

/** Points that a stated APR can differ by; of transactions with irregular payments the second. */
const tolerances = { regular: 1 / 8, irregular: 1 / 4 } as const;
/** Or that share of the stated APR. */
const relativePercent = 2.5;
/** A stated APR is rounded to two decimals. */
const hair = 1e-9;

/**
 * Whether a stated APR is as accurate as 10 CCR 955 (a) asks: at most 1/8 of a point low, 1/4 in an irregular transaction, or 2.5%
 * of itself. The rule allows any that is too high; as much above ours is worth a question.
 */
export const judgeStatedApr = (
  statedPercent: number,
  { aprPercent, isIrregular }: { readonly aprPercent: number; readonly isIrregular: boolean },
): StatedApr => {
  const points = tolerances[isIrregular ? "irregular" : "regular"];
  const allowed = Math.max(points, (statedPercent * relativePercent) / 100) + hair;
  const low = roundHalfUp(aprPercent, 4) - statedPercent;
  const verdict = low > allowed ? "tooLow" : -low > allowed ? "tooHigh" : "agrees";
  return { percent: statedPercent, verdict };
};
