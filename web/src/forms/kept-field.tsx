import type { Field as FormField } from "@funding-desk/contract/forms/field";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { controlFrameClass } from "../ui/control-style.ts";
import { Field, labelId } from "../ui/field.tsx";
import { focusInPlace } from "../ui/focus-field.ts";

interface KeptFieldProps {
  /** The control's id. */
  readonly id: string;
  readonly name: string;
  readonly field: FormField;
  readonly error: string | undefined;
  readonly mask: string;
  readonly isKept: boolean;
  /** The answer on file is still there. */
  readonly canKeep: boolean;
  readonly onChange: () => void;
  readonly onKeep: () => void;
  /** The input for a new answer. */
  readonly children: ReactNode;
}

/** A sensitive answer on the server: masked, until the person changes it. */
export function KeptField(props: KeptFieldProps) {
  const { id, name, field, error, mask, isKept, canKeep, onChange, onKeep, children } = props;
  // The pressed button disappears, so move the focus to what replaces it, but not when a save brings it back.
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isKept` says which of the two is shown
  useEffect(() => {
    if (wasPressed.current) focusInPlace(id);
    wasPressed.current = false;
  }, [isKept, id]);
  const press = (act: () => void) => () => {
    wasPressed.current = true;
    act();
  };
  if (!isKept) {
    return (
      <>
        {children}
        {canKeep && (
          <div className="mt-1 -ml-4 flex flex-wrap items-center">
            <Button variant="quiet" size="small" onClick={press(onKeep)}>
              Keep what is on file <span className="sr-only">for {field.label}</span>
            </Button>
            {!field.required && <span className="text-ink-soft text-sm">Save it empty to remove it.</span>}
          </div>
        )}
      </>
    );
  }
  return (
    <Field id={id} name={name} label={field.label} hint={field.hint} error={error} isGroup>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a second frame to the one that Field draws
        <div
          id={control.id}
          role="group"
          aria-labelledby={labelId(control)}
          aria-describedby={control["aria-describedby"]}
          className={controlFrameClass}
          data-readonly
          data-invalid={control["aria-invalid"]}
        >
          <span className="flex-1 px-4 py-2.5">{mask} on file</span>
          <Button variant="quiet" size="small" onClick={press(onChange)}>
            Change <span className="sr-only">{field.label}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
