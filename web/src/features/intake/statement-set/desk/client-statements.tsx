import { formatMonth } from "@funding-desk/contract/documents/document/covered-months";
import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents, formatCentsAsDollars } from "@funding-desk/contract/forms/format-cents";
import type { StatementFigures } from "@funding-desk/contract/intake/statement-set/desk-api";
import { useState } from "react";
import { formatCount } from "../../../../forms/format-count.ts";
import { AccountGrid } from "../account-grid.tsx";
import { FindingList } from "../finding-list.tsx";
import { PageButton } from "./page-button.tsx";
import { PinnedRows } from "./pinned-rows.tsx";
import { type ShownPage, StatementDialog } from "./statement-dialog.tsx";
import { useClientStatements } from "./use-client-statements.ts";
import { usePinning } from "./use-pinning.ts";

interface ClientFindingsProps {
  readonly clientId: string;
  readonly documentId: string;
}

/** What was read in one of a client's documents. */
export function ClientFindings({ clientId, documentId }: ClientFindingsProps) {
  const { data } = useClientStatements(clientId);
  return <FindingList file={data?.files.find(({ document_id: id }) => id === documentId)} />;
}

/** A client's statements by account and month, with their figures. Nothing without statements. */
export function ClientStatements({ clientId }: Pick<ClientFindingsProps, "clientId">) {
  const { data } = useClientStatements(clientId);
  const pinning = usePinning(clientId);
  const [shown, setShown] = useState<ShownPage>();
  if (!data || data.accounts.length + data.pinned.length === 0) return null;
  return (
    <section aria-label="Statements" className="flex flex-col gap-4">
      {data.accounts.length > 0 && <AccountGrid accounts={data.accounts} />}
      {data.figures.length > 0 && <FigureTable figures={data.figures} onShow={setShown} />}
      <PinnedRows pinning={pinning} onShow={setShown} />
      {shown && <StatementDialog clientId={clientId} {...shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

const columns: readonly { readonly title: string; readonly read: (figures: StatementFigures) => string }[] = [
  { title: "Deposits", read: ({ deposits_cents: cents }) => formatCentsAsDollars(cents) },
  { title: "Average balance", read: ({ average_daily_balance_cents: cents }) => formatCentsAsDollars(cents) },
  {
    title: "Lowest",
    read: ({ lowest_balance_cents: cents, lowest_on: on }) =>
      `${formatCentsAsDollars(cents)} on ${formatDate(on).slice(0, 5)}`,
  },
  { title: "Days below zero", read: ({ negative_days: days }) => String(days) },
  { title: "Returned payments", read: ({ returned_payments: count }) => String(count) },
  { title: "Like an advance", read: ({ advances }) => advances.map(describeAdvance).join("; ") || "None" },
];

const rhythms: Readonly<Record<number, string>> = { 1: "each business day", 7: "each week", 14: "every two weeks" };

const describeAdvance = ({ payee, cents, every_days: days, times }: StatementFigures["advances"][number]): string =>
  `${payee}: ${formatCents(cents)} ${rhythms[days] ?? `every ${days} days`}, ${formatCount(times, "time")}`;

interface FigureTableProps {
  readonly figures: readonly StatementFigures[];
  readonly onShow: (page: ShownPage) => void;
}

/** The months that add up, newest first. A month's press opens its statement. */
function FigureTable({ figures, onShow }: FigureTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="mb-1 text-left text-ink-soft">Statements that add up</caption>
        <thead>
          <tr className="border-line border-b text-left align-bottom">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Month
            </th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="py-1.5 pr-3 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((each) => (
            <tr key={`${each.document_id}:${each.last_four}:${each.until}`} className="border-line border-b align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                <PageButton
                  documentId={each.document_id}
                  filename={each.filename}
                  box={each.closing.box}
                  onShow={onShow}
                >
                  {formatMonth(each.until.slice(0, 7))}
                </PageButton>
                {each.last_four && <span className="block text-ink-soft">ending {each.last_four}</span>}
              </th>
              {columns.map(({ title, read }) => (
                <td key={title} className="py-1.5 pr-3 tabular-nums">
                  {read(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
