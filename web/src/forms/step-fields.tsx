import type { FieldEntry } from "@funding-desk/contract/forms/form";
import { Fragment, type ReactNode } from "react";
import { afterPress } from "./after-press.ts";
import { FieldInput } from "./field-input.tsx";
import type { KeptAnswers } from "./kept-answers.ts";
import { KeptField } from "./kept-field.tsx";
import type { FormSteps } from "./use-form-steps.ts";

interface StepFieldsProps {
  readonly steps: FormSteps;
  readonly stepName: string;
  /** Content beside a field's label, by field name. */
  readonly asides?: Readonly<Record<string, ReactNode>>;
  /** Content above a field, by field name. */
  readonly above?: Readonly<Record<string, ReactNode>>;
  /** Sensitive answers on the server, shown masked. */
  readonly kept?: KeptAnswers | undefined;
}

/** The relevant questions of one step. */
export function StepFields({ steps, stepName, asides = {}, above = {}, kept }: StepFieldsProps) {
  return (
    <div className="flex flex-col gap-7">
      {steps.listEntries(stepName).map((entry) => (
        <Fragment key={entry.name}>
          {above[entry.name]}
          <StepField steps={steps} entry={entry} aside={asides[entry.name]} kept={kept} />
        </Fragment>
      ))}
    </div>
  );
}

interface StepFieldProps {
  readonly steps: FormSteps;
  readonly entry: FieldEntry;
  readonly aside: ReactNode;
  readonly kept: KeptAnswers | undefined;
}

function StepField({ steps, entry, aside, kept }: StepFieldProps) {
  const { name, field } = entry;
  const error = steps.findError(name);
  const input = (
    <FieldInput
      id={steps.toId(name)}
      name={name}
      field={field}
      answers={steps.answers}
      error={error}
      aside={aside}
      onChange={(answer) => steps.change(name, answer)}
      onBlur={() => afterPress(() => steps.leave(name))}
    />
  );
  const mask = kept?.findMask(name);
  if (!kept || mask === undefined) return <div data-kind={field.kind}>{input}</div>;
  return (
    <div data-kind={field.kind}>
      <KeptField
        id={steps.toId(name)}
        name={name}
        field={field}
        error={error}
        mask={mask}
        isKept={kept.names.has(name)}
        canKeep={!kept.replaced.has(name)}
        onChange={() => kept.change(name)}
        onKeep={() => {
          kept.keep(name);
          steps.forget([name]);
        }}
      >
        {input}
      </KeptField>
    </div>
  );
}
