import type { FormEvent, FormHTMLAttributes, KeyboardEvent, Ref } from "react";
import { focusIn } from "./focus-field.ts";

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate" | "method"> & {
  onSubmit: (event: FormEvent) => unknown;
  ref?: Ref<HTMLFormElement> | undefined;
};

/**
 * The first field that holds what it can't be, such as letters in an amount, and says so. A form of data checks its own fields
 * and lists what is wrong.
 */
const findUnfit = (form: Element): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>("[data-unfit]")].find((field) => field.closest("[data-kind]") === null);

/** Ctrl or ⌘ with Enter sends from any field, also from a text of several lines. */
const sendByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { key, ctrlKey, metaKey, target, currentTarget: form } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || target instanceof HTMLButtonElement) return;
  // React passes a dialog's key on to the form that opened it.
  if (!(target instanceof Element) || target.closest("form") !== form) return;
  event.preventDefault();
  form.requestSubmit();
};

/** A form that we check and send ourselves. `post` keeps what was typed out of the address, even if the script fails. */
export function Form({ onSubmit, ...props }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes a dialog's event on to the form that opened it.
    event.stopPropagation();
    const unfit = findUnfit(event.currentTarget);
    if (unfit) {
      unfit.dispatchEvent(new Event("invalid"));
      focusIn(unfit);
      return;
    }
    onSubmit(event);
  };
  return <form {...props} noValidate method="post" onSubmit={submit} onKeyDown={sendByKey} />;
}
