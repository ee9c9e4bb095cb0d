import { formatDate } from "@funding-desk/contract/forms/format";
import { clientReceipts } from "@funding-desk/contract/oversight/receipt/desk-api";
import { type ReceiptLine, receiptKindWords } from "@funding-desk/contract/oversight/receipt/receipt-list";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../../forms/format-time.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Card } from "../../../../ui/card.tsx";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";

const describeKind = (line: ReceiptLine): string =>
  [
    receiptKindWords[line.kind],
    ...(line.is_as_sent ? ["as it was sent"] : []),
    ...(line.is_of_co_borrower ? ["by a co-borrower"] : []),
  ].join(", ");

const columns: readonly Column<ReceiptLine>[] = [
  { key: "what", header: "Receipt of", cell: ({ what }) => what ?? "No longer here" },
  { key: "kind", header: "Kind", cell: describeKind },
  {
    key: "received",
    header: "Recorded",
    cell: ({ received_at }) => <time dateTime={received_at}>{formatMoment(received_at)}</time>,
  },
  { key: "day", header: "In the root of", cell: ({ day }) => (day === null ? "Not yet" : formatDate(day)) },
];

/** What the client has receipts of. They save them under My data. */
export function ClientReceipts({ clientId }: { readonly clientId: string }) {
  const query = useQuery({
    ...deskQuery(clientReceipts, { params: { id: clientId } }),
    select: ({ receipts }) => receipts,
  });
  return (
    <Card isFlush>
      <DataTable
        caption="Receipts, newest first"
        columns={columns}
        query={query}
        failedTitle="We couldn't load the receipts"
        rowKey={({ id }) => id}
        emptyText="No receipts yet"
      />
    </Card>
  );
}
