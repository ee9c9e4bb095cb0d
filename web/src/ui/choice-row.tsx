import type { ReactNode } from "react";
import { Link, type To } from "react-router";
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
          className={choiceClass(choice.value === value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

interface LinkRowProps<Value extends string> extends Omit<ChoiceRowProps<Value>, "onChange"> {
  /** The view's address. */
  readonly toAddress: (value: Value) => To;
}

/** The same for views with addresses of their own. Wraps, so there may be more of them. */
export function LinkRow<Value extends string>({ label, value, choices, toAddress }: LinkRowProps<Value>) {
  return (
    <nav aria-label={label} className="max-w-full">
      <ul className="inline-flex flex-wrap rounded-field border border-edge bg-card p-0.5">
        {choices.map((choice) => (
          <li key={choice.value}>
            <Link
              to={toAddress(choice.value)}
              preventScrollReset
              aria-current={choice.value === value ? "page" : undefined}
              className={classNames(
                choiceClass(choice.value === value),
                "no-underline max-sm:px-2 max-[22.4rem]:px-1 min-h-11 compact:min-h-10",
              )}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const choiceClass = (isChosen: boolean): string =>
  classNames(
    "inline-flex min-h-10 items-center gap-2 rounded-tag px-3 font-semibold compact:px-2.5 text-sm transition-colors",
    isChosen ? "bg-brand text-white" : "text-ink hover:bg-paper-deep",
  );
