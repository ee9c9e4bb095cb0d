import type { ClientColumn, ClientListRow, ClientListSort } from "@funding-desk/contract/desk/client-list/desk-api";
import { columnLabels, formatSource, linkWords } from "@funding-desk/contract/desk/client-list/words";
import { formatMoney } from "@funding-desk/contract/forms/format";
import { findStateCode } from "@funding-desk/contract/forms/options/states";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { type ReactNode, useMemo } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Cell, Column, Row, type SortDescriptor, Table, TableBody, TableHeader } from "react-aria-components/Table";
import { useNavigate } from "react-router";
import { formatShortWait } from "../../../desk-parts/format-wait.ts";
import { useRowSelection } from "../../../desk-parts/row-selection.ts";
import { RowCheckbox, rowCellClass, rowClass, rowHeadClass, SortColumn } from "../../../desk-parts/row-table.tsx";
import { isOverdue } from "../../../firm/firm-day.ts";
import { formatShortDay } from "../../../forms/format-time.ts";
import { classNames } from "../../../ui/class-names.ts";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { AdvisorMenu } from "./advisor-menu.tsx";
import type { ClientAddress } from "./client-address.ts";

interface ClientTableProps {
  readonly rows: readonly ClientListRow[];
  readonly columns: readonly ClientColumn[];
  readonly order: Pick<ClientAddress, "sort" | "direction">;
  readonly onSort: (order: Pick<ClientAddress, "sort" | "direction">) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onEdit: (row: ClientListRow) => void;
  readonly onOvertaken: (sentence: string) => void;
  readonly canWork: boolean;
}

const cellClass = `${rowCellClass} truncate text-sm`;
/** A status is never cut. */
const wholeColumns: ReadonlySet<string> = new Set<ClientColumn>(["prequalification", "application"]);
const rightAligned: ReadonlySet<string> = new Set<ClientColumn>(["amount", "papers", "deals"]);

/** One row per client. Headers sort; j, k, and arrows move, x selects, e changes the next step, Enter opens the file. */
export function ClientTable(props: ClientTableProps) {
  const { rows, columns, order, onSort, selected, onSelect, onEdit, onOvertaken, canWork } = props;
  const navigate = useNavigate();
  const selection = useRowSelection({ ids: rows.map(({ client_id }) => client_id), selected, onSelect });
  const heads = useMemo(
    () => [
      { id: "name" as ClientListSort, label: "Client" },
      ...columns.map((id) => ({ id, label: columnLabels[id] })),
    ],
    [columns],
  );
  const sort = ({ column, direction }: SortDescriptor) => {
    const chosen = heads.find(({ id }) => id === column);
    if (chosen) onSort({ sort: chosen.id, direction: direction === "descending" ? "desc" : "asc" });
  };
  const cellOf: Readonly<Record<ClientColumn, (row: ClientListRow) => ReactNode>> = {
    business: ({ business_name }) => business_name,
    state: ({ state }) => findStateCode(state) ?? state,
    source: formatSource,
    advisor: (row) =>
      canWork ? <AdvisorMenu row={row} onOvertaken={onOvertaken} /> : (row.advisor?.name ?? "No one yet"),
    prequalification: ({ prequalification }) => <FormStatus kind="prequalification" status={prequalification} />,
    application: ({ application }) => <FormStatus kind="application" status={application} />,
    amount: ({ amount }) => amount !== null && formatMoney(String(amount)),
    client_acted: ({ client_acted_at: at }) => at && `${formatShortWait(at)} ago`,
    firm_acted: ({ firm_acted_at: at }) => at && `${formatShortWait(at)} ago`,
    next_step: (row) => <NextStep row={row} onEdit={canWork ? onEdit : undefined} />,
    due: ({ next_step: step }) => step && <DueDay day={step.due_on} />,
    papers: ({ papers }) => papers > 0 && papers,
    deals: ({ deals }) => deals > 0 && deals,
    last_deal: ({ last_deal_on: day }) => day && formatShortDay(day),
    link: ({ link }) => linkWords[link],
    added: ({ added_at }) => `${formatShortWait(added_at)} ago`,
  };
  return (
    <div {...selection.frame} className="overflow-x-auto">
      <Table
        aria-label="Clients"
        selectionMode={canWork ? "multiple" : "none"}
        {...selection.table}
        onRowAction={(id) => navigate(`/desk/clients/${id}`)}
        sortDescriptor={{ column: order.sort, direction: order.direction === "desc" ? "descending" : "ascending" }}
        onSortChange={sort}
        className="w-full border-collapse"
      >
        <TableHeader>
          {canWork && (
            <Column className={`${rowHeadClass} w-12 pr-0`}>
              <RowCheckbox />
            </Column>
          )}
          {heads.map(({ id, label }) => (
            <SortColumn
              key={id}
              id={id}
              isRowHeader={id === "name"}
              className={classNames(rightAligned.has(id) && "text-right", id !== "name" && "max-sm:hidden")}
            >
              {label}
            </SortColumn>
          ))}
        </TableHeader>
        <TableBody items={rows} dependencies={[columns, canWork, onEdit]}>
          {(row) => (
            <Row id={row.client_id} textValue={row.client_name} className={rowClass}>
              {canWork && (
                <Cell className={`${rowCellClass} pr-0`}>
                  <RowCheckbox />
                </Cell>
              )}
              <Cell className={`${cellClass} max-w-44 max-sm:py-2 2xl:max-w-60`}>
                <span className="font-semibold">{row.client_name}</span>
                <PhoneLines row={row} />
              </Cell>
              {columns.map((key) => (
                <Cell
                  key={key}
                  className={classNames(
                    cellClass,
                    "max-sm:hidden",
                    !wholeColumns.has(key) && "max-w-36 2xl:max-w-52",
                    rightAligned.has(key) && "text-right tabular-nums",
                  )}
                >
                  {cellOf[key](row)}
                </Cell>
              ))}
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}

/** Shows on a phone what the hidden columns say most. */
function PhoneLines({ row }: { readonly row: ClientListRow }) {
  const status = row.application ?? row.prequalification;
  return (
    <span className="block truncate text-ink-soft sm:hidden">
      {[row.business_name, status ?? linkWords[row.link]].filter(Boolean).join(" · ")}
      {row.next_step && (
        <span className="block truncate">
          {row.next_step.title}, <DueDay day={row.next_step.due_on} />
        </span>
      )}
    </span>
  );
}

function FormStatus({ kind, status }: { readonly kind: SubmissionKind; readonly status: string | null }) {
  if (status === null) return null;
  return status === "Begun" ? <span className="text-ink-soft">Begun</span> : <DeskStatus kind={kind} status={status} />;
}

interface NextStepProps {
  readonly row: ClientListRow;
  readonly onEdit: ((row: ClientListRow) => void) | undefined;
}

function NextStep({ row, onEdit }: NextStepProps) {
  const title = row.next_step?.title;
  if (!onEdit) return title;
  return (
    <AriaButton
      aria-label={
        title ? `${title}. Change the next step of ${row.client_name}` : `Add a next step for ${row.client_name}`
      }
      data-edits=""
      onPress={() => onEdit(row)}
      className="-mx-1 min-h-8 max-w-full truncate rounded-tag px-1 text-left hover:bg-paper-deep data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus"
    >
      {title ?? <span className="text-ink-soft">Add</span>}
    </AriaButton>
  );
}

function DueDay({ day }: { readonly day: string }) {
  return isOverdue(day) ? (
    <span className="font-semibold text-coral-strong">{formatShortDay(day)}, overdue</span>
  ) : (
    <span>{formatShortDay(day)}</span>
  );
}
