import { checkAnswers, type Problems } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import type { FieldEntry, Form } from "@funding-desk/contract/forms/form";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { useState } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { fieldId } from "../ui/field.tsx";

export type FormValues = Record<string, Answer | undefined>;

/** One message of the step, for the summary above it. */
export interface StepProblem {
  readonly name: string;
  /** Left out where the label is a sentence of its own. */
  readonly label: string | undefined;
  readonly message: string;
}

export interface FormSteps {
  readonly definition: Form;
  readonly control: Control<FormValues>;
  readonly answers: Answers;
  /** The last refused attempt to go on and its number: when it rises, the summary of that step takes the focus. */
  readonly refusal: { readonly step: string; readonly attempt: number } | undefined;
  /** How many steps, from the first, have nothing left to mend. */
  readonly finishedSteps: number;
  /** The id of a field's control: what a summary links to. */
  idOf: (name: string) => string;
  /** Whether something of the step is left to mend, said yet or not. */
  hasGap: (stepName: string) => boolean;
  entriesOf: (stepName: string) => FieldEntry[];
  problemsOf: (stepName: string) => StepProblem[];
  /** Sets one answer; its message, and every other that no longer holds, vanishes or follows. */
  change: (name: string, answer: Answer) => void;
  /** Takes answers back, and what was said about them. */
  forget: (names: readonly string[]) => void;
  /** Says what is wrong in form with an answer that was given; a blank one waits for Next. */
  leave: (name: string) => void;
  /** The step's gate: shows what is wrong at its fields and answers it. */
  checkStep: (stepName: string) => Problems;
  /** Shows messages that the server sent, by field name, until their field changes. Answers the first step that has one. */
  refuse: (byName: Readonly<Record<string, string>>) => string | undefined;
  /** Other answers altogether: restored, from another device, or none. */
  replace: (answers: Answers) => void;
}

interface FormStepsOptions {
  readonly definition: Form;
  readonly rules: CheckRules;
  readonly initialAnswers: Answers;
  /** What is wrong with how the answers stand to each other or to what is beside them, by the field at which it is said. */
  readonly alsoWrong?: ((answers: Answers) => Readonly<Record<string, string>>) | undefined;
  /** Sets the ids of its fields apart from those of another form on the same page. */
  readonly idPrefix?: string | undefined;
}

type Check = (answers: Answers, stepName?: string) => Problems;

/** The contract's check, and what is wrong besides where that has nothing to say. */
const checkWith = ({ definition, rules, alsoWrong }: FormStepsOptions): Check => {
  return (answers, stepName) => {
    const own = checkAnswers(definition, answers, stepName === undefined ? rules : { ...rules, step: stepName });
    const besides = Object.entries(alsoWrong?.(answers) ?? {}).filter(([name]) =>
      relevantEntries(definition, answers).some(
        (entry) => entry.name === name && (stepName === undefined || entry.step === stepName),
      ),
    );
    return { fields: { ...Object.fromEntries(besides), ...own.fields }, toast: own.toast ?? besides[0]?.[1] };
  };
};

/** How many steps, from the first, the answers pass. */
const countFinishedSteps = (definition: Form, answers: Answers, check: Check): number => {
  const names = Object.keys(definition.steps);
  const firstOpen = names.findIndex((name) => check(answers, name).toast !== undefined);
  return firstOpen < 0 ? names.length : firstOpen;
};

/** A form of steps: the answers, the walk over them, and the messages, each shown only once its time has come. */
export const useFormSteps = (options: FormStepsOptions): FormSteps => {
  const { definition, initialAnswers, idPrefix = "" } = options;
  const check = checkWith(options);
  const { control, formState, getValues, setValue, setError, clearErrors, reset } = useForm<FormValues>({
    defaultValues: { ...initialAnswers },
  });
  const answers: Answers = useWatch({ control });
  const { errors } = formState;
  const [refusal, setRefusal] = useState<FormSteps["refusal"]>();
  const entries = relevantEntries(definition, answers);

  const change = (name: string, answer: Answer) => {
    setValue(name, answer, { shouldDirty: true });
    const { fields } = check(getValues());
    for (const [shownName, shown] of Object.entries(errors)) {
      const message = fields[shownName];
      const isSettled = shown?.type === "server" ? shownName === name : message === undefined;
      if (isSettled) clearErrors(shownName);
      else if (message !== undefined && message !== shown?.message) setError(shownName, { type: "check", message });
    }
  };

  const forget = (names: readonly string[]) => {
    for (const name of names) setValue(name, "");
    clearErrors([...names]);
  };

  const leave = (name: string) => {
    const answer = getValues(name);
    if (answer === undefined || answer === "" || answer === false) return;
    const message = check(getValues()).fields[name];
    if (message !== undefined) setError(name, { type: "check", message });
  };

  const refuseStep = (step: string) => setRefusal((last) => ({ step, attempt: (last?.attempt ?? 0) + 1 }));

  const checkStep = (stepName: string): Problems => {
    const problems = check(getValues(), stepName);
    for (const [name, message] of Object.entries(problems.fields)) setError(name, { type: "check", message });
    if (problems.toast === undefined) setRefusal(undefined);
    else refuseStep(stepName);
    return problems;
  };

  const refuse = (byName: Readonly<Record<string, string>>) => {
    for (const [name, message] of Object.entries(byName)) setError(name, { type: "server", message });
    const first = entries.find(({ name }) => Object.hasOwn(byName, name))?.step;
    if (first !== undefined) refuseStep(first);
    return first;
  };

  return {
    definition,
    control,
    answers,
    refusal,
    finishedSteps: countFinishedSteps(definition, answers, check),
    idOf: (name) => fieldId(idPrefix + name),
    hasGap: (stepName) => check(answers, stepName).toast !== undefined,
    entriesOf: (stepName) => entries.filter(({ step }) => step === stepName),
    problemsOf: (stepName) =>
      entries.flatMap(({ name, step, field }) => {
        const message = errors[name]?.message;
        return step === stepName && message
          ? [{ name, label: field.kind === "consent" ? undefined : field.label, message }]
          : [];
      }),
    change,
    forget,
    leave,
    checkStep,
    refuse,
    replace: (next) => {
      setRefusal(undefined);
      reset({ ...next });
    },
  };
};
