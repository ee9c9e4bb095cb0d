import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** The shape of the content. Appears only after 150 ms, so that fast answers don't flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className="block animate-appear-late">
      <span className={classNames("block animate-breathe rounded-tag bg-line", className ?? "h-4 w-full")} />
    </span>
  );
}

/** Announces once that something is loading. Wrap the skeletons in it. */
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
