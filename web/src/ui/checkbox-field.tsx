import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describeControl, FieldError, type FieldProps, OptionalMark } from "./field.tsx";

export type CheckboxFieldProps = Omit<FieldProps, "isLabelHidden"> & {
  value: boolean;
  onChange: (isChecked: boolean) => void;
  onBlur?: (() => void) | undefined;
  /** Beside the label instead of inside it, so that following a link doesn't tick the box. */
  children?: ReactNode;
};

export function CheckboxField({ value, onChange, onBlur, children, ...field }: CheckboxFieldProps) {
  const control = describeControl(field);
  return (
    <div data-field={field.name}>
      <div className="flex items-start gap-3">
        {/* Widens the target to 44 px. The label beside it names it. */}
        <label className="-m-2.75 grid size-11 flex-none cursor-pointer place-items-center">
          <input
            {...control}
            type="checkbox"
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
            className="box-control"
          />
        </label>
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <span className="leading-snug">
              <label htmlFor={control.id} className={classNames("cursor-pointer", field.required && "required-mark")}>
                {field.label}
              </label>
              {field.required === false && <OptionalMark control={control} />}
            </span>
            {field.labelAside}
          </div>
          {field.hint != null && (
            <p id={`${control.id}-hint`} className="mt-0.5 text-ink-soft text-sm">
              {field.hint}
            </p>
          )}
          {children}
        </div>
      </div>
      <FieldError id={`${control.id}-error`} message={field.error} />
    </div>
  );
}
