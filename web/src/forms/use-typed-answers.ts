import { useEffect, useRef } from "react";
import { keepTypedAnswers, readTypedAnswers } from "../identity/typed-answers.ts";
import type { FormSteps } from "./use-form-steps.ts";

/** Fills in what was typed on the account pages before, so that a reload or a look at another page loses nothing. */
export const useTypedAnswers = ({ definition, answers, change }: FormSteps): void => {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer is a reason to keep them
  useEffect(() => {
    if (!isFirst.current) return keepTypedAnswers(answers);
    isFirst.current = false;
    const names = Object.values(definition.steps).flatMap(({ fields }) => Object.keys(fields));
    for (const [name, answer] of Object.entries(readTypedAnswers()))
      if (names.includes(name) && answer !== "" && !answers[name]) change(name, answer);
  }, [answers]);
};
