import type { PastDeal } from "@funding-desk/contract/connections/book-import/desk-api";
import { pastDeals } from "@funding-desk/contract/connections/book-import/desk-api";
import { formatDate } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import { formatDollarsAndCents } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";

const columns: readonly Column<PastDeal>[] = [
  { key: "lender", header: "Lender", cell: ({ lender }) => lender || "Not named" },
  { key: "product", header: "Product", cell: ({ product }) => product || "-" },
  { key: "funded", header: "Funded on", cell: ({ funded_on: day }) => (day ? formatDate(day) : "-") },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    cell: ({ amount }) => (amount === null ? "-" : formatDollarsAndCents(amount)),
  },
];

/** What a client was funded before the firm used this desk. */
export function ClientPastDeals({ clientId }: { readonly clientId: string }) {
  return (
    <Card isFlush>
      <DataTable
        caption="Past deals"
        columns={columns}
        query={useQuery({
          ...deskQuery(pastDeals, { params: { id: clientId } }),
          select: ({ deals }) => deals,
        })}
        rowKey={({ id }) => id}
        emptyText="No past deals"
        emptyHint="Managers import them from a file under Settings, Import."
        failedTitle="We couldn't load the past deals"
      />
    </Card>
  );
}
