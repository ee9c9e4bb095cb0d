import { useEffect, useRef } from "react";
import { keepTypedAnswers, readTypedAnswers } from "../identity/typed-answers.ts";
import type { FormSteps } from "./use-form-steps.ts";

/** Fills in what was typed on the account pages before, so that a reload or a look at another page loses nothing. */
export const useTypedAnswers = ({ definition, answers, change }: FormSteps): void => {
  const isFirst = useRef(true);
  const focused = useRef<HTMLInputElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer is a reason to keep them
  useEffect(() => {
    if (!isFirst.current) {
      // Whoever was about to type would add to what is filled in.
      if (focused.current?.value) focused.current.select();
      focused.current = undefined;
      return keepTypedAnswers(answers);
    }
    isFirst.current = false;
    const names = Object.values(definition.steps).flatMap(({ fields }) => Object.keys(fields));
    for (const [name, answer] of Object.entries(readTypedAnswers()))
      if (names.includes(name) && answer !== "" && !answers[name]) {
        focused.current = findEmptyFocus();
        change(name, answer);
      }
  }, [answers]);
};

const findEmptyFocus = (): HTMLInputElement | undefined => {
  const { activeElement: element } = document;
  return element instanceof HTMLInputElement && element.value === "" ? element : undefined;
};
