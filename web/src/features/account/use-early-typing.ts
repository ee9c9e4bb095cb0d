import { useEffect, useSyncExternalStore } from "react";
import type { FormSteps } from "../../forms/use-form-steps.ts";
import { fieldId } from "../../ui/field.tsx";

const never = () => () => {};

/** Whether React has taken the prerendered page over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Takes over what a person or a password manager wrote into the prerendered inputs before React arrived. */
export const useEarlyTyping = (steps: FormSteps, stepName: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the start is early
  useEffect(() => {
    for (const { name } of steps.entriesOf(stepName)) {
      const input = document.getElementById(fieldId(name));
      if (input instanceof HTMLTextAreaElement && input.value !== "") steps.change(name, input.value);
      if (!(input instanceof HTMLInputElement)) continue;
      if (input.type === "checkbox" ? input.checked : input.value !== "")
        steps.change(name, input.type === "checkbox" ? true : input.value);
    }
  }, []);
};
