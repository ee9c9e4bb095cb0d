import type { ReactNode } from "react";

interface CellLinesProps {
  readonly children: ReactNode;
  /** What goes with it, in softer words. */
  readonly more: ReactNode;
}

/** Two lines of a table's cell; one where the desk is compact and its table has room, so that its rows are one line high. */
export function CellLines({ children, more }: CellLinesProps) {
  return (
    <span className="block compact:@3xl:flex compact:@3xl:items-center compact:@3xl:gap-2 compact:@3xl:[&_wbr]:hidden">
      <span className="block compact:@3xl:flex-none compact:@3xl:max-w-80 compact:@3xl:truncate">{children}</span>
      {more && (
        <span className="block font-normal text-ink-soft text-sm compact:@3xl:max-w-48 compact:@3xl:truncate compact:@5xl:max-w-64 compact:@7xl:max-w-96">
          {more}
        </span>
      )}
    </span>
  );
}
