import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface ChoiceRowProps<Value extends string> {
  /** The group's name. */
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

/** Two or three views, one of which is shown. */
export function ChoiceRow<Value extends string>({ label, value, choices, onChange }: ChoiceRowProps<Value>) {
  return (
    <fieldset className="inline-flex rounded-field border border-edge bg-card p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            "inline-flex min-h-10 items-center gap-2 rounded-tag px-3 font-semibold text-sm transition-colors",
            choice.value === value ? "bg-brand text-white" : "text-ink hover:bg-paper-deep",
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
