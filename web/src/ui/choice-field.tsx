import { classNames } from "./class-names.ts";
import { Field, type FieldProps, labelId } from "./field.tsx";
import type { Option } from "./option.ts";

export type ChoiceFieldProps = FieldProps & {
  /** An option's value, or "" if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** At most about seven. */
  options: readonly Option[];
  /** Cards side by side if there is room. "pair" puts two short ones side by side on a phone too. */
  columns?: 1 | 2 | "pair" | undefined;
};

const columnClasses = {
  1: "",
  2: "sm:grid-cols-2",
  pair: "grid-cols-2 max-sm:gap-2.5 max-sm:[&>label]:gap-2 max-sm:[&>label]:px-3",
};

function cardTone(isChosen: boolean, isInvalid: boolean): string {
  if (isChosen) return "border-brand bg-brand-soft ring-1 ring-brand";
  return isInvalid ? "border-coral bg-card" : "border-edge bg-card";
}

/** Radio cards, for a few options worth seeing at once. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { value, onChange, onBlur, options, columns = 1, ...field } = props;
  return (
    <Field {...field} isGroup>
      {({ id, name, ...aria }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId({ id, name, ...aria })}
          {...aria}
          className={classNames("grid gap-3", columnClasses[columns])}
        >
          {options.map((option, index) => (
            <label
              key={option.value}
              className={classNames(
                "flex min-h-12 cursor-pointer items-start gap-3 rounded-field border px-4 py-2.5 transition-colors not-has-checked:hover:border-ink-soft",
                "has-focus-visible:outline-3 has-focus-visible:outline-focus",
                cardTone(option.value === value, Boolean(aria["aria-invalid"])),
              )}
            >
              <input
                // The group's id is on its first radio, so that an error summary's link leads to something focusable.
                id={index === 0 ? id : `${id}-${index}`}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
                className="box-control mt-0.75 outline-none"
              />
              <span className="min-w-0">
                <span className="block leading-snug pt-0.5">{option.label}</span>
                {option.hint && <span className="block text-ink-soft text-sm">{option.hint}</span>}
              </span>
              {option.icon}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
