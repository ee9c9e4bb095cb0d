import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, controlFrameClass, framedInputClass } from "./control-style.ts";
import { Field, type TextualFieldProps } from "./field.tsx";

export type TextFieldProps = TextualFieldProps & {
  type?: "text" | "email" | "url" | "search" | undefined;
  inputMode?: "text" | "email" | "url" | "numeric" | "decimal" | undefined;
  autoCapitalize?: "none" | "words" | "sentences" | "characters" | undefined;
  spellCheck?: boolean | undefined;
  /** Longer text stays, and `maxLengthMessage` says so, so that the writer can shorten a long paste. */
  maxLength?: number | undefined;
  maxLengthMessage?: string | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  /** Such as "$". */
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    type = "text",
    prefix,
    suffix,
    maxLength,
    maxLengthMessage,
    error,
    ...others
  } = props;
  const { inputMode, autoComplete, autoCapitalize, spellCheck, placeholder, readOnly, ref, ...field } = others;
  const isOver = maxLength !== undefined && [...value].length > maxLength;
  const overflow = isOver ? (maxLengthMessage ?? `At most ${maxLength} characters.`) : undefined;
  return (
    <Field {...field} error={error ?? overflow}>
      {(control) => {
        const input = (className: string) => (
          <input
            {...control}
            ref={ref}
            type={type}
            inputMode={inputMode}
            value={value}
            data-unfit={isOver ? "" : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            autoComplete={autoComplete}
            autoCapitalize={autoCapitalize}
            spellCheck={spellCheck}
            placeholder={placeholder}
            readOnly={readOnly}
            className={className}
          />
        );
        if (prefix == null && suffix == null) return input(controlClass);
        return (
          <div className={controlFrameClass} data-invalid={control["aria-invalid"]}>
            {prefix != null && (
              <span aria-hidden="true" className="pl-4 text-ink-soft">
                {prefix}
              </span>
            )}
            {input(classNames(framedInputClass, prefix != null && "pl-1.5"))}
            {suffix != null && <span className="pr-4 text-ink-soft">{suffix}</span>}
          </div>
        );
      }}
    </Field>
  );
}
