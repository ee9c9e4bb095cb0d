import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { formatMoney } from "@funding-desk/contract/forms/format";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Checkbox } from "react-aria-components/Checkbox";
import { Cell, Column, Row, type Selection, Table, TableBody, TableHeader } from "react-aria-components/Table";
import { useNavigate } from "react-router";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { FileMenu } from "./file-menu.tsx";
import { FileSignals } from "./file-signals.tsx";
import { extendSelection } from "./shift-selection.ts";

interface PipelineTableProps {
  readonly items: readonly PipelineItem[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onMove: (item: PipelineItem, to: string) => void;
  readonly canSelect: boolean;
}

/** The keys for up and down in editors and mail apps. */
const arrows: Readonly<Record<string, string>> = { j: "ArrowDown", k: "ArrowUp" };

const headClass =
  "border-line border-y bg-paper px-3 py-2.5 text-left font-semibold text-ink-soft text-sm outline-none";
const cellClass = "px-3 py-2.5 align-top data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus";

/** One row per submission. Arrows or j and k move, Space selects, Shift extends, Enter opens the file. */
export function PipelineTable({ items, selected, onSelect, onMove, canSelect }: PipelineTableProps) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const ids = items.map(({ id }) => id);
  const shift = useShiftSelection({ ids, selected, onSelect });
  const openFile = (id: string | number) => {
    const item = items.find((each) => each.id === id);
    if (item) navigate(`/desk/clients/${item.client_id}`);
  };
  // Captured, before the table takes them for its own search.
  const translateKeys = (event: KeyboardEvent) => {
    const key = arrows[event.key];
    const isInTable = frame.current?.contains(event.target as Node);
    if (!key || !isInTable || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    event.target.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  };
  return (
    <div
      ref={frame}
      onPointerDownCapture={shift.notePress}
      onClickCapture={shift.notePress}
      onKeyDownCapture={(event) => {
        shift.noteKey();
        translateKeys(event);
      }}
    >
      <Table
        aria-label="Pipeline"
        selectionMode={canSelect ? "multiple" : "none"}
        selectedKeys={new Set(selected)}
        onSelectionChange={(keys: Selection) =>
          shift.change(keys === "all" ? new Set(ids) : new Set([...keys].map(String)))
        }
        onRowAction={openFile}
        className="w-full table-fixed border-collapse sm:table-auto"
      >
        <TableHeader>
          {canSelect && (
            <Column className={`${headClass} w-12 pr-0`}>
              <RowCheckbox />
            </Column>
          )}
          <Column isRowHeader className={`${headClass} sm:w-2/5`}>
            Client
          </Column>
          <Column className={`${headClass} max-sm:hidden`}>Status</Column>
          <Column className={`${headClass} text-right max-md:hidden`}>Amount</Column>
          <Column className={`${headClass} whitespace-nowrap max-lg:hidden`}>Time in status</Column>
          <Column className={`${headClass} max-xl:hidden`}>Advisor</Column>
          <Column className={`${headClass} whitespace-nowrap max-lg:hidden`}>In the file</Column>
          <Column className={`${headClass} w-14`}>
            <span className="sr-only">Actions</span>
          </Column>
        </TableHeader>
        <TableBody items={items} dependencies={[onMove]}>
          {(item) => (
            <Row
              id={item.id}
              textValue={item.client_name}
              className="cursor-pointer border-line border-b last:border-b-0 hover:bg-paper data-[selected]:bg-brand-soft data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus data-[focus-visible]:-outline-offset-3"
            >
              {canSelect && (
                <Cell className={`${cellClass} pr-0`}>
                  <RowCheckbox />
                </Cell>
              )}
              <Cell className={cellClass}>
                <ClientCell item={item} />
              </Cell>
              <Cell className={`${cellClass} max-sm:hidden`}>
                <DeskStatus kind={item.kind} status={item.status} />
                <span className="mt-1 block pl-3 text-ink-soft text-xs">{item.reference}</span>
              </Cell>
              <Cell className={`${cellClass} text-right max-md:hidden`}>
                <span className="block font-semibold">{formatMoney(String(item.amount))}</span>
                <span className="block text-ink-soft text-xs">{item.about}</span>
              </Cell>
              <Cell className={`${cellClass} whitespace-nowrap text-sm max-lg:hidden`}>
                {formatWait(item.status_since)}
              </Cell>
              <Cell className={`${cellClass} text-sm max-xl:hidden`}>
                {item.advisor?.name ?? <span className="text-ink-soft">No one yet</span>}
              </Cell>
              <Cell className={`${cellClass} max-lg:hidden`}>
                <FileSignals item={item} />
              </Cell>
              <Cell className={`${cellClass} py-2`}>
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
    <div className="min-w-0 sm:min-w-44">
      <p className="wrap-anywhere font-semibold leading-snug">{item.client_name}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">{item.business_name}</p>
      <p className="text-ink-soft text-xs sm:hidden">{item.reference}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm lg:hidden">
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

/** Selects its row; in the table's head, all rows. */
function RowCheckbox() {
  return (
    <Checkbox slot="selection" className="group -m-2.5 grid size-11 cursor-pointer place-items-center">
      {({ isIndeterminate, isSelected }) => (
        <span className="grid size-5.5 place-items-center rounded-[5px] border-[1.5px] border-edge bg-card text-white group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-focus group-data-[focus-visible]:outline-offset-2 group-data-[indeterminate]:border-brand group-data-[indeterminate]:bg-brand group-data-[selected]:border-brand group-data-[selected]:bg-brand">
          {isIndeterminate ? (
            <Minus strokeWidth={3} className="size-4" />
          ) : (
            isSelected && <Check strokeWidth={3} className="size-4" />
          )}
        </span>
      )}
    </Checkbox>
  );
}

interface Options {
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/** Selects a range when someone presses a row's checkbox with Shift held. The table itself does so for the keyboard only. */
const useShiftSelection = ({ ids, selected, onSelect }: Options) => {
  const isShift = useRef(false);
  const anchor = useRef<string | null>(null);
  return {
    notePress(event: MouseEvent) {
      isShift.current = event.shiftKey;
    },
    noteKey() {
      isShift.current = false;
    },
    change(after: ReadonlySet<string>) {
      const changed = ids.filter((id) => selected.has(id) !== after.has(id));
      const isOne = changed.length === 1;
      onSelect(isShift.current && isOne ? extendSelection({ ids, before: selected, after }, anchor.current) : after);
      if (isOne) anchor.current = changed[0] ?? null;
    },
  };
};
