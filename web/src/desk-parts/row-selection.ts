import { type MouseEvent, useRef } from "react";
import type { Selection } from "react-aria-components/Table";
import { extendSelection } from "./shift-selection.ts";

interface Options {
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/**
 * For a table whose rows are selected: `frame` goes on the element around it, `table` on the table. Pressing a row's checkbox
 * with Shift held selects a range. The table itself does so for the keyboard only.
 */
export const useRowSelection = ({ ids, selected, onSelect }: Options) => {
  const isShift = useRef(false);
  const anchor = useRef<string | null>(null);
  const notePress = (event: MouseEvent) => {
    isShift.current = event.shiftKey;
  };
  const change = (after: ReadonlySet<string>) => {
    const changed = ids.filter((id) => selected.has(id) !== after.has(id));
    const isOne = changed.length === 1;
    onSelect(isShift.current && isOne ? extendSelection({ ids, before: selected, after }, anchor.current) : after);
    if (isOne) anchor.current = changed[0] ?? null;
  };
  return {
    frame: {
      onPointerDownCapture: notePress,
      onClickCapture: notePress,
      onKeyDownCapture() {
        isShift.current = false;
      },
    },
    table: {
      selectedKeys: new Set(selected),
      onSelectionChange: (keys: Selection) => change(keys === "all" ? new Set(ids) : new Set([...keys].map(String))),
    },
  };
};
