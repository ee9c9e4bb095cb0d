import type { FormEvent, FormHTMLAttributes, Ref } from "react";

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate" | "method"> & {
  onSubmit: (event: FormEvent) => unknown;
  ref?: Ref<HTMLFormElement> | undefined;
};

/** A form that we check and send ourselves. `post` keeps what was typed out of the address, even if the script fails. */
export function Form({ onSubmit, ...props }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes a dialog's event on to the form that opened it.
    event.stopPropagation();
    onSubmit(event);
  };
  return <form {...props} noValidate method="post" onSubmit={submit} />;
}
