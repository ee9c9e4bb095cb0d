import { type Form, fieldEntries } from "./form.ts";

/** The questions as they were asked, stored with the answers so that a record can still be read years later. */
export interface Wording {
  readonly form: string;
  readonly version: number;
  readonly questions: readonly {
    readonly name: string;
    readonly step: string;
    readonly label: string;
    readonly options?: readonly string[];
  }[];
}

export const toWording = (definition: Form): Wording => ({
  form: definition.name,
  version: definition.version,
  questions: fieldEntries(definition).map(({ name, step, field }) => ({
    name,
    step: definition.steps[step]?.title ?? step,
    label: field.label,
    ...(field.kind === "choice" ? { options: field.options.map(({ value }) => value) } : {}),
  })),
});
