import type { PipelineItem, PipelineSort } from "@funding-desk/contract/desk/pipeline/desk-api";
import { formatMoney } from "@funding-desk/contract/forms/format";
import { Cell, Column, Row, type SortDescriptor, Table, TableBody, TableHeader } from "react-aria-components/Table";
import { useNavigate } from "react-router";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { useRowSelection } from "../../../desk-parts/row-selection.ts";
import { RowCheckbox, rowCellClass, rowClass, rowHeadClass, SortColumn } from "../../../desk-parts/row-table.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { FileMenu } from "./file-menu.tsx";
import { FileSignals } from "./file-signals.tsx";

interface PipelineTableProps {
  readonly items: readonly PipelineItem[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onMove: (item: PipelineItem, to: string) => void;
  readonly canSelect: boolean;
  readonly sort: PipelineSort;
  readonly onSort: (sort: PipelineSort) => void;
}

/** The columns that sort the list, and the order that each gives. */
const sorted: Readonly<Record<PipelineSort, SortDescriptor>> = {
  longest: { column: "since", direction: "descending" },
  newest: { column: "since", direction: "ascending" },
  amount: { column: "amount", direction: "descending" },
  name: { column: "client", direction: "ascending" },
};

/** Waiting longest comes first. */
const sorts: readonly PipelineSort[] = ["longest", "newest", "amount", "name"];

const findSort = (now: PipelineSort, column: unknown): PipelineSort =>
  sorts.find((sort) => sort !== now && sorted[sort].column === column) ?? now;

/** One row per submission. Arrows move, Space selects, Shift extends, Enter opens the file. */
export function PipelineTable({ items, selected, onSelect, onMove, canSelect, sort, onSort }: PipelineTableProps) {
  const navigate = useNavigate();
  const ids = items.map(({ id }) => id);
  const selection = useRowSelection({ ids, selected, onSelect });
  const openFile = (id: string | number) => {
    const item = items.find((each) => each.id === id);
    if (item) navigate(`/desk/clients/${item.client_id}`);
  };
  return (
    <div {...selection.frame}>
      <Table
        aria-label="Pipeline"
        selectionMode={canSelect ? "multiple" : "none"}
        {...selection.table}
        sortDescriptor={sorted[sort]}
        onSortChange={({ column }) => onSort(findSort(sort, column))}
        onRowAction={openFile}
        className="w-full table-fixed border-collapse sm:table-auto"
      >
        <TableHeader>
          {canSelect && (
            <Column className={`${rowHeadClass} w-12 pr-0`}>
              <RowCheckbox />
            </Column>
          )}
          <SortColumn id="client" isRowHeader className="sm:w-1/3 sm:min-w-48">
            Client
          </SortColumn>
          <Column className={`${rowHeadClass} max-2xl:hidden`}>Reference</Column>
          <Column className={`${rowHeadClass} max-sm:hidden`}>Status</Column>
          <SortColumn id="amount" className="text-right max-md:hidden">
            Amount
          </SortColumn>
          <Column className={`${rowHeadClass} max-2xl:hidden`}>For</Column>
          <SortColumn id="since" className="max-lg:hidden">
            In status
          </SortColumn>
          <Column className={`${rowHeadClass} max-xl:hidden`}>Advisor</Column>
          <Column className={`${rowHeadClass} max-lg:hidden`}>In the file</Column>
          <Column className={`${rowHeadClass} w-12`}>
            <span className="sr-only">Actions</span>
          </Column>
        </TableHeader>
        <TableBody items={items} dependencies={[onMove]}>
          {(item) => (
            <Row id={item.id} textValue={item.client_name} className={rowClass}>
              {canSelect && (
                <Cell className={`${rowCellClass} pr-0`}>
                  <RowCheckbox />
                </Cell>
              )}
              <Cell className={`${rowCellClass} compact:sm:max-w-0`}>
                <ClientCell item={item} />
              </Cell>
              <Cell className={`${rowCellClass} whitespace-nowrap text-ink-soft text-sm max-2xl:hidden`}>
                {item.reference}
              </Cell>
              <Cell className={`${rowCellClass} max-sm:hidden`}>
                <DeskStatus kind={item.kind} status={item.status} />
              </Cell>
              <Cell className={`${rowCellClass} text-right font-semibold max-md:hidden`}>
                {formatMoney(String(item.amount))}
              </Cell>
              <Cell className={`${rowCellClass} text-sm compact:max-w-56 compact:truncate max-2xl:hidden`}>
                {item.about}
              </Cell>
              <Cell className={`${rowCellClass} whitespace-nowrap text-sm max-lg:hidden`}>
                {formatWait(item.status_since)}
              </Cell>
              <Cell
                className={`${rowCellClass} text-sm compact:max-w-32 compact:truncate max-xl:hidden compact:2xl:max-w-none`}
              >
                {item.advisor?.name ?? <span className="text-ink-soft">No one yet</span>}
              </Cell>
              <Cell className={`${rowCellClass} max-lg:hidden`}>
                <FileSignals item={item} />
              </Cell>
              <Cell className={`${rowCellClass} py-0 pl-0`}>
                <FileMenu item={item} onMove={onMove} />
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}

/** Shows on small screens what the hidden columns say. */
function ClientCell({ item }: { readonly item: PipelineItem }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere compact:sm:truncate">
        <span className="font-semibold max-sm:block">{item.client_name}</span>{" "}
        <span className="text-ink-soft text-sm">{item.business_name}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm lg:hidden">
        <span className="sm:hidden">
          <DeskStatus kind={item.kind} status={item.status} />
        </span>
        <span className="font-semibold md:hidden">{formatMoney(String(item.amount))}</span>
        <span className="text-ink-soft">for {formatWait(item.status_since)}</span>
        <FileSignals item={item} />
      </div>
    </div>
  );
}
