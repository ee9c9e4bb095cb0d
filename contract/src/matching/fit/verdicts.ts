import { evaluatePrograms, type FitResult } from "./evaluate.ts";
import type { Facts } from "./fact.ts";
import type { PublicProgram } from "./program.ts";
import { toScopeWords } from "./scope-words.ts";
import type { ProgramVerdict } from "./verdict-wire.ts";
import { toVerdictWords } from "./verdict-words.ts";

const toReasons = ({ verdicts, scope }: FitResult): ProgramVerdict["reasons"] => [
  ...scope.map((each) => {
    const { have = null, need, change = null } = toScopeWords(each);
    const about = ({ state: "state", amount: "amountAsked", dates: "dates" } as const)[each.what];
    return { about, outcome: each.outcome, is_must: true, have, need, change };
  }),
  ...verdicts.map((each) => {
    const { have = null, need, change = null } = toVerdictWords(each);
    return { about: each.need.fact, outcome: each.outcome, is_must: each.severity === "must", have, need, change };
  }),
];

/** How a business compares with each program, in the words of the page "What fits". @param today yyyy-mm-dd */
export const toVerdicts = (programs: readonly PublicProgram[], facts: Facts, today: string): ProgramVerdict[] =>
  evaluatePrograms(programs, facts, { on: today }).map((result, index) => {
    const { lenderName = null, name = null, product = "" } = programs[index] ?? {};
    return {
      program_id: result.programId,
      product,
      lender_name: lenderName,
      program_name: name,
      outcome: result.outcome,
      fits_on: result.fitsOn ?? null,
      reasons: toReasons(result),
    };
  });
