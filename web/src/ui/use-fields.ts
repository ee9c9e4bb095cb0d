import { useState } from "react";

/** What is typed into a small form, and the props that bind each part of it to its input. */
export const useFields = <Values extends object>(
  initial: Values | (() => Values),
  errors: Readonly<Record<string, string>>,
) => {
  const [values, setValues] = useState(initial);
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  return {
    values,
    set,
    bind: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
      error: errors[name],
    }),
  };
};
