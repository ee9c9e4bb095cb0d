import type { PipelineItem, StatusCount } from "@funding-desk/contract/desk/pipeline/desk-api";
import { GridList } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { Link, useNavigate } from "react-router";
import { formatList } from "../../../forms/format-number.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Toggletip } from "../../../ui/toggletip.tsx";
import { BoardCard } from "./board-card.tsx";
import { formatCount, formatTotal } from "./format-count.ts";

export interface BoardColumnProps {
  readonly column: StatusCount & { readonly items: readonly PipelineItem[] };
  readonly canMove: boolean;
  readonly onMove: (item: PipelineItem, to: string) => void;
  /** What a file needs before it may move here, in words. */
  readonly needs: readonly string[];
  /** The list of all the column's files. */
  readonly allPath: string;
  /** Shows no cards: for final statuses. */
  readonly isSlim: boolean;
  /** On the whole board. */
  readonly chosen: ReadonlySet<string>;
  /** Those of this column that are chosen from now on. */
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

/** Our own type, so that nothing dragged in from another program counts as a card. */
const dragType = "application/x-funding-desk-item";

export function BoardColumn(props: BoardColumnProps) {
  const { column, canMove, onMove, needs, allPath, isSlim, chosen, onChoose } = props;
  const { status, items } = column;
  // Dragging would move one and seem to move all: several move by the bar's actions.
  const isChoosing = chosen.size > 0;
  const canDrag = canMove && !isChoosing;
  const navigate = useNavigate();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canDrag,
    getItems: (keys) =>
      items
        .filter(({ id }) => keys.has(id))
        .map((item) => ({ [dragType]: JSON.stringify(item), "text/plain": item.reference })),
    acceptedDragTypes: [dragType],
    getDropOperation: (target) => (target.type === "root" ? "move" : "cancel"),
    onRootDrop: async ({ items: dropped }) => {
      for (const each of dropped) {
        if (each.kind !== "text" || !each.types.has(dragType)) continue;
        const item = JSON.parse(await each.getText(dragType)) as PipelineItem;
        if (item.status !== status) onMove(item, status);
      }
    },
  });
  const shown = isSlim ? [] : items;
  return (
    <section
      aria-label={`${status}: ${formatCount(column)}`}
      className={classNames(
        "flex min-h-0 flex-col rounded-card bg-paper-deep",
        isSlim ? "w-32 flex-none" : "min-w-58 max-w-80 flex-1",
      )}
    >
      <header className="flex min-h-11 items-center justify-between gap-2 px-3 py-2">
        <div>
          <h2 className="font-sans font-semibold text-sm tracking-normal">{status}</h2>
          {column.count > 0 && <p className="text-ink-soft text-xs">{formatTotal(column)}</p>}
        </div>
        <span className="flex flex-none items-center gap-1">
          {needs.length > 0 && (
            <Toggletip subject={`moving to ${status}`}>A file moves here with {formatList(needs)}.</Toggletip>
          )}
          <span aria-hidden="true" className="rounded-full bg-card px-2 py-0.5 font-semibold text-ink-soft text-xs">
            {formatCount(column)}
          </span>
        </span>
      </header>
      {isSlim && column.count > 0 && (
        <Link to={allPath} className="text-link -mt-2 inline-flex min-h-9 items-center px-3 text-sm">
          Show files
        </Link>
      )}
      <GridList
        aria-label={status}
        items={shown}
        dependencies={[onMove, canMove, isChoosing]}
        selectionMode={canMove ? "multiple" : "none"}
        selectedKeys={shown.flatMap(({ id }) => (chosen.has(id) ? [id] : []))}
        onSelectionChange={(keys) =>
          onChoose(new Set(keys === "all" ? shown.map(({ id }) => id) : [...keys].map(String)))
        }
        dragAndDropHooks={dragAndDropHooks}
        onAction={(id) => {
          const item = items.find((each) => each.id === id);
          if (item) navigate(`/desk/clients/${item.client_id}`);
        }}
        renderEmptyState={() => (
          <p className="px-2 py-4 text-center text-ink-soft text-sm">{isSlim ? "" : "No files"}</p>
        )}
        className="flex flex-1 flex-col gap-2 rounded-card px-2 pb-2 data-[drop-target]:bg-brand-soft data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus"
      >
        {(item) => <BoardCard id={item.id} item={item} canMove={canMove} isChoosing={isChoosing} onMove={onMove} />}
      </GridList>
      {!isSlim && column.count > shown.length && (
        <Link
          to={allPath}
          className="text-link inline-flex min-h-11 items-center justify-center px-3 pb-1 text-sm"
          aria-label={`Show all ${formatCount(column)} at ${status}`}
        >
          {`Show all ${formatCount(column)}`}
        </Link>
      )}
    </section>
  );
}
