import * as z from "zod/mini";
import type { Evidence } from "../../documents/statement/evidence.ts";
import { listEvidenceWords } from "./evidence-words.ts";
import { type Memo, memoRemark } from "./memo.ts";
import { memoSentence } from "./sentence.ts";

const lenderEvidence = z.strictObject({
  /** As the summary lists it. */
  words: z.string(),
  /** Of the file in the package; null for what isn't in it, or was removed. */
  position: z.nullable(z.number()),
  /** From 1; null for the whole file. */
  page: z.nullable(z.number()),
});
export type LenderEvidence = z.infer<typeof lenderEvidence>;

const { evidence: _, ...said } = memoSentence.shape;

/** The memo as a lender reads it on its page: the summary's sentences, with files by their place in the package. */
export const lenderMemo = z.strictObject({
  sentences: z.array(
    z.strictObject({ ...said, /** Null for "not known yet". */ evidence: z.nullable(z.array(lenderEvidence)) }),
  ),
  remarks: z.array(memoRemark),
});
export type LenderMemo = z.infer<typeof lenderMemo>;

/** Finds a client's document in the package; undefined for one that isn't in it. */
type FindPosition = (documentId: string) => number | undefined;

export const toLenderMemo = ({ sentences, remarks }: Memo, findPosition: FindPosition): LenderMemo => ({
  sentences: sentences.map(({ evidence, ...sentence }) => ({
    ...sentence,
    evidence: evidence && toLenderEvidence(evidence, findPosition),
  })),
  remarks,
});

const toLenderEvidence = (evidence: Evidence, findPosition: FindPosition): LenderEvidence[] => {
  const leaves = evidence.kind === "computed" ? evidence.from : [evidence];
  return leaves.map((leaf) => {
    const documentId = leaf.kind === "page" ? leaf.document_id : leaf.kind === "entry" ? leaf.document?.id : undefined;
    const position = documentId === undefined ? undefined : findPosition(documentId);
    return {
      words: listEvidenceWords(leaf).join(""),
      position: position ?? null,
      page: leaf.kind === "page" && leaf.box ? leaf.box.page : null,
    };
  });
};
