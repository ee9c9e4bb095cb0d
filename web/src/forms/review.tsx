import type { Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, relevantEntries } from "@funding-desk/contract/forms/form";
import type { ReactNode } from "react";
import { DescriptionList } from "../ui/description-list.tsx";
import { shownAnswer } from "./shown-answer.ts";

interface ReviewProps {
  readonly definition: Form;
  readonly answers: Answers;
  /** Where a step is edited; left out, the review only tells, as a receipt does. */
  readonly editPath?: ((stepName: string) => string) | undefined;
  /** What is shown of a field whose answer is not among the answers; undefined leaves it to them. */
  readonly instead?: ((entry: FieldEntry) => ReactNode) | undefined;
  /** What stands under a step's answers. */
  readonly after?: Readonly<Record<string, ReactNode>> | undefined;
}

/** Every relevant question with its answer, step by step, each with a way back to it. */
export function Review({ definition, answers, editPath, instead, after = {} }: ReviewProps) {
  const entries = relevantEntries(definition, answers);
  return (
    <div className="flex flex-col gap-8">
      {Object.entries(definition.steps).map(([stepName, { title }]) => (
        <div key={stepName}>
          <DescriptionList
            title={title}
            editTo={editPath?.(stepName)}
            emptyText="Not given"
            items={entries
              .filter(({ step }) => step === stepName)
              .map((entry) => ({
                term: entry.field.label,
                value: instead?.(entry) ?? shownAnswer(entry.field, entry.name, answers),
              }))}
          />
          {after[stepName]}
        </div>
      ))}
    </div>
  );
}
