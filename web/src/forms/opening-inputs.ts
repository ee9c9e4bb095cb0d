import type { ComponentType } from "react";
import type { ComboFieldProps } from "../ui/combo-parts.tsx";
import type { DateFieldProps } from "../ui/date-field.tsx";

interface OpeningInputs {
  readonly list: ComponentType<ComboFieldProps>;
  readonly calendar: ComponentType<DateFieldProps>;
}

const known: Partial<OpeningInputs> = {};

/**
 * Makes an input that opens something known to the forms of this page. Their code is a quarter of what a form loads, and most of
 * the site's forms ask for words alone: one with a long list imports `with-lists.ts`, one with a date `with-calendar.ts`.
 */
export const addOpeningInput = <Name extends keyof OpeningInputs>(name: Name, input: OpeningInputs[Name]): void => {
  known[name] = input as (typeof known)[Name];
};

export const getOpeningInput = <Name extends keyof OpeningInputs>(name: Name): OpeningInputs[Name] => {
  const input = known[name] as OpeningInputs[Name] | undefined;
  if (!input) throw new Error(`This form opens a ${name}: import forms/with-${name === "list" ? "lists" : name}.ts.`);
  return input;
};
