import type { ReactNode } from "react";
import { Link } from "react-router";

type DescriptionItem = {
  term: string;
  /** The answer. undefined and "" show `emptyText`. */
  value: ReactNode;
  /** A remark below it. */
  note?: string | undefined;
};

export type DescriptionListProps = {
  title?: string | undefined;
  items: readonly DescriptionItem[];
  /** Where the whole group can be edited. */
  editTo?: string | undefined;
  emptyText?: string | undefined;
};

/** Questions and answers to read through, with one Edit link per group. */
export function DescriptionList(props: DescriptionListProps) {
  const { title, items, editTo, emptyText = "Not answered" } = props;
  return (
    <section>
      {title && (
        <header className="flex break-after-avoid items-center justify-between gap-4 border-line border-b pb-1">
          <h3 className="text-lg">{title}</h3>
          {editTo && (
            <Link to={editTo} className="text-link inline-flex min-h-11 items-center font-semibold">
              Edit<span className="sr-only"> {title}</span>
            </Link>
          )}
        </header>
      )}
      <dl>
        {items.map((item) => (
          <div
            key={item.term}
            className="break-inside-avoid border-line border-b py-3 last:border-b-0 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-6"
          >
            <dt className="text-ink-soft text-sm sm:pt-0.5">{item.term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line font-medium">
              {item.value === undefined || item.value === "" || item.value === null ? (
                <span className="font-normal text-ink-soft">{emptyText}</span>
              ) : (
                item.value
              )}
              {item.note && <span className="block font-normal text-ink-soft text-sm">{item.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
