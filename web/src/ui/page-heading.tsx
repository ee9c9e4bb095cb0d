import type { ReactNode } from "react";

interface PageHeadingProps {
  readonly children: ReactNode;
  /** One sentence below it. */
  readonly lead?: ReactNode;
  /** At the right of the heading. */
  readonly action?: ReactNode;
}

/** A page's only h1. */
export function PageHeading({ children, lead, action }: PageHeadingProps) {
  return (
    <div data-page-head="" className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{children}</h1>
        {lead && <p className="mt-2 max-w-measure text-ink-soft">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
