import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { formatMoney } from "@funding-desk/contract/forms/format";
import GripVertical from "lucide-react/icons/grip-vertical";
import { Button as AriaButton } from "react-aria-components/Button";
import { GridListItem } from "react-aria-components/GridList";
import { formatShortWait, formatWait } from "../../../desk-parts/format-wait.ts";
import { RowCheckbox } from "../../../desk-parts/row-table.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FileMenu } from "./file-menu.tsx";
import { FileSignals } from "./file-signals.tsx";

interface BoardCardProps {
  readonly id: string;
  readonly item: PipelineItem;
  readonly canMove: boolean;
  /** Some card is chosen: each shows its checkbox, and none is dragged. */
  readonly isChoosing: boolean;
  readonly onMove: (item: PipelineItem, to: string) => void;
}

/** One submission on the board. Keyboards and screen readers drag it by its grip. */
export function BoardCard({ id, item, canMove, isChoosing, onMove }: BoardCardProps) {
  const staff = useStaff();
  const isOwn = item.advisor?.id === staff.staff_id;
  return (
    <GridListItem
      id={id}
      textValue={`${item.client_name}, ${item.business_name}, ${formatMoney(String(item.amount))}`}
      className="group flex cursor-pointer items-start rounded-field border border-line bg-card py-2 pr-1 pl-1 shadow-soft hover:border-edge data-[selected]:border-brand data-[selected]:bg-brand-soft data-[dragging]:opacity-50 data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus"
    >
      {canMove ? (
        <span className="w-7 flex-none">
          {!isChoosing && (
            <AriaButton
              slot="drag"
              className="grid h-9 w-7 cursor-grab place-items-center rounded-tag text-edge hover:text-ink data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus"
            >
              <GripVertical className="size-4" />
            </AriaButton>
          )}
          <span
            className={classNames(
              "grid h-8 place-items-center",
              !isChoosing &&
                "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-data-[focused]:opacity-100 pointer-coarse:opacity-100",
            )}
          >
            <RowCheckbox />
          </span>
        </span>
      ) : (
        <span className="w-2 flex-none" />
      )}
      <div className="min-w-0 flex-1 pt-1">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-semibold text-sm leading-snug">{item.client_name}</p>
            <p className="wrap-anywhere text-ink-soft text-xs">{item.business_name}</p>
          </div>
          <div className="-mt-1">
            <FileMenu item={item} onMove={onMove} />
          </div>
        </div>
        <div className="flex flex-col gap-1 pr-2">
          <p className="mt-0.5 flex items-baseline justify-between gap-2 text-xs">
            <span className="wrap-anywhere min-w-0">
              <span className="font-semibold text-sm">{formatMoney(String(item.amount))}</span>{" "}
              <span className="text-ink-soft">{item.about}</span>
            </span>
            <span className="flex-none text-ink-soft" title={`Here for ${formatWait(item.status_since)}`}>
              <span className="sr-only">here for </span>
              {formatShortWait(item.status_since)}
            </span>
          </p>
          {!isOwn && (
            <p className="wrap-anywhere text-xs">
              {item.advisor ? (
                <span className="text-ink-soft">{item.advisor.name}</span>
              ) : (
                <span className="rounded-full bg-yellow px-2 py-0.5 font-semibold">No advisor yet</span>
              )}
            </p>
          )}
          <FileSignals item={item} />
        </div>
      </div>
    </GridListItem>
  );
}
