import type { Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, relevantEntries } from "@funding-desk/contract/forms/form";
import type { ReactNode } from "react";
import { DescriptionList } from "../ui/description-list.tsx";
import { formatAnswer } from "./format-answer.ts";

interface ReviewProps {
  readonly definition: Form;
  readonly answers: Answers;
  /** The path where a step is edited. Leave it out for a read-only receipt. */
  readonly editPath?: ((stepName: string) => string) | undefined;
  /** Content for a field whose answer isn't in `answers`; undefined uses `answers`. */
  readonly instead?: ((entry: FieldEntry) => ReactNode) | undefined;
  /** A remark below an answer; undefined for none. */
  readonly note?: ((entry: FieldEntry) => string | undefined) | undefined;
  /** Content below a step's answers. */
  readonly after?: Readonly<Record<string, ReactNode>> | undefined;
}

/** Every relevant question with its answer, step by step, with links to edit them. */
export function Review({ definition, answers, editPath, instead, note, after = {} }: ReviewProps) {
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
                value: instead?.(entry) ?? formatAnswer(entry.field, entry.name, answers),
                note: note?.(entry),
              }))}
          />
          {after[stepName]}
        </div>
      ))}
    </div>
  );
}
