import { type RefObject, useEffect, useRef } from "react";

/** What one types into. A date's input is hidden behind its parts. */
const fields =
  ':is(input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea):not([tabindex="-1"], [hidden])';

/** Its list would open over the rest, for nothing. */
const isChosen = (field: HTMLInputElement): boolean => field.getAttribute("role") === "combobox" && field.value !== "";

/** For a dialog's form: its first field has the focus, except where that would bring up a keyboard on the screen. */
export const useFirstField = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!window.matchMedia?.("(pointer: fine)").matches) return;
    const first = form.current?.querySelector<HTMLInputElement>(fields);
    if (first && !isChosen(first)) first.focus({ preventScroll: true });
  }, []);
  return form;
};
