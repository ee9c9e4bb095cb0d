import Check from "lucide-react/icons/check";
import Columns3 from "lucide-react/icons/columns-3";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { buttonClass } from "../../../ui/button-style.ts";
import { menuItemClass, menuPopoverClass } from "../../../ui/menu-class.ts";
import { type ColumnKey, columnKeys } from "./client-address.ts";
import { columnLabels } from "./client-words.ts";

interface ColumnsMenuProps {
  readonly columns: readonly ColumnKey[];
  readonly onChange: (columns: readonly ColumnKey[]) => void;
}

/** Which columns the table shows. It stays open while several are chosen. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  return (
    <MenuTrigger>
      <AriaButton className={`${buttonClass({ size: "small" })} max-sm:hidden`}>
        <span className="inline-flex items-center gap-1.5">
          <Columns3 className="size-4.5" /> <span className="max-lg:sr-only">Columns</span>
        </span>
      </AriaButton>
      <Popover placement="bottom end" className={menuPopoverClass}>
        <Menu
          aria-label="Columns"
          selectionMode="multiple"
          disallowEmptySelection
          selectedKeys={columns}
          onSelectionChange={(keys) => onChange(columnKeys.filter((key) => keys === "all" || keys.has(key)))}
          className="outline-none"
        >
          {columnKeys.map((key) => (
            <MenuItem key={key} id={key} textValue={columnLabels[key]} className={menuItemClass}>
              {({ isSelected }) => (
                <>
                  <Check className={`mr-2 size-4 ${isSelected ? "" : "invisible"}`} />
                  {columnLabels[key]}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
