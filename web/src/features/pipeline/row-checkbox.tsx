import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { Checkbox } from "react-aria-components/Checkbox";

/** Selects its row; in the table's head, all rows. */
export function RowCheckbox() {
  return (
    <Checkbox slot="selection" className="group -m-2.5 grid size-11 cursor-pointer place-items-center">
      {({ isIndeterminate, isSelected }) => (
        <span className="grid size-5.5 place-items-center rounded-[5px] border-[1.5px] border-edge bg-card text-white group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-focus group-data-[focus-visible]:outline-offset-2 group-data-[indeterminate]:border-brand group-data-[indeterminate]:bg-brand group-data-[selected]:border-brand group-data-[selected]:bg-brand">
          {isIndeterminate ? (
            <Minus aria-hidden="true" strokeWidth={3} className="size-4" />
          ) : (
            isSelected && <Check aria-hidden="true" strokeWidth={3} className="size-4" />
          )}
        </span>
      )}
    </Checkbox>
  );
}
