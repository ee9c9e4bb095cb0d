import {
  evaluatePrograms,
  type FitResult,
  type ProgramOutcome,
  type RankedQuestion,
  rankQuestions,
} from "@funding-desk/contract/matching/fit/evaluate";
import type { Facts } from "@funding-desk/contract/matching/fit/fact";
import type { Verdict } from "@funding-desk/contract/matching/fit/judge-rule";
import { listNeededDocuments, type NeededDocument } from "@funding-desk/contract/matching/fit/needed-documents";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import type { FactOfBusiness } from "@funding-desk/contract/matching/fit/shown-fact";
import { toKindProgram } from "@funding-desk/contract/matching/funding-product/kind";
import { fundingProducts } from "../../../firm/funding-products.ts";
import { formatProgramName } from "../funding-estimator/program-wording.ts";

/** A program or, where the firm keeps none, a kind of funding, compared with a business. */
export interface Compared {
  readonly name: string;
  readonly result: FitResult;
  /** What it asks this business for on paper. */
  readonly documents: readonly NeededDocument[];
}

export interface BusinessComparison {
  /** The firm keeps no programs live, so kinds of funding are compared. */
  readonly isByKind: boolean;
  readonly compared: readonly Compared[];
  /** Kinds for another use of the money, by name. */
  readonly otherPurpose: readonly string[];
  readonly questions: readonly RankedQuestion[];
}

/** The day that is asked about, and today. They differ when someone looks ahead. */
export interface ComparedDays {
  readonly on: string;
  readonly today: string;
}

export const toFacts = (shown: readonly FactOfBusiness[]): Facts =>
  Object.fromEntries(shown.map(({ fact, value }) => [fact, value]));

const compareKinds = (facts: Facts, days: ComparedDays): BusinessComparison => {
  const { purpose } = facts;
  const wanted = purpose?.state === "known" ? String(purpose.value) : undefined;
  const meant = fundingProducts.filter(({ purposes }) => wanted === undefined || purposes.includes(wanted));
  const results = evaluatePrograms(meant.map(toKindProgram), facts, days);
  const compared = meant.flatMap(({ name }, index) => {
    const result = results[index];
    return result ? [{ name, result, documents: [] }] : [];
  });
  const otherPurpose = fundingProducts.filter((product) => !meant.includes(product)).map(({ name }) => name);
  return { isByKind: true, compared, otherPurpose, questions: rankQuestions(results) };
};

/** Compares a business with the firm's live programs, or with the kinds of funding while there are none. */
export const compareBusiness = (
  programs: readonly PublicProgram[],
  facts: Facts,
  days: ComparedDays,
): BusinessComparison => {
  if (programs.length === 0) return compareKinds(facts, days);
  const results = evaluatePrograms(programs, facts, days);
  const compared = programs.flatMap((program, index) => {
    const result = results[index];
    if (!result) return [];
    const documents = listNeededDocuments(program, facts, days.on);
    return [{ name: formatProgramName(program), result, documents }];
  });
  return { isByKind: false, compared, otherPurpose: [], questions: rankQuestions(results) };
};

/** Programs with the same outcome, under one heading. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly outcomes: readonly ProgramOutcome[];
}

export const clientGroups = {
  fits: { id: "fits", title: "Typically fits", outcomes: ["fits"] },
  unknown: { id: "unknown", title: "Not known yet", outcomes: ["unknown"] },
  later: { id: "later", title: "Not yet", outcomes: ["missesOne", "misses"] },
} as const satisfies Readonly<Record<string, Group>>;

export const listGroup = ({ compared }: BusinessComparison, { outcomes }: Group): readonly Compared[] =>
  compared.filter(({ result }) => outcomes.includes(result.outcome));

/** What a verdict means for the client, in the order it is listed. */
export const partTitles = {
  todo: "To do",
  unknown: "Not known yet",
  fixed: "Can't be changed",
  usual: "Usually asked, not a must",
  met: "Met",
  other: "Doesn't apply",
} as const;
export type Part = keyof typeof partTitles;
export const parts = Object.keys(partTitles) as Part[];

export const findPart = ({ outcome, change, severity }: Pick<Verdict, "outcome" | "change" | "severity">): Part => {
  if (outcome === "notApplicable") return "other";
  if (outcome === "met" || outcome === "unknown") return outcome;
  if (severity === "usually") return "usual";
  return change === "fixed" ? "fixed" : "todo";
};

export interface DatedStep {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly names: readonly string[];
}

/** What fits later by time alone, in the order of the days. */
export const listDatedSteps = ({ compared }: BusinessComparison): readonly DatedStep[] => {
  const byDay = new Map<string, string[]>();
  for (const { name, result } of compared)
    if (result.fitsOn !== undefined) byDay.set(result.fitsOn, [...(byDay.get(result.fitsOn) ?? []), name]);
  return [...byDay].map(([day, names]) => ({ day, names })).toSorted((one, other) => (one.day < other.day ? -1 : 1));
};
