import { formatDate, formatMoney } from "../../forms/format.ts";
import type { Operator, Threshold } from "../fit/comparison.ts";
import { type FactName, facts } from "../fit/fact.ts";
import { formatAmount as formatFactAmount } from "../fit/fact-words.ts";
import { type DocumentNames, formatNeed } from "../fit/needed-documents.ts";
import type { DraftCure, DraftRule, ProgramDraft } from "./program-draft.ts";

export const operatorWords: Readonly<Record<Operator, string>> = {
  atLeast: "at least",
  atMost: "at most",
  is: "is",
  isNot: "is not",
  in: "is one of",
  notIn: "is none of",
  inIndustry: "is in NAICS",
  notInIndustry: "is not in NAICS",
};

/** Shown in place of a threshold that isn't settled. */
export const unsettled = "(not settled)";

/** A threshold in words. */
export const formatThreshold = (fact: FactName, value: Threshold | null): string => {
  if (value === null) return unsettled;
  if (typeof value === "number") return formatFactAmount(fact, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if ("prefixes" in value)
    return value.prefixes.join(", ") + (value.except?.length ? ` (except ${value.except.join(", ")})` : "");
  return value.join(", ");
};

interface WordedComparison {
  readonly fact: FactName;
  readonly op: Operator;
  readonly value: Threshold | null;
}
/** A draft's test or a settled one. */
type WordedTest = WordedComparison | { readonly all: readonly WordedTest[] } | { readonly any: readonly WordedTest[] };

const formatComparison = ({ fact, op, value }: WordedComparison): string => {
  const { label } = facts[fact];
  if (typeof value === "boolean") return `${label}: ${formatThreshold(fact, op === "isNot" ? !value : value)}`;
  return `${label} ${operatorWords[op]} ${formatThreshold(fact, value)}`;
};

/** A test in words: "Personal credit score at least 640". */
export const formatTest = (test: WordedTest): string => {
  if ("fact" in test) return formatComparison(test);
  const [parts, word] = "all" in test ? [test.all, " and "] : [test.any, " or "];
  return parts
    .map((part) => ("fact" in part || parts.length === 1 ? formatTest(part) : `(${formatTest(part)})`))
    .join(word);
};

/** A rule in words, with its tier. */
export const formatRule = ({ test, when }: Pick<DraftRule, "test" | "when">): string =>
  formatTest(test) + (when ? `, when ${formatTest(when)}` : "");

export const formatCure = (cure: DraftCure | undefined): string => {
  if (!cure) return "Nothing named";
  if (cure.kind === "time") return "Time alone";
  if (cure.kind === "fixed") return "Nothing changes it";
  const { what, typicalDays } = cure;
  return typicalDays ? `${what} (${typicalDays[0]} to ${typicalDays[1]} days)` : what;
};

const severityWords = { must: "must", usually: "usually" } as const;

const formatClaim = ({ claim }: DraftRule): string =>
  `${claim.title || claim.sourceUrl || "no source"}, read ${claim.readOn === null ? "never" : formatDate(claim.readOn)}`;

const formatPeriod = ({ validFrom, validUntil }: Pick<DraftRule, "validFrom" | "validUntil">): string => {
  if (!validFrom && !validUntil) return "always";
  const from = validFrom ? `from ${formatDate(validFrom)}` : "";
  return [from, validUntil ? `until ${formatDate(validUntil)}` : ""].filter((part) => part !== "").join(" ");
};

const formatAmount = ({ amount }: Pick<ProgramDraft, "amount">): string => {
  const { from, to } = amount ?? {};
  if (from === undefined && to === undefined) return "any amount";
  if (from === undefined) return `up to ${formatMoney(String(to))}`;
  return to === undefined
    ? `from ${formatMoney(String(from))}`
    : `${formatMoney(String(from))} to ${formatMoney(String(to))}`;
};

type Document = ProgramDraft["documents"][number];
const formatDocument = (document: Document, names: DocumentNames): string => {
  const { when, why } = document;
  return `${formatNeed(document, names)}${when ? `, when ${formatTest(when)}` : ""}${why ? ` (${why})` : ""}`;
};

/** What is compared between two versions of a rule, with how a change of it is named. */
const rulePartWords: readonly (readonly [string, (rule: DraftRule) => string])[] = [
  ["rule", formatRule],
  ["weight", ({ severity }) => severityWords[severity]],
  ["source", formatClaim],
  ["address", ({ claim }) => claim.sourceUrl],
  ["quote", ({ claim }) => claim.quote],
  ["days until stale", ({ claim }) => String(claim.staleAfterDays)],
  ["validity", formatPeriod],
  ["what would change it", ({ cure }) => formatCure(cure)],
];

const programPartWords: readonly (readonly [string, (draft: ProgramDraft) => string])[] = [
  ["name", ({ name }) => name],
  ["kind of funding", ({ product }) => product],
  ["amount", formatAmount],
  ["states", ({ states }) => states?.join(", ") ?? "every state"],
  ["validity", formatPeriod],
  ["note", ({ note }) => note],
];

const show = (text: string): string => (text === "" ? "nothing" : `“${text}”`);

const listPartChanges = <Of>(
  parts: readonly (readonly [string, (of: Of) => string])[],
  { before, after, prefix }: { readonly before: Of; readonly after: Of; readonly prefix: string },
): string[] =>
  parts.flatMap(([name, format]) => {
    const [was, is] = [format(before), format(after)];
    return was === is ? [] : [`${prefix}${name}: ${show(was)} is now ${show(is)}`];
  });

/**
 * What is different in a version, one sentence each, for a person who decides on it.
 * @param before undefined for the first version
 */
export const listProgramChanges = (
  before: ProgramDraft | undefined,
  after: ProgramDraft,
  names: DocumentNames,
): string[] => {
  if (!before) return [`Added with ${after.rules.length === 1 ? "1 rule" : `${after.rules.length} rules`}`];
  const old = new Map(before.rules.map((rule) => [rule.id, rule]));
  const kept = new Set(after.rules.map(({ id }) => id));
  const [documentsBefore = [], documentsAfter = []] = [before, after].map(({ documents }) =>
    documents.map((document) => formatDocument(document, names)),
  );
  return [
    ...listPartChanges(programPartWords, { before, after, prefix: "The program’s " }),
    ...after.rules.flatMap((rule) => {
      const was = old.get(rule.id);
      if (!was) return [`New rule: ${formatRule(rule)} (${severityWords[rule.severity]})`];
      return listPartChanges(rulePartWords, { before: was, after: rule, prefix: `${formatRule(was)}: ` });
    }),
    ...before.rules.flatMap((rule) => (kept.has(rule.id) ? [] : [`Removed rule: ${formatRule(rule)}`])),
    ...documentsAfter.filter((each) => !documentsBefore.includes(each)).map((each) => `Asks for: ${each}`),
    ...documentsBefore.filter((each) => !documentsAfter.includes(each)).map((each) => `No longer asks for: ${each}`),
  ];
};
