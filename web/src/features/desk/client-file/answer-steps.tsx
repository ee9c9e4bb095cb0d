import type { FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnsweredRecord } from "../../../desk-parts/client-records.ts";
import { AnswerRow } from "./answer-row.tsx";
import { answerId } from "./client-file-queries.ts";

export interface AnswerActions {
  readonly canWork: boolean;
  readonly onCorrect: (record: AnsweredRecord, question: FileQuestion) => void;
  readonly onReveal: (record: AnsweredRecord, question: FileQuestion) => void;
}

interface AnswerStepsProps extends AnswerActions {
  readonly record: AnsweredRecord;
}

/** Answers step by step, with the questions as the client saw them. */
export function AnswerSteps({ record, canWork, onCorrect, onReveal }: AnswerStepsProps) {
  return (
    <div className="@container flex flex-col gap-6">
      {record.steps.map((step) => (
        <section key={step.title} aria-label={step.title}>
          <h4 className="border-line border-b pb-1.5 font-sans font-semibold text-base tracking-normal">
            {step.title}
          </h4>
          <dl className="@2xl:grid @2xl:grid-cols-2 @2xl:gap-x-8">
            {step.questions.map((question) => (
              <AnswerRow
                // Two questions of a step can have the same text; questions the form dropped have no field.
                key={question.field ?? question.question}
                id={question.field === null ? undefined : answerId(record.subject, question.field)}
                question={question}
                changes={record.changes.filter(({ field }) => field !== null && field === question.field)}
                canWork={canWork}
                onCorrect={() => onCorrect(record, question)}
                onReveal={() => onReveal(record, question)}
              />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
