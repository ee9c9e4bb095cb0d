import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { formatTodayCount } from "./today-count.ts";

interface TodaySectionProps {
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly rows: readonly ReactNode[];
  /** How many there are in all. */
  readonly count: number;
  /** The page with all of them. */
  readonly allPath: string;
  /** One line instead of a card when there is nothing to do. */
  readonly emptyText: string;
}

/** How many to show at first, so that one kind of work doesn't hide the next. */
const shownFirst = 6;

const moreClass =
  "min-h-11 w-full compact:min-h-9 border-line border-t font-semibold text-brand text-sm hover:bg-paper";

/** One kind of waiting work, with how much of it there is. */
export function TodaySection({ title, Icon, rows, count, allPath, emptyText }: TodaySectionProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || rows.length <= shownFirst + 1 ? rows : rows.slice(0, shownFirst);
  const hasMore = count > rows.length;
  if (rows.length === 0) {
    return (
      <section aria-labelledby={id} className="flex flex-wrap items-baseline gap-x-3 px-1 text-ink-soft text-sm">
        <h2 id={id} className="font-sans font-semibold text-sm tracking-normal">
          {title}
        </h2>
        <p>{emptyText}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
      <header className="flex items-center gap-3 border-line border-b bg-paper px-4 py-3 sm:px-5 compact:py-1.5">
        <Icon className="size-5 flex-none text-brand" />
        <h2 id={id} className="flex-1 font-sans font-semibold text-base tracking-normal">
          {title} <span className="ml-1 font-normal text-ink-soft">{formatTodayCount(count)}</span>
        </h2>
        {hasMore && (
          <Link to={allPath} className="text-link -my-2 inline-flex min-h-11 items-center text-sm">
            See all
          </Link>
        )}
      </header>
      <PartBoundary>
        <ul className="divide-y divide-line">{shown}</ul>
      </PartBoundary>
      {shown.length < rows.length && (
        <button type="button" onClick={() => setWhole(true)} className={moreClass}>
          {rows.length - shown.length} more
        </button>
      )}
      {shown.length === rows.length && hasMore && (
        <Link to={allPath} className={classNames(moreClass, "flex items-center justify-center")}>
          See the rest
        </Link>
      )}
    </section>
  );
}
