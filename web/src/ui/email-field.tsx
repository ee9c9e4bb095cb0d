import { TextField, type TextFieldProps } from "./text-field.tsx";

/** An email address. Of someone else, unless `autoComplete` says so. */
export function EmailField(props: Omit<TextFieldProps, "label"> & { readonly label?: string }) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
