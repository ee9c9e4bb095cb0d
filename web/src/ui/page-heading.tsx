import type { ReactNode } from "react";

interface PageHeadingProps {
  readonly children: ReactNode;
  /** One sentence below it. */
  readonly lead?: ReactNode;
  /** A search field, filters, a choice of views: beside the heading, or below one with a sentence. */
  readonly tools?: ReactNode;
  /** At the right of the heading. */
  readonly action?: ReactNode;
}

/** A page's only h1. */
export function PageHeading({ children, lead, tools, action }: PageHeadingProps) {
  return (
    <div
      data-page-head=""
      className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 sm:mb-8 compact:mb-4 compact:gap-x-3 compact:gap-y-2"
    >
      <div className="min-w-0 self-center">
        <h1 className="text-2xl sm:text-3xl compact:text-xl">{children}</h1>
        {lead && <p className="mt-2 max-w-measure text-ink-soft compact:mt-0.5 compact:text-sm">{lead}</p>}
      </div>
      {tools && !lead && <div className="flex flex-1 flex-wrap items-center gap-2 max-md:basis-full">{tools}</div>}
      {action}
      {tools && lead && <div className="flex basis-full flex-wrap items-center gap-2">{tools}</div>}
    </div>
  );
}
