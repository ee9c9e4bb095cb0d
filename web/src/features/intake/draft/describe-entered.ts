import type { Answers } from "@funding-desk/contract/forms/field";
import type { FoundDraft } from "./use-draft.ts";

export interface ReviewedAnswer {
  readonly name: string;
  /** The form's, or those of the co-borrower with the key. */
  readonly answers: Answers;
  readonly key?: string | undefined;
}

/** Says who entered an answer for the client, unless it changed since the draft was opened. */
export const describeEntered = (
  { entered, opened }: Pick<FoundDraft, "entered" | "opened">,
  { name, answers, key }: ReviewedAnswer,
): string | undefined => {
  const mark = entered.find((each) => each.field === name && each.co_borrower === key);
  const before = key === undefined ? opened?.draft : opened?.draft.coBorrowers?.find((each) => each.key === key);
  if (!mark || answers[name] !== before?.answers[name]) return undefined;
  return `Entered by ${mark.by}. Not confirmed yet.`;
};
