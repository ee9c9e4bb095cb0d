import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import type { LedgerEntryWire, LedgerWire } from "@funding-desk/contract/offers/ledger/desk-api";
import { clientLedger } from "@funding-desk/contract/offers/ledger/desk-api";
import { ledgerKindWords } from "@funding-desk/contract/offers/ledger/states";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { LedgerDialog, type LedgerSubmission } from "./ledger-dialog.tsx";

interface ClientLedgerProps {
  readonly clientId: string;
  readonly submissions: readonly LedgerSubmission[];
  readonly canWork: boolean;
}

/** What the firm earns on a client's file. Entries are added and never changed. */
export function ClientLedger({ clientId, submissions, canWork }: ClientLedgerProps) {
  const query = useQuery(deskQuery(clientLedger, { params: { id: clientId } }));
  const [asked, setAsked] = useState<LedgerEntryWire | "new">();
  // Nothing has been earned, and nothing can be.
  if (submissions.length === 0 && query.data?.entries.length === 0) return null;
  const columns = canWork ? [...entryColumns, createCorrectColumn(setAsked)] : entryColumns;
  return (
    <Card
      title="Ledger"
      headingLevel={3}
      isFlush
      action={
        canWork &&
        submissions.length > 0 && (
          <Button size="small" icon={<Plus className="size-4.5" />} onClick={() => setAsked("new")}>
            Add an entry
          </Button>
        )
      }
    >
      {query.data && query.data.sums.length > 0 && <Sums ledger={query.data} />}
      <DataTable
        caption="The firm's commissions, oldest first"
        columns={columns}
        query={{ data: query.data?.entries, error: query.error, refetch: query.refetch }}
        rowKey={({ id }) => id}
        emptyText="No entries yet"
        emptyHint="Add the commission that the firm expects."
        failedTitle="We couldn't load the ledger"
      />
      {asked && (
        <LedgerDialog
          clientId={clientId}
          submissions={submissions}
          corrected={asked === "new" ? undefined : asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

function Sums({ ledger }: { readonly ledger: LedgerWire }) {
  return (
    <ul className="px-5 pb-4 sm:px-6">
      {ledger.sums.map((sum) => (
        <li key={sum.submission_id} className="text-sm">
          <span className="font-semibold">
            {ledger.entries.find(({ submission_id }) => submission_id === sum.submission_id)?.lender_name}:
          </span>{" "}
          {formatCents(sum.received_cents)} of {formatCents(sum.expected_cents)} received,{" "}
          {formatCents(sum.split_cents)} split, {formatCents(sum.clawed_back_cents)} taken back
          {sum.at_risk_cents > 0 && (
            <span className="font-semibold text-coral-strong">
              , {formatCents(sum.at_risk_cents)} can still be taken back
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const formatSigned = (cents: number): string => (cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents));

const entryColumns: readonly Column<LedgerEntryWire>[] = [
  {
    key: "kind",
    header: "Entry",
    cell: ({ kind, lender_name, advisor_name, paid_by }) => (
      <span className="block text-left">
        {ledgerKindWords[kind]}
        <span className="block font-normal text-ink-soft text-sm">
          {advisor_name ?? `${lender_name}${paid_by === "client" ? ", paid by the client" : ""}`}
        </span>
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    cell: ({ cents, basis_cents, percent }) => (
      <>
        {formatSigned(cents)}
        {basis_cents !== null && percent !== null && (
          <span className="block text-ink-soft text-sm">
            {percent}% of {formatCents(basis_cents)}
          </span>
        )}
      </>
    ),
  },
  { key: "day", header: "Day", cell: ({ on_day }) => formatDate(on_day) },
  {
    key: "words",
    header: "Notes",
    cell: ({ note, told, clawback_steps }) => (
      <span className="wrap-anywhere block whitespace-pre-line text-sm">
        {note}
        {told && <span className="block">The client was told: {told}</span>}
        {clawback_steps.map(({ until_on, percent }) => (
          <span key={until_on} className="block">
            {percent}% can be taken back until {formatDate(until_on)}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: "by",
    header: "Recorded",
    cell: ({ recorded_by, recorded_at }) => (
      <span className="text-sm">
        {recorded_by}, <time dateTime={recorded_at}>{formatMoment(recorded_at)}</time>
      </span>
    ),
  },
];

const createCorrectColumn = (correct: (entry: LedgerEntryWire) => void): Column<LedgerEntryWire> => ({
  key: "correct",
  header: "Correct",
  align: "right",
  cell: (entry) =>
    entry.kind === "correction" || entry.submission_id === null ? (
      ""
    ) : (
      <Button
        size="small"
        variant="quiet"
        aria-label={`Correct: ${ledgerKindWords[entry.kind]}, ${formatCents(entry.cents)}`}
        onClick={() => correct(entry)}
      >
        Correct
      </Button>
    ),
});
