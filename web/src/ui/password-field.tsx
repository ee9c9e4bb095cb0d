import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ReactNode, useState } from "react";
import { controlFrameClass, framedInputClass } from "./control-style.ts";
import { Field, type TextualFieldProps } from "./field.tsx";

export type PasswordFieldProps = Omit<TextualFieldProps, "autoComplete"> & {
  /** `off` for a password that isn't of an account here. */
  autoComplete: "current-password" | "new-password" | "off";
  /** A longer password stays, and a sentence says so. */
  maxLength?: number | undefined;
  /** Below the input: a PasswordStrength. */
  meter?: ReactNode;
};

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, onBlur, autoComplete, maxLength, meter, error, ...field } = props;
  const [isShown, setShown] = useState(false);
  const isOver = maxLength !== undefined && value.length > maxLength;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...field} error={error ?? (isOver ? `At most ${maxLength} characters.` : undefined)} footer={meter}>
      {(control) => (
        <div className={controlFrameClass} data-invalid={control["aria-invalid"]}>
          <input
            {...control}
            data-unfit={isOver ? "" : undefined}
            type={isShown ? "text" : "password"}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={framedInputClass}
          />
          <button
            type="button"
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="mr-0.5 grid size-11 flex-none place-items-center rounded-field text-ink-soft hover:text-ink focus-visible:-outline-offset-3"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
