import * as z from "zod/mini";
import { evidence } from "../../documents/statement/evidence.ts";

/** What a memo is about, in its order. */
export const memoParts = [
  "business",
  "request",
  "revenue",
  "balances",
  "debt",
  "owners",
  "fit",
  "missing",
  "risks",
] as const;
export type MemoPart = (typeof memoParts)[number];

export const memoTitles: Readonly<Record<MemoPart, string>> = {
  business: "The business",
  request: "The request",
  revenue: "Revenue",
  balances: "Balances",
  debt: "Existing debt",
  owners: "Owners",
  fit: "What fits",
  missing: "What is missing",
  risks: "Risks",
};

export const memoSentence = z.strictObject({
  /** Names the sentence within its memo: the same statement has the same id, whatever it says. */
  id: z.string(),
  part: z.enum(memoParts),
  text: z.string(),
  /** What it rests on; null for "not known yet". */
  evidence: z.nullable(evidence),
  /** What the owner says to it. */
  answer: z.nullable(z.strictObject({ text: z.string(), /** Instant. */ at: z.string() })),
});
export type MemoSentence = z.infer<typeof memoSentence>;

/** Without what it rests on, a sentence isn't printed: null is for what isn't known yet. */
export const isProven = ({ evidence: found }: Pick<MemoSentence, "evidence">): boolean =>
  found === null || found.kind !== "computed" || found.from.length > 0;

export const memoAnswerChars = 500;
