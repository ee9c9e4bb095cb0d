import type { Field as FormField } from "@funding-desk/contract/forms/field";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { controlFrameClass } from "../ui/control-style.ts";
import { Field, labelId } from "../ui/field.tsx";
import { focusInPlace } from "../ui/focus-field.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

interface KeptFieldProps {
  /** The control's. */
  readonly id: string;
  readonly name: string;
  readonly field: FormField;
  readonly error: string | undefined;
  /** What is shown of the answer. */
  readonly mask: string;
  readonly isKept: boolean;
  /** What was on file still is. */
  readonly canKeep: boolean;
  readonly onChange: () => void;
  readonly onKeep: () => void;
  /** The input, shown while the answer is given anew. */
  readonly children: ReactNode;
}

/** An answer that the server has and nobody reads again: told, not shown, until it is given anew. */
export function KeptField(props: KeptFieldProps) {
  const { id, name, field, error, mask, isKept, canKeep, onChange, onKeep, children } = props;
  // The button that was pressed goes away: the focus goes to what takes its place. Not so when a save puts it back.
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isKept` says that the other one has taken the place
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
              Keep what is on file <VisuallyHidden>as {field.label}</VisuallyHidden>
            </Button>
            {!field.required && <span className="text-ink-soft text-sm">Saved empty, it is removed.</span>}
          </div>
        )}
      </>
    );
  }
  return (
    <Field id={id} name={name} label={field.label} hint={field.hint} error={error} isGroup>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second frame around the one that Field draws
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
            Change <VisuallyHidden>{field.label}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Field>
  );
}
