import type { Have, Outcome } from "./compare.ts";
import { type FactName, type Facts, factNames } from "./fact.ts";
import { createDays, type Days, isValidOn, judgeRule, type Verdict } from "./judge-rule.ts";
import type { Program } from "./program.ts";
import { createReader, type ReadFact } from "./reading.ts";
import type { PublicRule } from "./rule.ts";

/** What evaluating needs of a program. */
export interface JudgedProgram extends Pick<Program, "id" | "states" | "amount" | "validFrom" | "validUntil"> {
  readonly rules: readonly PublicRule[];
}

/** Whether the program is for this business at all, besides its rules: where it lends, how much, and on which days. */
export interface ScopeVerdict {
  readonly what: "state" | "amount" | "dates";
  readonly outcome: Outcome;
  readonly have?: Have | undefined;
  readonly need: {
    readonly states?: readonly string[] | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly validFrom?: string | undefined;
    readonly validUntil?: string | undefined;
  };
  /** Dollars, of a miss of the amount. */
  readonly gap?: number | undefined;
  /** Of a program that will open. */
  readonly metOn?: string | undefined;
  readonly askFor?: readonly FactName[] | undefined;
}

/** `unknown`: nothing is missed, but something isn't known. `missesOne` and `misses` count what is known. */
export type ProgramOutcome = "fits" | "missesOne" | "misses" | "unknown";

export interface FitResult {
  readonly programId: string;
  readonly outcome: ProgramOutcome;
  /** One for each rule, in their order. */
  readonly verdicts: readonly Verdict[];
  /** Only what the program limits. */
  readonly scope: readonly ScopeVerdict[];
  /** The day on which time alone has settled every miss, with the rules of that day. Everything else stays as it is. */
  readonly fitsOn?: string | undefined;
}

const judgeState = (states: readonly string[] | undefined, read: ReadFact): readonly ScopeVerdict[] => {
  if (!states) return [];
  const state = read("state");
  const need = { states };
  if (state.kind !== "text") return [{ what: "state", outcome: "unknown", need, askFor: ["state"] }];
  return [{ what: "state", outcome: states.includes(state.text) ? "met" : "missed", have: state.text, need }];
};

const judgeAmount = (amount: Program["amount"], read: ReadFact): readonly ScopeVerdict[] => {
  if (!amount) return [];
  const asked = read("amountAsked");
  const need = { from: amount.from, to: amount.to };
  if (asked.kind !== "number") return [{ what: "amount", outcome: "unknown", need, askFor: ["amountAsked"] }];
  const { from = 0, to = Number.POSITIVE_INFINITY } = amount;
  const { low, high } = asked;
  if (low >= from && high <= to) return [{ what: "amount", outcome: "met", have: low, need }];
  if (high >= from && low <= to) return [{ what: "amount", outcome: "unknown", need, askFor: ["amountAsked"] }];
  return [{ what: "amount", outcome: "missed", have: low, need, gap: high < from ? from - high : low - to }];
};

const judgeDates = ({ validFrom, validUntil }: JudgedProgram, on: string): readonly ScopeVerdict[] => {
  if (validFrom === undefined && validUntil === undefined) return [];
  const need = { validFrom, validUntil };
  if (isValidOn(need, on)) return [{ what: "dates", outcome: "met", need }];
  const metOn = validFrom !== undefined && on < validFrom ? validFrom : undefined;
  return [{ what: "dates", outcome: "missed", need, metOn }];
};

interface Judged {
  readonly outcome: ProgramOutcome;
  readonly verdicts: readonly Verdict[];
  readonly scope: readonly ScopeVerdict[];
}

type Counted = Pick<Verdict, "outcome" | "metOn" | "askFor">;

/** What counts for a program's outcome: `usually` never says no. */
const listCounted = ({ verdicts, scope }: Omit<Judged, "outcome">): readonly Counted[] => [
  ...verdicts.filter(({ severity }) => severity === "must"),
  ...scope,
];

const countOutcome = (counted: readonly Counted[], outcome: Outcome): number =>
  counted.filter((each) => each.outcome === outcome).length;

const judgeProgram = (program: JudgedProgram, read: ReadFact, days: Days): Judged => {
  const verdicts = program.rules.map((rule) => judgeRule(rule, read, days));
  const scope = [
    ...judgeState(program.states, read),
    ...judgeAmount(program.amount, read),
    ...judgeDates(program, days.on),
  ];
  const counted = listCounted({ verdicts, scope });
  const missed = countOutcome(counted, "missed");
  if (missed > 0) return { outcome: missed === 1 ? "missesOne" : "misses", verdicts, scope };
  return { outcome: countOutcome(counted, "unknown") > 0 ? "unknown" : "fits", verdicts, scope };
};

/** The first day on which time has settled every miss of this day; undefined when it can't. */
const findNextDay = (judged: Judged): string | undefined => {
  const open = listCounted(judged).filter(({ outcome }) => outcome === "missed" || outcome === "unknown");
  const days = open.map(({ outcome, metOn }) => (outcome === "missed" ? metOn : undefined));
  const known = days.filter((day) => day !== undefined).toSorted();
  return open.length > 0 && known.length === open.length ? known.at(-1) : undefined;
};

/** Another rule may apply by then, and take longer. */
const jumpsAtMost = 5;

const findFitsOn = (program: JudgedProgram, facts: Facts, { judged, today }: { judged: Judged; today: string }) => {
  let day = findNextDay(judged);
  for (let jumps = 0; day !== undefined && jumps < jumpsAtMost; jumps += 1) {
    const then = judgeProgram(program, createReader(facts, day), createDays(day, today));
    if (then.outcome === "fits") return day;
    const next = findNextDay(then);
    day = next !== undefined && next > day ? next : undefined;
  }
  return undefined;
};

interface On {
  /** The day that is asked about, yyyy-mm-dd. */
  readonly on: string;
  /** By which sources are stale. Only different from `on` when we look ahead. */
  readonly today?: string;
}

/** Compares a business with each program. All rules are judged, and nothing here reads a clock. */
export const evaluatePrograms = (
  programs: readonly JudgedProgram[],
  facts: Facts,
  { on, today = on }: On,
): FitResult[] => {
  const read = createReader(facts, on);
  const days = createDays(on, today);
  return programs.map((program) => {
    const judged = judgeProgram(program, read, days);
    const isMissed = judged.outcome === "missesOne" || judged.outcome === "misses";
    const fitsOn = isMissed ? findFitsOn(program, facts, { judged, today }) : undefined;
    return { programId: program.id, ...judged, fitsOn };
  });
};

/** Compares a business with one program. */
export const evaluateProgram = (program: JudgedProgram, facts: Facts, at: On): FitResult => {
  const [result] = evaluatePrograms([program], facts, at);
  if (!result) throw new Error("A program has a result.");
  return result;
};

export interface RankedQuestion {
  readonly fact: FactName;
  /** Programs for which it's the only thing we don't know. */
  readonly decides: number;
  /** Programs for which it's one of several. */
  readonly concerns: number;
}

const listOpenFacts = (result: FitResult): readonly FactName[] =>
  result.outcome === "unknown" ? [...new Set(listCounted(result).flatMap(({ askFor = [] }) => askFor))] : [];

/** What to ask next: first what would decide the most programs, then what would bring the most nearer. */
export const rankQuestions = (results: readonly FitResult[]): RankedQuestion[] => {
  const open = results.map(listOpenFacts);
  return factNames
    .map((fact) => {
      const asking = open.filter((names) => names.includes(fact));
      const decides = asking.filter((names) => names.length === 1).length;
      return { fact, decides, concerns: asking.length - decides };
    })
    .filter(({ decides, concerns }) => decides + concerns > 0)
    .toSorted((one, other) => other.decides - one.decides || other.concerns - one.concerns);
};
