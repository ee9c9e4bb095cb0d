import type { Evidence } from "../../documents/statement/evidence.ts";
import type { StatementFigures, TaxReturn } from "../../intake/statement-set/desk-api.ts";
import type { ShownFact } from "../../matching/fit/shown-fact.ts";
import type { ProgramVerdict } from "../../matching/fit/verdict-wire.ts";
import type { LenderBrief } from "../package/brief.ts";
import type { MemoPart, MemoSentence } from "./sentence.ts";

/** Who reads it: the lender about the business, or its owner. */
export type MemoReader = "lender" | "owner";

/** What a memo is written from. */
export interface MemoFacts {
  readonly business: string;
  readonly brief: LenderBrief;
  /** As stated, in whole US dollars; undefined when it wasn't. */
  readonly monthlyRevenue: number | undefined;
  /** What the application says rests on it. */
  readonly application: Evidence;
  /** The client first. A share that isn't known is undefined. */
  readonly owners: readonly { readonly name: string; readonly percent: number | undefined }[];
  readonly facts: readonly ShownFact[];
  /** Of statements that add up, newest first. */
  readonly figures: readonly StatementFigures[];
  /** Newest first. */
  readonly taxReturns: readonly TaxReturn[];
  /** How it compares with the program; undefined for one that isn't offered anymore. */
  readonly verdict: (Pick<ProgramVerdict, "reasons"> & { readonly name: string }) | undefined;
  /** Papers that aren't here, in words; undefined while no one knows what is asked for. */
  readonly missing: readonly string[] | undefined;
}

export type Said = Omit<MemoSentence, "answer">;

/** One part's sentences: each says something with what it rests on, or that it isn't known yet. */
export const startPart = (part: MemoPart) => ({
  say: (id: string, text: string, evidence: Evidence): Said => ({ id: `${part} ${id}`, part, text, evidence }),
  lack: (id: string, what: string): Said => ({
    id: `${part} ${id}`,
    part,
    text: `Not known yet: ${what}.`,
    evidence: null,
  }),
});

/** What we computed from these. One alone is itself. */
export const compute = (from: readonly Evidence[]): Evidence => {
  const [only] = from;
  if (only && from.length === 1) return only;
  const leaves = from.flatMap((each) => (each.kind === "computed" ? each.from : [each]));
  return { kind: "computed", from: [...new Map(leaves.map((leaf) => [JSON.stringify(leaf), leaf])).values()] };
};
