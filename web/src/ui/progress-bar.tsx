import { classNames } from "./class-names.ts";

export type ProgressBarProps = {
  label: string;
  /** From 0 to 1; undefined while unknown. */
  share: number | undefined;
};

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.floor(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full border border-edge bg-paper-deep"
    >
      <div
        className={classNames(
          "h-full bg-brand forced-colors:bg-[Highlight]",
          percent === undefined ? "animate-breathe" : "transition-[width] duration-150",
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
