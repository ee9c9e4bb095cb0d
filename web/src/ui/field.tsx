import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type FieldProps = {
  label: ReactNode;
  /** The form's name for the answer, and the default id; see `fieldId`. */
  name: string;
  /** Overrides the id made from `name`, for two fields of one name on a page. */
  id?: string | undefined;
  /** A sentence of help below the label. */
  hint?: ReactNode;
  /** The error message. If present, the field is invalid. */
  error?: string | undefined;
  /** true adds a star, false adds "optional", undefined adds nothing. */
  required?: boolean | undefined;
  /** Beside the label, such as a Toggletip. */
  labelAside?: ReactNode;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean | undefined;
};

/** What every field with a text for an answer takes: "" when empty. */
export type TextualFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  autoComplete?: string | undefined;
};

/** Attributes that the frame passes to its control. */
export type ControlAttributes = {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

/** The id made from a field's name, to which an ErrorSummary links. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

export function describeControl(field: FieldProps): ControlAttributes {
  const id = field.id ?? fieldId(field.name);
  const described = [
    field.required === false && `${id}-optional`,
    field.hint != null && `${id}-hint`,
    field.error && `${id}-error`,
  ].filter(Boolean);
  return {
    id,
    name: field.name,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    "aria-invalid": field.error ? true : undefined,
    "aria-required": field.required ? true : undefined,
  };
}

/** The field's own props, without the frame's, so that a field can spread `{...rest}`. */
export type FieldFrameProps = FieldProps & {
  children: (control: ControlAttributes) => ReactNode;
  /** Between the control and the error, such as a counter or a strength meter. */
  footer?: ReactNode;
  /** A group (radios, date segments) is named by aria-labelledby, a single control by its label element. */
  isGroup?: boolean;
};

export function labelId(control: ControlAttributes): string {
  return `${control.id}-label`;
}

/** The label, the hint, the control and its error with an icon. */
export function Field({ children, footer, isGroup, ...field }: FieldFrameProps) {
  const control = describeControl(field);
  const labelClass = classNames("font-semibold leading-snug", field.required && "required-mark");
  return (
    <div className="flex flex-col" data-field={field.name}>
      <div className={classNames("mb-2 flex items-center gap-2", field.isLabelHidden && "sr-only")}>
        <span className="text-base leading-snug">
          {isGroup ? (
            <span id={labelId(control)} className={labelClass}>
              {field.label}
            </span>
          ) : (
            <label id={labelId(control)} htmlFor={control.id} className={labelClass}>
              {field.label}
            </label>
          )}
          {field.required === false && <OptionalMark control={control} />}
        </span>
        {field.labelAside}
      </div>
      {field.hint != null && (
        <p id={`${control.id}-hint`} className="-mt-1 mb-2 text-ink-soft text-sm">
          {field.hint}
        </p>
      )}
      {children(control)}
      {footer}
      <FieldError id={`${control.id}-error`} message={field.error} />
    </div>
  );
}

/** Follows the label's last word, also where the label takes several lines. */
export function OptionalMark({ control }: { control: ControlAttributes }) {
  return (
    <span id={`${control.id}-optional`} className="ml-2 text-ink-soft text-sm">
      optional
    </span>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="mt-2 flex items-start gap-1.5 font-medium text-coral-strong text-sm">
      <CircleAlert className="mt-0.5 size-4.5 flex-none" />
      <span>{message}</span>
    </p>
  );
}
