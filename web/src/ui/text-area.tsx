import type { Ref } from "react";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-style.ts";
import { Field, type TextualFieldProps } from "./field.tsx";

export type TextAreaProps = TextualFieldProps & {
  placeholder?: string | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
  rows?: number | undefined;
  /** Grows with the text no further than this, and isn't resized by hand. */
  maxRows?: number | undefined;
  /** Shows a counter. Longer text stays and is counted, so that the writer can shorten a long paste. */
  maxLength?: number | undefined;
  readOnly?: boolean | undefined;
};

export function TextArea(props: TextAreaProps) {
  const {
    value,
    onChange,
    onBlur,
    rows = 4,
    maxRows,
    maxLength,
    placeholder,
    autoComplete,
    readOnly,
    ref,
    ...field
  } = props;
  return (
    <Field {...field} footer={maxLength === undefined ? null : <Counter used={value.length} limit={maxLength} />}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          placeholder={placeholder}
          autoComplete={autoComplete}
          readOnly={readOnly}
          className={classNames(
            controlClass,
            "field-sizing-content",
            maxRows === undefined ? "resize-y" : "resize-none",
          )}
          style={{ minHeight: toHeight(rows), maxHeight: maxRows === undefined ? undefined : toHeight(maxRows) }}
        />
      )}
    </Field>
  );
}

const toHeight = (rows: number): string => `calc(${rows} * 1.6em + 1.375rem)`;

function Counter({ used, limit }: { used: number; limit: number }) {
  const left = limit - used;
  const isOver = left < 0;
  // Announced only near the end. A counter read at every key press would drown out the typing.
  const spoken = left <= limit * 0.1 ? (isOver ? `${-left} characters too many` : `${left} characters left`) : "";
  return (
    <div className="mt-1.5 text-right text-sm">
      <span aria-hidden="true" className={isOver ? "font-medium text-coral-strong" : "text-ink-soft"}>
        {isOver ? `${-left} too many` : `${used} / ${limit}`}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}
