import type { Answers } from "@funding-desk/contract/forms/field";
import { type Form, relevantEntries } from "@funding-desk/contract/forms/form";
import { DescriptionList } from "../ui/description-list.tsx";
import { shownAnswer } from "./shown-answer.ts";

interface ReviewProps {
  readonly definition: Form;
  readonly answers: Answers;
  /** Where a step is edited; left out, the review only tells, as a receipt does. */
  readonly editPath?: ((stepName: string) => string) | undefined;
}

/** Every relevant question with its answer, step by step, each with a way back to it. */
export function Review({ definition, answers, editPath }: ReviewProps) {
  const entries = relevantEntries(definition, answers);
  return (
    <div className="flex flex-col gap-8">
      {Object.entries(definition.steps).map(([stepName, { title }]) => (
        <DescriptionList
          key={stepName}
          title={title}
          editTo={editPath?.(stepName)}
          emptyText="Not given"
          items={entries
            .filter(({ step }) => step === stepName)
            .map(({ name, field }) => ({ term: field.label, value: shownAnswer(field, name, answers) }))}
        />
      ))}
    </div>
  );
}
