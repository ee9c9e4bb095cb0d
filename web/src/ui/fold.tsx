import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface FoldProps {
  readonly label: ReactNode;
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}

/** What few people need, one press away. A `<details>`, so the browser's search opens it. */
export function Fold({ label, isOpenAtFirst = false, children }: FoldProps) {
  return (
    <details open={isOpenAtFirst} className="group/fold">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center gap-1 compact:min-h-8 [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden="true" className="size-4 flex-none transition-transform group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
