import type { BulkKind, BulkSelection } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { actDialogs, BulkMenu } from "./bulk-menu.tsx";
import { BulkProgress } from "./bulk-progress.tsx";

interface BulkBarProps {
  /** How many rows are chosen, or "all 1,000+" of them. */
  readonly chosen: number;
  readonly isAll: boolean;
  /** Everything that matches: "87", "1,000+". */
  readonly all: string;
  readonly hasMore: boolean;
  readonly selection: BulkSelection;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** Acts on all selected rows, or on all that match, and shows how far the last act is. */
export function BulkBar({ chosen, isAll, all, hasMore, selection, onSelectAll, onClear }: BulkBarProps) {
  const [actId, setActId] = useState<string>();
  // The rows as they were chosen: the list may change meanwhile.
  const [open, setOpen] = useState<{ readonly kind: BulkKind; readonly selection: BulkSelection }>();
  const Dialog = open && actDialogs[open.kind];
  const isShown = chosen > 0 || isAll;
  return (
    <>
      {(isShown || actId !== undefined) && (
        <div className="sticky bottom-4 z-10 flex flex-col gap-2">
          {actId !== undefined && <BulkProgress key={actId} id={actId} onClose={() => setActId(undefined)} />}
          {isShown && (
            <section
              aria-label="Selected"
              className="flex flex-wrap items-center gap-3 rounded-card border border-edge bg-card px-4 py-3 shadow-soft"
            >
              <p role="status" className="font-semibold">
                {isAll ? `All ${all} selected` : `${chosen} selected`}
              </p>
              {!isAll && hasMore && (
                <Button size="small" onClick={onSelectAll}>
                  Select all {all}
                </Button>
              )}
              <BulkMenu selection={selection} onPick={(kind) => setOpen({ kind, selection })} />
              <Button size="small" variant="quiet" onClick={onClear}>
                Clear selection
              </Button>
            </section>
          )}
        </div>
      )}
      {open && Dialog && (
        <Dialog
          selection={open.selection}
          onStarted={({ id }) => {
            setOpen(undefined);
            setActId(id);
            onClear();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
