import * as z from "zod/mini";
import { type MemoPart, memoParts, memoSentence } from "./sentence.ts";

/** What a remark is about: a part, or the memo as a whole. */
export const remarkPlaces = ["whole", ...memoParts] as const;
export type RemarkPlace = (typeof remarkPlaces)[number];

/** A member's own words. No sentence and no number rests on them. */
export const memoRemark = z.strictObject({
  part: z.enum(remarkPlaces),
  text: z.string(),
  /** "Jane Doe of Tide Funding" */
  by: z.string(),
  /** Instant. */
  at: z.string(),
});
export type MemoRemark = z.infer<typeof memoRemark>;

export const memo = z.strictObject({ sentences: z.array(memoSentence), remarks: z.array(memoRemark) });
export type Memo = z.infer<typeof memo>;

/** What the answers under the summary's "As stated" say already. */
const stated: ReadonlySet<MemoPart> = new Set(["business", "request", "owners"]);

/** What goes to the lender: all that the summary doesn't say elsewhere, and what was answered. */
export const toSentMemo = ({ sentences, remarks }: Memo): Memo => ({
  sentences: sentences.filter(({ part, answer }) => answer || !stated.has(part)),
  remarks,
});
