import { listMonths } from "@funding-desk/contract/documents/document/covered-months";
import type { ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import { type DocumentNames, formatNeed, nameDocument } from "@funding-desk/contract/matching/fit/needed-documents";

type Need = ProgramDraft["documents"][number];

/** A document that the lender has. */
export interface SentPaper {
  /** Its type's slug. */
  readonly type: string;
  /** First days of months; null while no one has said which. */
  readonly covers_from: string | null;
  readonly covers_until: string | null;
}

/**
 * What the program asks every applicant for and the lender doesn't have: "Bank statements: 1 of 3 months". Leaves out papers
 * that no type names, since no one can tell whether they're there, and those that are asked of some applicants only.
 */
export const listMissing = (needs: readonly Need[], sent: readonly SentPaper[], names: DocumentNames): string[] =>
  listLargest(needs).flatMap((need) => {
    const own = sent.filter(({ type }) => type === need.type);
    if (own.length === 0) return [formatNeed(need, names)];
    const name = nameDocument(need, names);
    const isDated = own.every(({ covers_from, covers_until }) => covers_from !== null && covers_until !== null);
    // One file may hold several months, which no one has said.
    if (need.unit === "months" && !isDated)
      return own.length < need.count ? [`${name}: ${need.count} months asked, ${formatFiles(own.length)} here`] : [];
    const there = need.unit === "months" ? countMonths(own) : own.length;
    return there < need.count ? [`${name}: ${there} of ${need.count} ${need.unit}`] : [];
  });

/** Each paper once, with the largest number asked for. */
const listLargest = (needs: readonly Need[]): Need[] => {
  const largest = new Map<string, Need>();
  for (const need of needs) {
    if (need.when || need.label !== undefined) continue;
    const key = `${need.type}/${need.unit}`;
    if ((largest.get(key)?.count ?? 0) < need.count) largest.set(key, need);
  }
  return [...largest.values()];
};

const formatFiles = (count: number): string => `${count} ${count === 1 ? "file" : "files"}`;

const countMonths = (papers: readonly SentPaper[]): number =>
  new Set(
    papers.flatMap(({ covers_from: from, covers_until: until }) =>
      from === null || until === null ? [] : listMonths({ from: from.slice(0, 7), until: until.slice(0, 7) }),
    ),
  ).size;
