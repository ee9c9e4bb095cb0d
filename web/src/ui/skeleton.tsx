import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** The shape of what is coming; appears only after 150 ms, so that a fast answer shows no flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className="block animate-appear-late">
      <span className={classNames("block animate-breathe rounded-tag bg-line", className ?? "h-4 w-full")} />
    </span>
  );
}

/** Says once that something is loading, around the skeletons of it. */
export function LoadingArea({ label = "Loading...", children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}
