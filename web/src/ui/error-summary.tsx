import CircleAlert from "lucide-react/icons/circle-alert";
import { type MouseEvent, useEffect, useRef } from "react";
import { focusField } from "./focus-field.ts";

export type SummarizedError = {
  /** The field's id: `fieldId(name)`. */
  id: string;
  message: string;
};

export type ErrorSummaryProps = {
  errors: readonly SummarizedError[];
  /**
   * The number of failed attempts. Each new one focuses the summary, so that screen readers announce a second refused
   * Next too.
   */
  attempt: number;
};

/** Links to each field with an error, and takes the focus after a refused Next. Renders nothing without errors. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  const follow = (event: MouseEvent, id: string) => {
    if (focusField(id)) event.preventDefault();
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-24 rounded-card border-2 border-coral bg-coral-soft px-5 py-4"
    >
      <h2 className="mb-1 flex items-center gap-2 font-sans font-semibold text-base tracking-normal">
        <CircleAlert className="size-5 flex-none text-coral-strong" />
        Please check these answers
      </h2>
      <ul className="pl-7">
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              onClick={(event) => follow(event, error.id)}
              className="inline-flex min-h-11 items-center py-1.5 leading-snug sm:min-h-8 sm:py-1 text-coral-strong underline underline-offset-3 hover:text-ink"
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
