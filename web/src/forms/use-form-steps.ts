import { checkAnswers, type Problems } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import type { FieldEntry, Form } from "@funding-desk/contract/forms/form";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { findStateOfZip } from "@funding-desk/contract/forms/options/zip-states";
import { useRef, useState } from "react";
import { fieldId } from "../ui/field.tsx";

/** One message in the summary above a step. */
export interface StepProblem {
  readonly name: string;
  /** Undefined where the label is a full sentence. */
  readonly label: string | undefined;
  readonly message: string;
}

export interface FormSteps {
  readonly definition: Form;
  readonly answers: Answers;
  /** The message shown at a field. */
  findError: (name: string) => string | undefined;
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

interface ShownError {
  readonly message: string;
  /** The server's stays until its field changes, since no check of ours finds it. */
  readonly isServers: boolean;
}

interface State {
  readonly answers: Answers;
  readonly errors: ReadonlyMap<string, ShownError>;
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

/** A zip code answers which state it's in, if no one has. */
const fillState = (definition: Form, answers: Answers, name: string): Answers => {
  const field = relevantEntries(definition, answers).find((entry) => entry.name === name)?.field;
  if (field?.kind !== "digits" || field.stateField === undefined) return {};
  const found = answers[field.stateField] ? undefined : findStateOfZip(String(answers[name]));
  return found === undefined ? {} : { [field.stateField]: found };
};

/** The state of a multi-step form: answers, steps and messages, each message shown only when it is due. */
export const useFormSteps = (options: FormStepsOptions): FormSteps => {
  const { definition, initialAnswers, idPrefix = "" } = options;
  const check = createCheck(options);
  const [state, setState] = useState<State>({ answers: initialAnswers, errors: new Map() });
  // What was set since the last render counts too: autofill changes several fields at once.
  const latest = useRef(state);
  const update = (next: Partial<State>) => {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  };
  const showErrors = (byName: Readonly<Record<string, string>>, isServers = false) => {
    const errors = new Map(latest.current.errors);
    for (const [name, message] of Object.entries(byName)) errors.set(name, { message, isServers });
    update({ errors });
  };
  const { answers, errors } = state;
  const [refusal, setRefusal] = useState<FormSteps["refusal"]>();
  const entries = relevantEntries(definition, answers);

  const change = (name: string, answer: Answer) => {
    const before = latest.current.answers;
    const changed = { ...before, [name]: answer, ...fillState(definition, { ...before, [name]: answer }, name) };
    const { fields } = check(changed);
    const left = [...latest.current.errors].flatMap(([shownName, shown]): [string, ShownError][] => {
      const message = fields[shownName];
      const isSettled = shown.isServers ? shownName === name : message === undefined;
      if (isSettled) return [];
      return [[shownName, message === undefined ? shown : { message, isServers: false }]];
    });
    update({ answers: changed, errors: new Map(left) });
  };

  const forget = (names: readonly string[]) => {
    const blank = Object.fromEntries(names.map((name) => [name, ""]));
    update({
      answers: { ...latest.current.answers, ...blank },
      errors: new Map([...latest.current.errors].filter(([name]) => !names.includes(name))),
    });
  };

  const leave = (name: string) => {
    const answer = latest.current.answers[name];
    if (answer === undefined || answer === "" || answer === false) return;
    const message = check(latest.current.answers).fields[name];
    if (message !== undefined) showErrors({ [name]: message });
  };

  const refuseStep = (step: string) => setRefusal((last) => ({ step, attempt: (last?.attempt ?? 0) + 1 }));

  const checkStep = (stepName: string): Problems => {
    const problems = check(latest.current.answers, stepName);
    showErrors(problems.fields);
    if (problems.toast === undefined) setRefusal(undefined);
    else refuseStep(stepName);
    return problems;
  };

  const refuse = (byName: Readonly<Record<string, string>>) => {
    showErrors(byName, true);
    const first = entries.find(({ name }) => Object.hasOwn(byName, name))?.step;
    if (first !== undefined) refuseStep(first);
    return first;
  };

  return {
    definition,
    answers,
    findError: (name) => errors.get(name)?.message,
    refusal,
    finishedSteps: countFinishedSteps(definition, answers, check),
    toId: (name) => fieldId(idPrefix + name),
    hasGap: (stepName) => check(answers, stepName).toast !== undefined,
    listEntries: (stepName) => entries.filter(({ step }) => step === stepName),
    listProblems: (stepName) =>
      entries.flatMap(({ name, step, field }) => {
        const message = errors.get(name)?.message;
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
      update({ answers: next, errors: new Map() });
    },
  };
};
