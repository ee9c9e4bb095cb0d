import type { Ref } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldProps, labelId } from "./field.tsx";
import type { Option } from "./option.ts";

export type ChoiceFieldProps = FieldProps & {
  /** An option's value, or "" if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** At most about six. */
  options: readonly Option[];
  /** Cards side by side if there is room. "pair" puts two short ones side by side on a phone too. */
  columns?: 1 | 2 | 3 | "pair" | undefined;
  /** The first radio's ref, so that a form library can focus the group. */
  ref?: Ref<HTMLInputElement> | undefined;
};

const columnClasses = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3", pair: "grid-cols-2" };

function cardTone(isChosen: boolean, isInvalid: boolean): string {
  if (isChosen) return "border-brand bg-brand-soft ring-1 ring-brand";
  return isInvalid ? "border-coral bg-card" : "border-edge bg-card";
}

/** Radio cards, for a few options worth seeing at once. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { value, onChange, onBlur, options, columns = 1, ref, ...field } = props;
  return (
    <Field {...field} isGroup>
      {({ id, name, disabled, ...aria }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId({ id, name, disabled, ...aria })}
          {...aria}
          className={classNames("grid gap-3", columnClasses[columns])}
        >
          {options.map((option, index) => (
            <label
              key={option.value}
              className={classNames(
                "flex min-h-12 items-start gap-3 rounded-field border px-4 py-2.5 transition-colors",
                "has-focus-visible:outline-3 has-focus-visible:outline-focus",
                disabled ? "cursor-not-allowed text-ink-soft" : "cursor-pointer not-has-checked:hover:border-ink-soft",
                cardTone(option.value === value, Boolean(aria["aria-invalid"])),
              )}
            >
              <input
                // The group's id is on its first radio, so that an error summary's link leads to something focusable.
                id={index === 0 ? id : `${id}-${index}`}
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
                className="box-control mt-0.75 outline-none"
              />
              <span className="min-w-0">
                <span className="block leading-snug pt-0.5">{option.label}</span>
                {option.hint && <span className="block text-ink-soft text-sm">{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
