import ArrowDown from "lucide-react/icons/arrow-down";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { Checkbox } from "react-aria-components/Checkbox";
import { Column } from "react-aria-components/Table";
import { classNames } from "../ui/class-names.ts";

// One look for the desk's tables of many rows, each one line high.

export const rowHeadClass =
  "whitespace-nowrap border-line border-y bg-paper px-3 py-2 text-left font-semibold text-ink-soft text-sm outline-none compact:py-1.5 data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus data-[focus-visible]:-outline-offset-3";
export const rowClass =
  "cursor-pointer border-line border-b last:border-b-0 hover:bg-paper data-[selected]:bg-brand-soft data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus data-[focus-visible]:-outline-offset-3";
export const rowCellClass =
  "h-[2.5715rem] px-3 py-(--cell-gap) align-middle data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus data-[focus-visible]:-outline-offset-3";

/** Selects its row; in the table's head, all rows. */
export function RowCheckbox() {
  return (
    <Checkbox slot="selection" className="group -my-2.5 -mx-2.5 grid size-11 cursor-pointer place-items-center">
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

interface SortColumnProps {
  readonly id: string;
  readonly className: string;
  readonly isRowHeader?: boolean;
  readonly children: string;
}

/** A header that sorts. */
export function SortColumn({ className, children, ...column }: SortColumnProps) {
  return (
    <Column {...column} allowsSorting className={`${rowHeadClass} cursor-pointer ${className}`}>
      {({ sortDirection }) => (
        <span className="inline-flex items-center gap-1">
          {children}
          {sortDirection && (
            <ArrowDown className={classNames("size-4", sortDirection === "ascending" && "rotate-180")} />
          )}
        </span>
      )}
    </Column>
  );
}
