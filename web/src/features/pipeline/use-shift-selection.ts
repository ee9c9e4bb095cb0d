import { type MouseEvent, useRef } from "react";
import { extendSelection } from "./shift-selection.ts";

interface Options {
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/** Selects a range when someone presses a row's checkbox with Shift held. The table itself does so for the keyboard only. */
export const useShiftSelection = ({ ids, selected, onSelect }: Options) => {
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
