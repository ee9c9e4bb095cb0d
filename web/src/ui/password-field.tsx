import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ReactNode, useState } from "react";
import { controlFrameClass, framedInputClass } from "./control-style.ts";
import { Field, type TextualFieldProps } from "./field.tsx";

export type PasswordFieldProps = Omit<TextualFieldProps, "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
  maxLength?: number | undefined;
  /** Below the input: a PasswordStrength. */
  meter?: ReactNode;
};

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, onBlur, autoComplete, maxLength, meter, ...field } = props;
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...field} footer={meter}>
      {(control) => (
        <div className={controlFrameClass} data-invalid={control["aria-invalid"]}>
          <input
            {...control}
            type={isShown ? "text" : "password"}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={maxLength}
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
