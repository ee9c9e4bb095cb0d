import { lostConnection } from "../../../http/call-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

type Row = { id: number; purpose: string; amount: string; date: string; stage: string };

const rows: Row[] = [
  { id: 1, purpose: "Working Capital", amount: "$75,000", date: "11/18/2025", stage: "In Review" },
  { id: 2, purpose: "Equipment", amount: "$1,250,000", date: "09/02/2025", stage: "Approved" },
  { id: 3, purpose: "Debt Consolidation", amount: "$18,500", date: "06/30/2025", stage: "" },
];

const columns: Column<Row>[] = [
  { key: "purpose", header: "Purpose of Funds", cell: (row) => row.purpose },
  { key: "amount", header: "Requested Amount", cell: (row) => row.amount, align: "right" },
  { key: "date", header: "Date", cell: (row) => row.date },
  {
    key: "stage",
    header: "Status",
    cell: (row) => (
      <Badge tone={row.stage === "Approved" ? "success" : row.stage ? "yellow" : "neutral"}>{row.stage || "N|A"}</Badge>
    ),
  },
];

const shared = {
  caption: "Prequalification Requests",
  columns,
  rowKey: (row: Row) => row.id,
  emptyText: "No applications found",
};

const reading = { data: undefined, error: null, refetch: () => {} };

export function DataSection() {
  return (
    <div className="grid gap-8">
      <Card title="Prequalification Requests" isFlush>
        <DataTable {...shared} rows={rows} />
      </Card>
      <div className="grid gap-8 lg:grid-cols-3">
        <Card title="Loading" isFlush>
          <DataTable {...shared} query={reading} />
        </Card>
        <Card title="Empty" isFlush>
          <DataTable {...shared} rows={[]} emptyHint="Start with the pre-qualification: it takes about five minutes." />
        </Card>
        <Card title="Failed" isFlush>
          <DataTable {...shared} query={{ ...reading, error: lostConnection() }} />
        </Card>
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <Card>
          <DescriptionList
            title="Business Details"
            editTo="?step=2"
            items={[
              { term: "Business name", value: "Harbor Kitchen LLC" },
              { term: "Business website", value: "" },
              { term: "Monthly revenue", value: "$48,500" },
              { term: "Social security number", value: "•••-••-6789" },
              { term: "Notes", value: "We're opening a second kitchen in Tampa in the spring.\nThe lease is signed." },
            ]}
          />
        </Card>
        <Card
          title="Your Advisor"
          action={
            <LinkButton to="/" size="small">
              Schedule Call
            </LinkButton>
          }
        >
          <p>A card with a title, an action and text.</p>
        </Card>
      </div>
    </div>
  );
}
