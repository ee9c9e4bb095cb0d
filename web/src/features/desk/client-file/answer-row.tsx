import type { FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { ChangeNotes } from "./change-notes.tsx";

export interface AnswerRowProps {
  /** The element's id, for links from contradictions. */
  readonly id: string | undefined;
  readonly question: FileQuestion;
  /** Changes of this answer, newest first. */
  readonly changes: readonly AnswerChange[];
  readonly canWork: boolean;
  readonly onCorrect: () => void;
  readonly onReveal: () => void;
}

export function AnswerRow({ id, question, changes, canWork, onCorrect, onReveal }: AnswerRowProps) {
  const { answer } = question;
  return (
    <div
      id={id}
      tabIndex={-1}
      className="grid scroll-mt-20 break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-line border-b px-1 py-2.5 outline-offset-2 focus:outline-3 focus:outline-focus"
    >
      <dt className="text-ink-soft text-sm">{question.question}</dt>
      <dd className="wrap-anywhere col-start-1 whitespace-pre-line font-medium">
        {answer ?? <span className="font-normal text-ink-soft">Not given</span>}
        {question.entered_by !== undefined && (
          <span className="block font-normal text-ink-soft text-sm">
            Entered by {question.entered_by}, confirmed by the client
          </span>
        )}
      </dd>
      {canWork && (question.is_masked || question.can_correct) && (
        <dd className="-mr-2 col-start-2 row-span-2 row-start-1 flex flex-wrap justify-end print:hidden">
          {question.is_masked && (
            <RowButton about={question.question} onClick={onReveal}>
              Reveal
            </RowButton>
          )}
          {question.can_correct && (
            <RowButton about={question.question} onClick={onCorrect}>
              {answer === null ? "Fill in" : "Correct"}
            </RowButton>
          )}
        </dd>
      )}
      {changes.length > 0 && (
        <dd className="col-span-2">
          <ChangeNotes changes={changes} />
        </dd>
      )}
    </div>
  );
}

interface RowButtonProps {
  readonly about: string;
  readonly onClick: () => void;
  readonly children: string;
}

function RowButton({ about, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${children}: ${about}`}
      className="min-h-9 rounded-field px-2 font-semibold text-brand text-sm hover:bg-brand-soft"
    >
      {children}
    </button>
  );
}
