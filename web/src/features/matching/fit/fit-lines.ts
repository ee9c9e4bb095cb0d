import type { Paper as OwedPaper } from "@funding-desk/contract/intake/owed/api";
import type { FactName } from "@funding-desk/contract/matching/fit/fact";
import type { Verdict } from "@funding-desk/contract/matching/fit/judge-rule";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import { otherDocument } from "@funding-desk/contract/matching/fit/program";
import { toScopeWords } from "@funding-desk/contract/matching/fit/scope-words";
import {
  speakOfClient,
  toKindVerdictWords,
  toVerdictWords,
  type VerdictWords,
} from "@funding-desk/contract/matching/fit/verdict-words";
import { type Compared, findPart, type Part } from "./compare-business.ts";

/** The matrix's columns, in their order. */
export const columnNames = {
  time: "Time",
  revenue: "Revenue",
  credit: "Credit",
  documents: "Documents",
  other: "Other",
};
export type Column = keyof typeof columnNames;

/** What isn't listed is under "other". */
const columns: Partial<Readonly<Record<FactName, Column>>> = {
  monthsInBusiness: "time",
  monthsCurrentOwner: "time",
  yearlyRevenue: "revenue",
  averageMonthlyDeposits: "revenue",
  monthlyCardSales: "revenue",
  monthlyB2bInvoices: "revenue",
  averageNetIncome: "revenue",
  personalCreditScore: "credit",
  paydex: "credit",
  dscr: "credit",
  openPositions: "credit",
  nsf90Days: "credit",
  negativeDaysPerMonth: "credit",
  bankruptcyDischargedOn: "credit",
  hasTaxLien: "credit",
  hasAdvanceBalance: "credit",
};

/** What one rule, or a limit of the program, comes to. */
export interface FitLine {
  readonly key: string;
  readonly column: Column;
  readonly part: Part;
  readonly words: VerdictWords;
  /** The day on which time alone meets it, yyyy-mm-dd. */
  readonly metOn?: string | undefined;
  /** Where a rule was read, and when. */
  readonly claim?: Verdict["claim"];
}

/** A part of a range meets what lenders usually ask: that isn't worth a question. */
const findRulePart = (verdict: Verdict): Part =>
  verdict.severity === "usually" && verdict.outcome === "unknown" && verdict.have !== undefined
    ? "usual"
    : findPart(verdict);

interface Speech {
  readonly isByKind: boolean;
  /** Speaks of the client, to staff. */
  readonly isForStaff: boolean;
}

export const listLines = (compared: Compared, { isByKind, isForStaff }: Speech): readonly FitLine[] => {
  const lines = listOwnLines(compared, isByKind);
  return isForStaff ? lines.map((line) => ({ ...line, words: speakOfClient(line.words) })) : lines;
};

const listOwnLines = ({ result }: Compared, isByKind: boolean): readonly FitLine[] => [
  ...result.verdicts.map((verdict) => ({
    key: verdict.ruleId,
    column: columns[verdict.need.fact] ?? ("other" as const),
    part: findRulePart(verdict),
    words: isByKind ? toKindVerdictWords(verdict) : toVerdictWords(verdict),
    metOn: verdict.metOn,
    claim: verdict.claim,
  })),
  ...result.scope.map((verdict) => {
    const change = verdict.what === "amount" || verdict.metOn !== undefined ? ("do" as const) : ("fixed" as const);
    return {
      key: verdict.what,
      column: "other" as const,
      part: findPart({ outcome: verdict.outcome, change, severity: "must" }),
      words: toScopeWords(verdict),
      metOn: verdict.metOn,
    };
  }),
];

/** What a cell can say, the worst first. */
const cellParts = ["fixed", "todo", "unknown", "usual", "met"] as const satisfies readonly Part[];
export type CellPart = (typeof cellParts)[number];

export interface FitCell {
  /** Undefined where nothing is asked. */
  readonly part: CellPart | undefined;
  /** The day on which time alone meets all that is missed in it, yyyy-mm-dd. */
  readonly from?: string | undefined;
}

const findLinesCell = (lines: readonly FitLine[]): FitCell => {
  const part = cellParts.find((each) => lines.some((line) => line.part === each));
  const days = lines.filter((line) => part === "todo" && line.part === "todo").map(({ metOn }) => metOn);
  const known = days.filter((day) => day !== undefined).toSorted();
  return { part, from: known.length === days.length ? known.at(-1) : undefined };
};

/** What a client has on file under a type. */
export interface CountedPaper extends Paper {
  /** Months or sides that are there, as the list of what the client owes counts them; absent where it doesn't ask for any. */
  readonly parts_given?: number;
}

/** With the parts that the client's list counts, so that both say the same. */
export const countParts = (
  papers: readonly Paper[],
  listed: readonly Pick<OwedPaper, "document_type_id" | "person" | "parts">[],
): readonly CountedPaper[] =>
  papers.map((paper) => {
    const own = listed.find((each) => each.document_type_id === paper.type_id && each.person === null);
    if (!own || own.parts.length < 2) return paper;
    return { ...paper, parts_given: own.parts.filter(({ is_given: isGiven }) => isGiven).length };
  });

/** Unknown: what is under "Other", what may not be asked for, and whether fewer files than months have them all. */
const findDocumentsCell = ({ documents }: Compared, papers: readonly CountedPaper[]): FitCell => {
  if (documents.length === 0) return { part: undefined };
  const judged = documents.map(({ need, isSure }): CellPart => {
    const paper = need.type === otherDocument ? undefined : papers.find(({ type }) => type === need.type);
    if (!paper || !isSure) return "unknown";
    if (paper.on_file === 0) return "todo";
    if (paper.parts_given !== undefined) return paper.parts_given < need.count ? "todo" : "met";
    return paper.on_file < need.count ? "unknown" : "met";
  });
  return { part: cellParts.find((each) => judged.includes(each)) };
};

/**
 * One program's row of the matrix.
 * @param papers what the client has on file; without it, documents aren't looked at
 */
export const toCells = (
  compared: Compared,
  lines: readonly FitLine[],
  papers: readonly CountedPaper[] | undefined,
): Readonly<Record<Column, FitCell>> => {
  const find = (column: Column) => findLinesCell(lines.filter((line) => line.column === column));
  return {
    time: find("time"),
    revenue: find("revenue"),
    credit: find("credit"),
    documents: papers ? findDocumentsCell(compared, papers) : { part: undefined },
    other: find("other"),
  };
};
