// Runs in Node and, with its types stripped, in a browser: it imports nothing but the engine.
import { evaluatePrograms } from "../../../contract/src/matching/fit/evaluate.ts";
import { createManyPrograms, wholeFacts } from "../../../contract/src/testing/made-programs.ts";

export interface FitSize {
  readonly programs: number;
  readonly rulesEach: number;
  readonly runs: number;
}

/** Milliseconds of each run over all programs for one client, and how many verdicts that was. */
export const measureFit = ({ programs, rulesEach, runs }: FitSize): { times: number[]; verdicts: number } => {
  const made = createManyPrograms(programs, rulesEach);
  let verdicts = 0;
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    const results = evaluatePrograms(made, wholeFacts, { on: "2026-11-23" });
    const took = performance.now() - startedAt;
    verdicts = results.reduce((sum, each) => sum + each.verdicts.length, 0);
    return took;
  });
  return { times, verdicts };
};
