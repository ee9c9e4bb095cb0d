import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export type ProgressStepsProps = {
  /** The steps' names, in order. */
  steps: readonly string[];
  /** 1-based. */
  current: number;
  /** The landmark's name, for a page with more than one. */
  label?: string | undefined;
  /** Where a finished step can be opened again; undefined leaves it as text. */
  linkTo?: ((step: number) => string | undefined) | undefined;
};

/** The progress: "Step 2 of 4", a bar, and on wide screens every step by name. */
export function ProgressSteps({ steps, current, label = "Progress", linkTo }: ProgressStepsProps) {
  const percent = Math.round((current / steps.length) * 100);
  return (
    <nav aria-label={label}>
      <p className="mb-2 font-semibold text-sm">
        Step {current} of {steps.length}
      </p>
      <div
        role="progressbar"
        aria-label="Form progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`Step ${current} of ${steps.length}: ${steps[current - 1] ?? ""}, ${percent}%`}
        className="h-2 overflow-hidden rounded-full border border-line bg-paper-deep"
      >
        <div
          className="h-full bg-brand transition-[width] duration-250 forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
      <ol className="mt-3 hidden gap-4 sm:flex sm:justify-between">
        {steps.map((name, index) => (
          <Step key={name} name={name} number={index + 1} current={current} to={linkTo?.(index + 1)} />
        ))}
      </ol>
    </nav>
  );
}

function Step({
  name,
  number,
  current,
  to,
}: {
  name: string;
  number: number;
  current: number;
  to: string | undefined;
}) {
  const isDone = number < current;
  const isCurrent = number === current;
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-6 flex-none place-items-center rounded-full border font-semibold text-xs",
          isDone && "border-brand bg-brand text-white",
          isCurrent && "border-brand bg-card text-brand ring-1 ring-brand",
          !isDone && !isCurrent && "border-edge text-ink-soft",
        )}
      >
        {isDone ? <Check className="size-3.5" /> : number}
      </span>
      <span>{name}</span>
      {isDone && <span className="sr-only"> (done)</span>}
    </>
  );
  const className = classNames(
    "flex min-h-11 items-center gap-2 text-sm leading-tight",
    isCurrent ? "font-semibold text-ink" : "text-ink-soft",
  );
  return (
    <li aria-current={isCurrent ? "step" : undefined}>
      {to && isDone ? (
        <Link to={to} className={classNames(className, "rounded-field hover:text-ink hover:underline")}>
          {content}
        </Link>
      ) : (
        <span className={className}>{content}</span>
      )}
    </li>
  );
}
