import { type RefObject, useEffect, useRef } from "react";

/** What one types into. A date's input is hidden behind its parts. */
const fields =
  ':is(input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea):not([tabindex="-1"], [hidden])';

/** For a dialog's form: its first field has the focus, except where that would bring up a keyboard on the screen. */
export const useFirstField = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!window.matchMedia?.("(pointer: fine)").matches) return;
    form.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  }, []);
  return form;
};
