import { type RefObject, useEffect, useRef } from "react";

interface StepFocusOptions {
  readonly stepName: string | undefined;
  readonly hasProblems: boolean;
  /** For a title that may be far down the page. */
  readonly isScrolledTo?: boolean | undefined;
}

/** Focuses the step's title when the step changes, so that it is announced and the next Tab reaches the first field. */
export const useStepFocus = (
  heading: RefObject<HTMLElement | null>,
  { stepName, hasProblems, isScrolledTo = false }: StepFocusOptions,
): void => {
  const shownStep = useRef(stepName);
  useEffect(() => {
    if (stepName === undefined || shownStep.current === stepName) return;
    const isFirst = shownStep.current === undefined;
    shownStep.current = stepName;
    // A step that needs corrections has an error summary, which takes the focus.
    if (isFirst || hasProblems) return;
    heading.current?.focus({ preventScroll: true });
    if (isScrolledTo) heading.current?.scrollIntoView?.({ block: "start" });
  }, [heading, stepName, hasProblems, isScrolledTo]);
};
