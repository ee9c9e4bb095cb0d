import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface OwedFrameProps {
  readonly title: ReactNode;
  readonly isDone?: boolean;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of what is owed: what it is, and at the right the press that settles it. */
export function OwedFrame({ title, isDone = false, action, children }: OwedFrameProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-5 py-4 sm:px-6">
      {isDone ? (
        <CircleCheck className="mt-0.5 size-5 text-success" />
      ) : (
        <Circle className="mt-0.5 size-5 text-ink-soft" />
      )}
      <p className={classNames("wrap-anywhere", !isDone && "font-semibold")}>{title}</p>
      <div className="col-span-2 col-start-2 row-start-2 empty:hidden">{children}</div>
      <div className="col-start-3 row-start-1">{action}</div>
    </li>
  );
}
