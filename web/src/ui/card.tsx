import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { PartBoundary } from "./part-boundary.tsx";

export type CardProps = {
  /** Makes the card a labelled region. */
  title?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
  /** The content, such as a table, reaches the card's edges. */
  isFlush?: boolean | undefined;
};

export function Card({ title, headingLevel = 2, action, children, isFlush = false }: CardProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const Element = title ? "section" : "div";
  return (
    <Element
      aria-labelledby={title ? id : undefined}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-card shadow-soft"
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 pb-4 sm:px-6">
          <Heading id={id} className="text-lg">
            {title}
          </Heading>
          {action}
        </header>
      )}
      <div className={classNames(isFlush ? "" : "px-5 pb-6 sm:px-6", !isFlush && !title && "pt-6")}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </Element>
  );
}
