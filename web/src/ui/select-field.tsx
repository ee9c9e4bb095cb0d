import ChevronDown from "lucide-react/icons/chevron-down";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-style.ts";
import { Field, type TextualFieldProps } from "./field.tsx";
import type { Option } from "./option.ts";

export type SelectFieldProps = TextualFieldProps & {
  /** The choice of nothing. */
  placeholder?: string | undefined;
  options: readonly Option[];
};

/** For short lists: the browser's own select, so that a phone shows its own picker. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, onBlur, options, placeholder = "Choose one", autoComplete, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            autoComplete={autoComplete}
            data-empty={value === "" || undefined}
            className={classNames(controlClass, "appearance-none truncate pr-11 data-[empty]:text-ink-soft")}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft" />
        </div>
      )}
    </Field>
  );
}
