import { type ClientColumn, clientColumns } from "@funding-desk/contract/desk/client-list/desk-api";
import { columnLabels } from "@funding-desk/contract/desk/client-list/words";
import Check from "lucide-react/icons/check";
import Columns3 from "lucide-react/icons/columns-3";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { buttonClass } from "../../../ui/button-style.ts";
import { menuItemClass, menuPopoverClass } from "../../../ui/menu-class.ts";

interface ColumnsMenuProps {
  readonly columns: readonly ClientColumn[];
  readonly onChange: (columns: readonly ClientColumn[]) => void;
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
          onSelectionChange={(keys) => onChange(clientColumns.filter((key) => keys === "all" || keys.has(key)))}
          className="outline-none"
        >
          {clientColumns.map((key) => (
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
