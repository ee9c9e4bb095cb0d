import type { ImportRow } from "@funding-desk/contract/connections/book-import/desk-api";
import { importRows } from "@funding-desk/contract/connections/book-import/desk-api";
import { formatDate, formatPhone } from "@funding-desk/contract/forms/format";
import type { QueryOf } from "@funding-desk/contract/http/endpoint";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDollarsAndCents } from "../../../forms/format-number.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { LineEditor, LineProblems } from "./line-editor.tsx";

type RowKind = NonNullable<QueryOf<typeof importRows>["show"]>;

interface RowListProps {
  readonly id: string;
  readonly show: RowKind;
  readonly caption: string;
  readonly hint?: ReactNode;
  readonly columns: readonly Column<ImportRow>[];
  /** Shows nothing at all without rows. */
  readonly isHiddenEmpty?: boolean;
}

/** Lines of one kind. */
export function RowList({ id, show, caption, hint, columns, isHiddenEmpty = false }: RowListProps) {
  const query = useInfiniteQuery(deskPages(importRows, { params: { id }, query: { show } }, ({ rows }) => rows));
  if (isHiddenEmpty && !query.error && (query.data ?? []).length === 0) return null;
  return (
    <section aria-label={caption}>
      <h3 className="mb-2 font-semibold">{caption}</h3>
      {hint && <p className="mb-2 max-w-measure text-ink-soft text-sm">{hint}</p>}
      <DataTable
        caption={caption}
        columns={columns}
        query={query}
        rowKey={({ number }) => number}
        emptyText="No lines"
        moreLabel="Show more lines"
        failedTitle="We couldn't load the lines"
      />
    </section>
  );
}

const lineColumn: Column<ImportRow> = { key: "line", header: "Line", cell: ({ number }) => number };
const clientColumn: Column<ImportRow> = {
  key: "client",
  header: "Client",
  cell: ({ client }) =>
    client && (
      <Link to={`/desk/clients/${client.id}`} className="text-link wrap-anywhere">
        {client.name}, {client.email}
      </Link>
    ),
};
const readsColumn: Column<ImportRow> = {
  key: "reads",
  header: "Reads as",
  cell: ({ reads }) => reads && <span className="wrap-anywhere">{`${toName(reads)}, ${reads.email}`}</span>,
};

type Reads = NonNullable<ImportRow["reads"]>;
const toName = ({ first_name: first, last_name: last }: Reads): string => `${first} ${last}`;

const reasonWords = { email: "Same email", phone: "Same phone", name: "Same name and state" } as const;

export const matchColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  clientColumn,
  { key: "why", header: "Why", cell: ({ matched_by: reason }) => reason && reasonWords[reason] },
];
export const keptColumns: readonly Column<ImportRow>[] = [lineColumn, clientColumn];
export const twinColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  readsColumn,
  { key: "why", header: "Why", cell: ({ twin }) => twin && `${reasonWords[twin.by]} as line ${twin.number}` },
];

const formatDeal = ({ lender, amount, funded_on: day }: Reads): string =>
  [lender, amount !== null && formatDollarsAndCents(amount), day && formatDate(day)].filter(Boolean).join(", ");

/** How the first lines will be stored. */
export const firstColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  {
    key: "first",
    header: "First name",
    cell: ({ reads }) => reads?.first_name ?? "Not stored, see below",
  },
  { key: "last", header: "Last name", cell: ({ reads }) => reads?.last_name ?? "-" },
  { key: "business", header: "Business", cell: ({ reads }) => reads?.business_name || "-" },
  {
    key: "contact",
    header: "Contact",
    cell: ({ reads }) =>
      reads && (
        <span className="wrap-anywhere">{[reads.email, formatPhone(reads.mobile), reads.state].join(", ")}</span>
      ),
  },
  { key: "deal", header: "Past deal", cell: ({ reads }) => (reads && formatDeal(reads)) || "-" },
  { key: "advisor", header: "Advisor", cell: ({ reads }) => reads?.advisor ?? "-" },
];

/** Lines with something to correct. While the import waits, their cells can be changed here. */
export const toProblemColumns = (importId: string, isOpen: boolean): readonly Column<ImportRow>[] => [
  lineColumn,
  {
    key: "problems",
    header: "What to correct",
    cell: (row) => (isOpen && row.cells ? <LineEditor importId={importId} row={row} /> : <LineProblems row={row} />),
  },
];
