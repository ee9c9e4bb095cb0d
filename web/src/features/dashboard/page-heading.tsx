import type { ReactNode } from "react";

interface PageHeadingProps {
  readonly children: ReactNode;
  /** One sentence under it. */
  readonly lead?: ReactNode;
}

/** The one h1 of a dashboard page. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <div className="mb-6 sm:mb-8">
      <h1 className="text-2xl sm:text-3xl">{children}</h1>
      {lead && <p className="mt-2 max-w-measure text-ink-soft">{lead}</p>}
    </div>
  );
}
