import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { useEffect, useSyncExternalStore } from "react";
import { fieldId } from "../ui/field.tsx";
import type { FormSteps } from "./use-form-steps.ts";

// People and password managers fill in the prerendered pages before React arrives.

const neverChanges = () => () => {};

/** Whether React has taken over the prerendered page. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** Copies what was entered into a form's prerendered fields before React arrived. */
export const useEarlyTyping = (steps: FormSteps, stepName: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the start is early
  useEffect(() => {
    for (const { name, field } of steps.listEntries(stepName)) {
      const input = document.getElementById(fieldId(name));
      if (input instanceof HTMLTextAreaElement && input.value !== "") steps.change(name, input.value);
      if (!(input instanceof HTMLInputElement)) continue;
      if (input.type === "checkbox") {
        if (input.checked) steps.change(name, true);
      } else if (input.value !== "") {
        // Someone who is still typing gets no other text under the cursor.
        const isTyping = document.activeElement === input;
        steps.change(name, isTyping ? input.value : getKindRules(field).read(input.value, field));
      }
    }
  }, []);
};

const readControl = (name: string): string | undefined => {
  const controls = [...document.getElementsByName(name)] as (HTMLInputElement | HTMLSelectElement)[];
  const [first] = controls;
  if (first instanceof HTMLInputElement && first.type === "radio")
    return controls.find((control) => control instanceof HTMLInputElement && control.checked)?.value;
  return first?.value;
};

/**
 * Calls `onAnswers` once with the text of each named control: entered before React arrived, or restored by the browser after
 * a reload. For controls that are not a form's fields.
 */
export const useEarlyAnswers = (
  names: readonly string[],
  onAnswers: (answers: ReadonlyMap<string, string>) => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the start is early
  useEffect(() => {
    const answers = names.flatMap((name) => {
      const answer = readControl(name);
      return answer === undefined ? [] : [[name, answer] as const];
    });
    onAnswers(new Map(answers));
  }, []);
};
