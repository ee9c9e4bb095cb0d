import type { ReactNode } from "react";

/** A manager changes settings; an auditor reads them. */
export interface SectionProps {
  readonly canChange: boolean;
}

interface SectionHeadProps {
  readonly title: string;
  readonly children: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
}

export function SectionHead({ title, children, action }: SectionHeadProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-4 compact:mb-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl compact:text-lg">{title}</h2>
        <p className="mt-1 max-w-measure text-ink-soft compact:mt-0 compact:text-sm">{children}</p>
      </div>
      {action}
    </header>
  );
}
