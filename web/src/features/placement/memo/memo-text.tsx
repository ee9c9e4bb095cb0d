import { type MemoSentence, memoParts, memoTitles } from "@funding-desk/contract/placement/memo/sentence";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface MemoTextProps {
  readonly sentences: readonly MemoSentence[];
  /** Who said the answers: "You", "The owner". */
  readonly answeredBy: string;
  /** Below a sentence: what it rests on, and what can be done about it. */
  readonly below: (sentence: MemoSentence) => ReactNode;
}

/** A memo by part. What isn't known yet is lighter. */
export function MemoText({ sentences, answeredBy, below }: MemoTextProps) {
  return memoParts.map((part) => {
    const own = sentences.filter((sentence) => sentence.part === part);
    return own.length === 0 ? null : (
      <section key={part} className="mb-5">
        <h3 className="mb-1 font-sans font-semibold text-base tracking-normal">{memoTitles[part]}</h3>
        <ul className="flex flex-col gap-2">
          {own.map((sentence) => (
            <li key={sentence.id} className="wrap-anywhere">
              <p className={classNames(sentence.evidence === null && "text-ink-soft")}>{sentence.text}</p>
              {sentence.answer && (
                <p className="border-accent border-l-3 pl-3">
                  {answeredBy}: “{sentence.answer.text}”
                </p>
              )}
              <div className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">{below(sentence)}</div>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
