import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and amounts stand at the right. */
  align?: "left" | "right" | undefined;
  /** The cell that names its row: the card's heading on a phone. The first column unless told. */
  isRowHeader?: boolean | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  state: "loading" | "failed" | "ready";
  loadingText?: string | undefined;
  /** Shown when there are no rows; also first when loading failed. */
  emptyText: string;
  /** Under the empty text: what to do next. */
  emptyHint?: ReactNode;
  failedHint?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** Narrower where the table has just enough room to be one; the ends stand under the title of the card around it. */
const edgeClass = "px-3 @3xl:px-5 @xl:first:pl-6 @xl:last:pr-6";
const cellClass = `${edgeClass} py-3.5 align-middle`;

/** A table where there is room for one, one card per row where there is not; the same elements in both, with their roles kept. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, state, loadingText = "Loading...", emptyText, emptyHint, onRetry } = props;
  const { failedHint = "We could not load this list." } = props;
  const headerKey = (columns.find((column) => column.isRowHeader) ?? columns[0])?.key;
  const hasRows = state === "ready" && rows.length > 0;
  return (
    <div className="@container" aria-busy={state === "loading" || undefined}>
      <table role="table" className="w-full text-left @max-xl:block">
        <caption className="sr-only">{caption}</caption>
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
        {hasRows && (
          <tbody role="rowgroup" className="@max-xl:block">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="border-line border-b last:border-b-0 @max-xl:block @max-xl:px-5 @max-xl:py-4 @max-xl:first:border-t @xl:hover:bg-paper"
              >
                {columns.map((column) => (
                  <RowCell key={column.key} column={column} row={row} isHeader={column.key === headerKey} />
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {state === "loading" && <LoadingRows text={loadingText} />}
      {state === "ready" && rows.length === 0 && <Message title={emptyText}>{emptyHint}</Message>}
      {state === "failed" && (
        <Message title={emptyText}>
          <p role="alert">{failedHint}</p>
          {onRetry && (
            <div className="mt-4">
              <Button size="small" onClick={onRetry} icon={<RotateCw aria-hidden="true" className="size-4.5" />}>
                Retry
              </Button>
            </div>
          )}
        </Message>
      )}
    </div>
  );
}

function alignClass<Row>(column: Column<Row>): string | false {
  return column.align === "right" && "@xl:text-right";
}

function RowCell<Row>({ column, row, isHeader }: { column: Column<Row>; row: Row; isHeader: boolean }) {
  const content = (
    <>
      <span aria-hidden="true" className={classNames("text-ink-soft text-sm @xl:hidden", isHeader && "sr-only")}>
        {column.header}
      </span>
      <span className="min-w-0 wrap-break-word @max-xl:text-right">{column.cell(row)}</span>
    </>
  );
  const layout = "@max-xl:flex @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-4 @max-xl:px-0 @max-xl:py-1";
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

function LoadingRows({ text }: { text: string }) {
  return (
    <div className="animate-appear-late px-5 py-5 sm:px-6">
      <p role="status" className="mb-4 text-ink-soft text-sm">
        {text}
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
