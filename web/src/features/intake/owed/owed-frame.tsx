import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";

interface OwedFrameProps {
  readonly title: ReactNode;
  readonly isDone?: boolean;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of what is owed: what it is, and at the right the press that settles it. */
export function OwedFrame({ title, isDone = false, action, children }: OwedFrameProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-5 py-4 sm:px-6">
      {isDone ? (
        <CircleCheck className="mt-0.5 size-5 flex-none text-success" />
      ) : (
        <Circle className="mt-0.5 size-5 flex-none text-ink-soft" />
      )}
      <div className="min-w-0 flex-1 basis-28">
        <p className={isDone ? undefined : "font-semibold"}>{title}</p>
        {children}
      </div>
      {action}
    </li>
  );
}
