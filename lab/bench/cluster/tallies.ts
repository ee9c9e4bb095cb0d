import { type Journal, kinds } from "./journal.ts";

/** Prints what was acknowledged and refused, as a table for the documents. */
export const printTallies = ({ tallies }: Journal): void => {
  console.log("\n| what | acknowledged | of these by a retry | refused with a sentence | broken off |");
  console.log("|---|---|---|---|---|");
  for (const kind of kinds) {
    const { acknowledged, byRetry, refusedForNow, brokenOff } = tallies[kind];
    console.log(`| ${kind} | ${acknowledged} | ${byRetry} | ${refusedForNow} | ${brokenOff} |`);
  }
};
