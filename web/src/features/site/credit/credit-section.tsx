import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface CreditSectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Uses the cards' background instead of the page's. */
  readonly isRaised?: boolean;
}

/** A section of the page, with its topic on the left and its text on the right. */
export function CreditSection({ id, title, lead, children, isRaised = false }: CreditSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames("far-part scroll-mt-20", isRaised && "border-line border-y bg-card")}
    >
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-6 px-4 py-14 sm:px-6 md:py-20 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="self-start lg:sticky lg:top-28">
          <h2 id={`${id}-title`} className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-measure text-ink-soft">{lead}</p>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
