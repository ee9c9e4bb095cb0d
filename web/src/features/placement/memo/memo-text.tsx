import type { MemoRemark, RemarkPlace } from "@funding-desk/contract/placement/memo/memo";
import { type MemoSentence, memoParts, memoTitles } from "@funding-desk/contract/placement/memo/sentence";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface ShownSentence extends Omit<MemoSentence, "evidence"> {
  /** In any form; null for what isn't known yet. */
  readonly evidence: object | null;
}

interface MemoTextProps<Sentence> {
  readonly sentences: readonly Sentence[];
  readonly remarks: readonly MemoRemark[];
  /** Who said the answers: "You", "The owner". */
  readonly answeredBy: string;
  /** Below a sentence: what it rests on, and what can be done about it. */
  readonly below: (sentence: Sentence) => ReactNode;
  /** Below the remarks on a part. */
  readonly belowPart?: (place: RemarkPlace) => ReactNode;
}

/** A memo by part, with what members of staff say to it. What isn't known yet is lighter. */
export function MemoText<Sentence extends ShownSentence>(props: MemoTextProps<Sentence>) {
  const { sentences, remarks, answeredBy, below, belowPart } = props;
  const listRemarks = (place: RemarkPlace) => remarks.filter(({ part }) => part === place);
  return (
    <>
      <Remarks remarks={listRemarks("whole")}>{belowPart?.("whole")}</Remarks>
      {memoParts.map((part) => {
        const own = sentences.filter((sentence) => sentence.part === part);
        const said = listRemarks(part);
        return own.length + said.length === 0 ? null : (
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
            <Remarks remarks={said}>{belowPart?.(part)}</Remarks>
          </section>
        );
      })}
    </>
  );
}

interface RemarksProps extends Pick<MemoTextProps<ShownSentence>, "remarks"> {
  readonly children: ReactNode;
}

function Remarks({ remarks, children }: RemarksProps) {
  if (remarks.length === 0 && !children) return null;
  return (
    <div className="mt-2 mb-3 flex flex-col items-start gap-1">
      {remarks.map(({ part, text, by }) => (
        <p key={part} className="wrap-anywhere whitespace-pre-line border-line border-l-3 pl-3">
          {by}: “{text}”
        </p>
      ))}
      {children}
    </div>
  );
}
