import type { Answers, Condition, Field } from "./field.ts";

export interface Step {
  readonly title: string;
  /** The toast when a required field is blank; the first field's message by default. */
  readonly gateMessage?: string;
  /** The gate message is also the toast for a missing consent, which otherwise speaks for itself. */
  readonly gatesConsents?: boolean;
  readonly fields: Readonly<Record<string, Field>>;
}

export interface Form {
  readonly name: string;
  /** Raise it when a question's wording or meaning changes. It's stored with every submission. */
  readonly version: number;
  readonly steps: Readonly<Record<string, Step>>;
}

export const step = <const S extends Step>(definition: S): S => definition;
export const form = <const F extends Form>(definition: F): F => definition;

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;
type FieldsOf<F extends Form> = UnionToIntersection<
  { [S in keyof F["steps"]]: F["steps"][S]["fields"] }[keyof F["steps"]]
>;
type ValueOf<T> = T extends { kind: "consent" | "tick" }
  ? boolean
  : T extends { kind: "yesNo" }
    ? "yes" | "no" | ""
    : string;

export type StepName<F extends Form> = keyof F["steps"] & string;
export type FieldName<F extends Form> = keyof FieldsOf<F> & string;
/** A form's answers by field name. Blank ones are absent. */
export type AnswersOf<F extends Form> = {
  readonly [K in keyof FieldsOf<F> as FieldsOf<F>[K] extends { kind: "file" } ? never : K]?: ValueOf<FieldsOf<F>[K]>;
};

export interface FieldEntry {
  readonly name: string;
  readonly step: string;
  readonly field: Field;
}

const entriesOfForms = new WeakMap<Form, readonly FieldEntry[]>();

/** All fields in the order they're asked. A form never changes, so they are listed once. */
export const fieldEntries = (definition: Form): readonly FieldEntry[] => {
  const known = entriesOfForms.get(definition);
  if (known) return known;
  const entries = Object.entries(definition.steps).flatMap(([stepName, { fields }]) =>
    Object.entries(fields).map(([name, field]) => ({
      name,
      step: stepName,
      field,
    })),
  );
  entriesOfForms.set(definition, entries);
  return entries;
};

const isMet = (condition: Condition, answers: Answers): boolean => {
  const answer = answers[condition.field];
  if ("isNot" in condition) return answer !== condition.isNot;
  if (answer === undefined) return false;
  return "is" in condition ? answer === condition.is : condition.in.includes(answer);
};

/**
 * The fields that the answers make relevant, in order. A field is irrelevant when its condition depends on an irrelevant one.
 * Both sides decide relevance with this function alone.
 */
export const relevantEntries = (definition: Form, answers: Answers): FieldEntry[] => {
  const relevant = new Set<string>();
  return fieldEntries(definition).filter(({ name, field }) => {
    const isRelevant = !field.when || (relevant.has(field.when.field) && isMet(field.when, answers));
    if (isRelevant) relevant.add(name);
    return isRelevant;
  });
};
