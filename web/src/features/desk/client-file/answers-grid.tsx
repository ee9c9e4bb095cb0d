import type { AnsweredRecord, FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { areKeysOn } from "../../../desk-parts/keys/key-switch.ts";
import { classNames } from "../../../ui/class-names.ts";
import { moveTo } from "../../../ui/focus-field.ts";
import { ChangeNotes } from "./change-notes.tsx";
import { answerId } from "./client-file-queries.ts";

export interface AnswerActions {
  readonly canWork: boolean;
  readonly onCorrect: (record: AnsweredRecord, question: FileQuestion) => void;
  readonly onReveal: (record: AnsweredRecord, question: FileQuestion) => void;
}

interface AnswersGridProps extends AnswerActions {
  /** What the answers are to, for screen readers. */
  readonly label: string;
  readonly record: AnsweredRecord;
  /** What contradicts an answer, by its field. */
  readonly doubts: ReadonlyMap<string, readonly string[]>;
  /** The answer to begin with. */
  readonly sought?: string | undefined;
}

/**
 * Answers step by step, with the questions as the client saw them. One tab stop: arrows move, Enter or E corrects, R reveals. What
 * changed in an answer, and what contradicts it, shows below the one that has the focus.
 */
export function AnswersGrid({ label, record, doubts, sought, ...actions }: AnswersGridProps) {
  const questions = record.steps.flatMap(({ questions: ofStep }) => ofStep);
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ field }) => field !== null && field === sought),
    ),
  );
  const [isFocused, setFocused] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sought !== undefined) moveTo(document.getElementById(answerId(record.subject, sought)), "center");
  }, [sought, record.subject]);
  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), questions.length - 1);
    setCurrent(next);
    grid.current?.querySelectorAll<HTMLElement>("[data-answer]")[next]?.focus();
  };
  const question = questions[current];
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLButtonElement || event.metaKey || event.ctrlKey || event.altKey) return;
    const act = toAct(event.key, current, questions.length);
    if (act === undefined || !question) return;
    if (typeof act === "number") move(act);
    else if (!actions.canWork) return;
    else if (act === "correct" && question.can_correct) actions.onCorrect(record, question);
    else if (act === "reveal" && question.is_masked) actions.onReveal(record, question);
    else return;
    event.preventDefault();
  };
  let index = -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no current cell.
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      onKeyDown={press}
      onFocus={() => setFocused(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
    >
      {record.steps.map((step) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={step.title} role="rowgroup" className="break-inside-avoid-page">
          {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a title isn't a stop */}
          <div role="row">
            {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above */}
            <div role="rowheader" className="border-line border-b pt-4 pb-1 font-semibold text-sm">
              {step.title}
            </div>
          </div>
          {step.questions.map((each) => {
            index += 1;
            const own = index;
            return (
              <AnswerRow
                // Two questions of a step can have the same text; questions the form dropped have no field.
                key={each.field ?? each.question}
                record={record}
                question={each}
                doubts={(each.field !== null && doubts.get(each.field)) || []}
                isStop={own === current}
                isOpen={own === current && isFocused}
                onEnter={() => setCurrent(own)}
                {...actions}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Where a key leads, or what it does. The desk's keys for lists do J, K and E. */
const toAct = (key: string, current: number, count: number): number | "correct" | "reveal" | undefined => {
  switch (key) {
    case "ArrowDown":
      return current + 1;
    case "ArrowUp":
      return current - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "Enter":
      return "correct";
    case "r":
      return areKeysOn() ? "reveal" : undefined;
    default:
      return undefined;
  }
};

interface AnswerRowProps extends AnswerActions {
  readonly record: AnsweredRecord;
  readonly question: FileQuestion;
  readonly doubts: readonly string[];
  /** Tab comes here. */
  readonly isStop: boolean;
  readonly isOpen: boolean;
  readonly onEnter: () => void;
}

function AnswerRow({ record, question, doubts, isStop, isOpen, onEnter, canWork, ...on }: AnswerRowProps) {
  const { answer, field } = question;
  const changes = record.changes.filter((each) => each.field !== null && each.field === field);
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its cell has the focus
    <div role="row" className="group relative border-line border-b">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        id={field === null ? undefined : answerId(record.subject, field)}
        role="gridcell"
        data-answer=""
        // The desk's keys for lists go from one to the next.
        data-row=""
        tabIndex={isStop ? 0 : -1}
        onFocus={onEnter}
        className="@md:grid @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-4 py-1.5 pr-18 pl-1 focus:outline-3 focus:outline-focus focus:-outline-offset-2 print:pr-1"
      >
        <span className="wrap-anywhere block text-ink-soft text-sm">{question.question}</span>{" "}
        <span className="wrap-anywhere block whitespace-pre-line font-medium">
          {answer ?? <span className="font-normal text-ink-soft">Not given</span>}
          {doubts.length > 0 && (
            <span title={doubts.join("\n")} className="ml-2 whitespace-nowrap font-normal text-coral-strong text-xs">
              <TriangleAlert className="mr-1 inline size-3.5" aria-hidden="true" />
              contradicted
            </span>
          )}
          {changes.length > 0 && <span className="ml-2 font-normal text-ink-soft text-xs">changed</span>}
          {question.entered_by !== undefined && (
            <span className="block font-normal text-ink-soft text-xs">
              Entered by {question.entered_by}, confirmed by the client
            </span>
          )}
        </span>
        {isOpen && (doubts.length > 0 || changes.length > 0) && (
          <span className="col-span-2 mt-1 block">
            {doubts.map((sentence) => (
              <span key={sentence} className="wrap-anywhere block text-coral-strong text-sm">
                {sentence}
              </span>
            ))}
            {changes.length > 0 && <ChangeNotes changes={changes} />}
          </span>
        )}
        {canWork && (
          // For pointers: keys do the same.
          <span
            className={classNames(
              "absolute top-0 right-0 flex gap-0.5 transition-opacity group-hover:opacity-100 print:hidden pointer-coarse:opacity-100",
              !isOpen && "opacity-0",
            )}
          >
            {question.is_masked && (
              <RowButton label={`Reveal: ${question.question}`} keys="r" onClick={() => on.onReveal(record, question)}>
                <Eye className="size-4" />
              </RowButton>
            )}
            {question.can_correct && (
              <RowButton
                label={`${answer === null ? "Fill in" : "Correct"}: ${question.question}`}
                keys="e"
                onClick={() => on.onCorrect(record, question)}
              >
                <Pencil className="size-4" />
              </RowButton>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ label, keys, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-field bg-card text-brand hover:bg-brand-soft"
    >
      {children}
    </button>
  );
}
