import type { Ref } from "react";
import { type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, controlFrameClass, framedInputClass } from "./control-style.ts";
import { Field, type TextualFieldProps } from "./field.tsx";

export type TextFieldProps = TextualFieldProps & {
  type?: "text" | "email" | "url" | "search" | undefined;
  inputMode?: "text" | "email" | "url" | "numeric" | "decimal" | undefined;
  autoCapitalize?: "none" | "words" | "sentences" | "characters" | undefined;
  spellCheck?: boolean | undefined;
  /** Longer text is cut, and `maxLengthMessage` says so. */
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
  const { value, onChange, onBlur, type = "text", prefix, suffix, maxLength, maxLengthMessage, ...others } = props;
  const { inputMode, autoComplete, autoCapitalize, spellCheck, placeholder, readOnly, ref, ...field } = others;
  const limited = useLimitedText({ onChange, maxLength });
  const overflow = limited.wasCut && !field.error ? maxLengthMessage : undefined;
  return (
    <Field {...field} footer={<LimitNote message={overflow} />}>
      {(control) => {
        const input = (className: string) => (
          <input
            {...control}
            ref={ref}
            type={type}
            inputMode={inputMode}
            value={value}
            onChange={(event) => limited.change(event.currentTarget.value)}
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

type Limit = { onChange: (value: string) => void; maxLength: number | undefined };

/** Cuts text beyond the limit, and remembers that it did, so that nothing is lost silently. */
function useLimitedText({ onChange, maxLength }: Limit) {
  const [wasCut, setCut] = useState(false);
  const change = (text: string) => {
    const isOver = maxLength !== undefined && text.length > maxLength;
    setCut(isOver);
    onChange(isOver ? text.slice(0, maxLength) : text);
  };
  return { wasCut, change };
}

function LimitNote({ message }: { message: string | undefined }) {
  return (
    <p role="status" className={message ? "mt-2 font-medium text-coral-strong text-sm" : "sr-only"}>
      {message ?? ""}
    </p>
  );
}
