import { checkAnswers, type Problems } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import type { FieldEntry, Form } from "@funding-desk/contract/forms/form";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { useState } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { fieldId } from "../ui/field.tsx";

export type FormValues = Record<string, Answer | undefined>;

/** One message in the summary above a step. */
export interface StepProblem {
  readonly name: string;
  /** Undefined where the label is a full sentence. */
  readonly label: string | undefined;
  readonly message: string;
}

export interface FormSteps {
  readonly definition: Form;
  readonly control: Control<FormValues>;
  readonly answers: Answers;
  /** The last refused attempt to continue. When its number rises, the summary of its step takes the focus. */
  readonly refusal: { readonly step: string; readonly attempt: number } | undefined;
  /** How many steps, from the first, have nothing left to correct. */
  readonly finishedSteps: number;
  /** The id of a field's control, which the summary links to. */
  toId: (name: string) => string;
  /** Whether the step has anything left to correct, shown or not. */
  hasGap: (stepName: string) => boolean;
  listEntries: (stepName: string) => FieldEntry[];
  listProblems: (stepName: string) => StepProblem[];
  /** Sets one answer, and updates or clears the messages it affects. */
  change: (name: string, answer: Answer) => void;
  /** Clears answers and their messages. */
  forget: (names: readonly string[]) => void;
  /** Shows what is wrong with a given answer on blur. A blank answer waits for Next. */
  leave: (name: string) => void;
  /** Checks the whole step. Shows its problems at the fields and returns them. */
  checkStep: (stepName: string) => Problems;
  /** Shows the server's messages by field name until their field changes. Returns the first step that has one. */
  refuse: (byName: Readonly<Record<string, string>>) => string | undefined;
  /** Replaces all answers: with restored ones, another device's, or none. */
  replace: (answers: Answers) => void;
}

interface FormStepsOptions {
  readonly definition: Form;
  readonly rules: CheckRules;
  readonly initialAnswers: Answers;
  /** Problems between answers, or with data outside the form, by the field that shows them. */
  readonly alsoWrong?: ((answers: Answers) => Readonly<Record<string, string>>) | undefined;
  /** Keeps field ids apart from those of another form on the same page. */
  readonly idPrefix?: string | undefined;
}

type Check = (answers: Answers, stepName?: string) => Problems;

/** Combines the contract's checks with `alsoWrong`, which applies where they find nothing. */
const createCheck = ({ definition, rules, alsoWrong }: FormStepsOptions): Check => {
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

/** How many steps, from the first, pass their checks. */
const countFinishedSteps = (definition: Form, answers: Answers, check: Check): number => {
  const names = Object.keys(definition.steps);
  const firstOpen = names.findIndex((name) => check(answers, name).toast !== undefined);
  return firstOpen < 0 ? names.length : firstOpen;
};

/** The state of a multi-step form: answers, steps and messages, each message shown only when it is due. */
export const useFormSteps = (options: FormStepsOptions): FormSteps => {
  const { definition, initialAnswers, idPrefix = "" } = options;
  const check = createCheck(options);
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
    toId: (name) => fieldId(idPrefix + name),
    hasGap: (stepName) => check(answers, stepName).toast !== undefined,
    listEntries: (stepName) => entries.filter(({ step }) => step === stepName),
    listProblems: (stepName) =>
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
