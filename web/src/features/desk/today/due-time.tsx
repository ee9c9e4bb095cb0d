import { formatLeft, formatWait } from "../../../desk-parts/format-wait.ts";
import { formatDue } from "../../../forms/format-due.ts";
import { classNames } from "../../../ui/class-names.ts";
import { isLate } from "./today-row.tsx";

interface DueTimeProps {
  /** Instant since when it waits. */
  readonly since: string;
  /** Instant; null without a goal. */
  readonly due: string | null;
  /** The firm's. */
  readonly timeZone: string;
}

const soonMs = 3600_000;

/** Counts down to when something is to be answered. Without a goal, it counts how long it has waited. */
export function DueTime({ since, due, timeZone }: DueTimeProps) {
  if (due === null) return <span className={isLate(since) ? lateClass : undefined}>{formatWait(since)}</span>;
  const leftMs = Date.parse(due) - Date.now();
  // By then, the hour says nothing.
  if (leftMs <= 0) return <span className={lateClass}>{formatLate(due)}</span>;
  return (
    <>
      <span className={classNames("block lg:inline", leftMs <= soonMs && "font-semibold text-ink")}>
        {formatLeft(due)} left
      </span>{" "}
      <span className="block text-xs sm:whitespace-nowrap lg:ml-2 lg:inline">{formatDue(due, { timeZone })}</span>
    </>
  );
}

const lateClass = "font-semibold text-coral-strong";

const formatLate = (due: string): string => {
  const wait = formatWait(due);
  return wait === "just now" ? "due now" : `${wait} late`;
};
