import type { FieldEntry } from "@funding-desk/contract/forms/form";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { afterPress } from "./after-press.ts";
import { FieldInput } from "./field-input.tsx";
import type { FormSteps } from "./use-form-steps.ts";

interface StepFieldsProps {
  readonly steps: FormSteps;
  readonly stepName: string;
  /** What stands beside a field's label, by field name. */
  readonly asides?: Readonly<Record<string, ReactNode>>;
}

/** The questions of one step that the answers so far make relevant. */
export function StepFields({ steps, stepName, asides = {} }: StepFieldsProps) {
  return (
    <div className="flex flex-col gap-7">
      {steps.entriesOf(stepName).map((entry) => (
        <StepField key={entry.name} steps={steps} entry={entry} aside={asides[entry.name]} />
      ))}
    </div>
  );
}

interface StepFieldProps {
  readonly steps: FormSteps;
  readonly entry: FieldEntry;
  readonly aside: ReactNode;
}

function StepField({ steps, entry, aside }: StepFieldProps) {
  const { name, field } = entry;
  const { fieldState } = useController({ control: steps.control, name });
  return (
    <div data-kind={field.kind}>
      <FieldInput
        name={name}
        field={field}
        answers={steps.answers}
        error={fieldState.error?.message}
        aside={aside}
        onChange={(answer) => steps.change(name, answer)}
        onBlur={() => afterPress(() => steps.leave(name))}
      />
    </div>
  );
}
