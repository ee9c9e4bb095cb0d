import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { LoadFailure, type MoreReading, type Reading, ShowMore } from "./loaded.tsx";
import { openRow } from "./row-opener.tsx";
import { Skeleton } from "./skeleton.tsx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** "right" for numbers and amounts. */
  align?: "left" | "right" | undefined;
  /** The cell that names its row, and the card's heading on a phone. Defaults to the first column. */
  isRowHeader?: boolean | undefined;
  /** On a phone, its place in a card whose values need no headers beside them. For all columns of a table, or none. */
  placeInCard?: string | undefined;
};

interface TableProps<Row> {
  /** The table's name for screen readers; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Shown when there are no rows. */
  emptyText: string;
  /** What to do next, below the empty text. */
  emptyHint?: ReactNode;
}

interface KnownRows<Row> {
  rows: readonly Row[];
}

interface ReadRows<Row> {
  /** Loads the rows. With an infinite query, it also offers to show more. */
  query: Reading<readonly Row[]> & (MoreReading | { fetchNextPage?: never });
  failedTitle?: ReactNode;
  /** "Show older entries" */
  moreLabel?: string | undefined;
}

export type DataTableProps<Row> = TableProps<Row> & (KnownRows<Row> | ReadRows<Row>);

/** Narrower where the table barely fits. The outer edges line up with the title of the card around it. */
const edgeClass = "px-3 @3xl:px-5 @xl:first:pl-6 @xl:last:pr-6";
const cellClass = `${edgeClass} py-(--cell-gap) align-middle compact:@xl:h-[2.5715rem]`;

/** A table, or one card per row if there is no room. Both use the same elements and keep their roles. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, emptyText, emptyHint } = props;
  const rows = "query" in props ? props.query.data : props.rows;
  const error = "query" in props ? props.query.error : null;
  const headerKey = (columns.find((column) => column.isRowHeader) ?? columns[0])?.key;
  const isLoading = !rows && !error;
  const isPlaced = columns.some(({ placeInCard }) => placeInCard !== undefined);
  return (
    <div className="@container" aria-busy={isLoading || undefined}>
      <table role="table" aria-label={caption} className="w-full text-left @max-xl:block">
        <thead role="rowgroup" className="@max-xl:sr-only">
          <tr role="row" className="border-line border-y bg-paper">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(edgeClass, "py-2.5 font-semibold text-ink-soft text-sm", alignClass(column))}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {rows && rows.length > 0 && (
          <tbody role="rowgroup" className="@max-xl:block">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                data-row=""
                // A wider target for the pointer; the keyboard has the opener itself.
                onClick={openRow}
                className={classNames(
                  "has-[[data-row-opener]]:cursor-pointer border-line border-b last:border-b-0 @max-xl:px-5 @max-xl:py-4 @max-xl:first:border-t @xl:hover:bg-paper",
                  isPlaced
                    ? "@max-xl:grid @max-xl:grid-cols-[1fr_auto] @max-xl:items-center @max-xl:gap-x-3"
                    : "@max-xl:block",
                )}
              >
                {columns.map((column) => (
                  <RowCell key={column.key} column={column} row={row} isHeader={column.key === headerKey} />
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {isLoading && <LoadingRows />}
      {rows?.length === 0 && <Message title={emptyText}>{emptyHint}</Message>}
      {"query" in props && <TableFoot {...props} />}
    </div>
  );
}

function alignClass<Row>(column: Column<Row>): string | false {
  return column.align === "right" && "@xl:text-right";
}

function RowCell<Row>({ column, row, isHeader }: { column: Column<Row>; row: Row; isHeader: boolean }) {
  const { placeInCard } = column;
  const content = (
    <>
      {placeInCard === undefined && !isHeader && (
        <span aria-hidden="true" className="text-ink-soft text-sm @xl:hidden">
          {column.header}
        </span>
      )}
      <span
        className={classNames(
          "min-w-0 wrap-break-word",
          isHeader ? "text-left" : placeInCard === undefined && "@max-xl:text-right",
        )}
      >
        {column.cell(row)}
      </span>
    </>
  );
  const layout =
    placeInCard === undefined
      ? "@max-xl:flex @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-4 @max-xl:px-0 @max-xl:py-1"
      : `@max-xl:px-0 @max-xl:py-1 ${placeInCard}`;
  const className = classNames(cellClass, layout, alignClass(column));
  if (isHeader) {
    return (
      <th role="rowheader" scope="row" className={classNames(className, "font-semibold")}>
        {content}
      </th>
    );
  }
  return (
    <td role="cell" className={className}>
      {content}
    </td>
  );
}

const skeletonRows = ["w-11/12", "w-3/4", "w-5/6"];

function LoadingRows() {
  return (
    <div className="animate-appear-late px-5 py-5 sm:px-6">
      <p role="status" className="mb-4 text-ink-soft text-sm">
        Loading...
      </p>
      <div className="flex flex-col gap-5 pb-2">
        {skeletonRows.map((width) => (
          <Skeleton key={width} className={classNames("h-4", width)} />
        ))}
      </div>
    </div>
  );
}

function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="px-5 py-10 text-center sm:px-6">
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 text-ink-soft text-sm">{children}</div>}
    </div>
  );
}

function TableFoot<Row>({ query, failedTitle = "We couldn't load this list", moreLabel }: ReadRows<Row>) {
  if (!query.data && query.error)
    return (
      <div className="px-5 py-5 sm:px-6">
        <LoadFailure title={failedTitle} error={query.error} onRetry={query.refetch} />
      </div>
    );
  if (!query.fetchNextPage || !query.hasNextPage) return null;
  return (
    <div className="border-line border-t px-5 py-4">
      <ShowMore query={query} label={moreLabel} />
    </div>
  );
}
