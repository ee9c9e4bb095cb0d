import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { PageHeading } from "./page-heading.tsx";

interface ListScreenProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** "narrow" for rows that are hard to read across a whole screen. */
  readonly width?: "narrow";
  /** At the right of the heading. */
  readonly action?: ReactNode;
  /** A search field, filters, a choice of views. */
  readonly filters?: ReactNode;
  /** The list, and the dialogs it opens. */
  readonly children: ReactNode;
}

/** A page with one list: its heading, its filters, then the list. */
export function ListScreen({ title, lead, width, action, filters, children }: ListScreenProps) {
  return (
    <div className={classNames(width === "narrow" && "max-w-4xl")}>
      <PageHeading lead={lead} tools={filters} action={action}>
        {title}
      </PageHeading>
      {children}
    </div>
  );
}
