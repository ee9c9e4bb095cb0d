import ChevronUp from "lucide-react/icons/chevron-up";
import { type ComponentType, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { buttonClass } from "../../../../ui/button-style.ts";
import { menuItemClass, menuPopoverClass } from "../../../../ui/menu-class.ts";
import type { BulkProps } from "./bulk-dialog.tsx";
import { BulkMessageDialog } from "./bulk-message-dialog.tsx";
import { BulkPackDialog } from "./bulk-pack-dialog.tsx";
import { BulkRequestDialog } from "./bulk-request-dialog.tsx";
import { BulkStatusDialog } from "./bulk-status-dialog.tsx";
import { BulkTaskDialog } from "./bulk-task-dialog.tsx";

const acts: readonly { readonly label: string; readonly Dialog: ComponentType<BulkProps> }[] = [
  { label: "Change status", Dialog: BulkStatusDialog },
  { label: "Add a task", Dialog: BulkTaskDialog },
  { label: "Send a message", Dialog: BulkMessageDialog },
  { label: "Ask for documents", Dialog: BulkRequestDialog },
  { label: "Ask for a pack", Dialog: BulkPackDialog },
];

/** What can be done with all selected files besides assigning them. */
export function BulkMenu({ items, onDone }: Omit<BulkProps, "onClose">) {
  // The files as they were chosen: those that are done may leave the list meanwhile.
  const [open, setOpen] = useState<{ readonly label: string; readonly items: BulkProps["items"] }>();
  const Dialog = acts.find(({ label }) => label === open?.label)?.Dialog;
  return (
    <>
      <MenuTrigger>
        <AriaButton className={buttonClass({ size: "small" })}>
          <span className="inline-flex items-center gap-1.5">
            More actions <ChevronUp className="size-4.5" />
          </span>
        </AriaButton>
        <Popover placement="top start" className={menuPopoverClass}>
          <Menu aria-label="Actions for the selected files" className="outline-none">
            {acts.map(({ label }) => (
              <MenuItem key={label} className={menuItemClass} onAction={() => setOpen({ label, items })}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {open && Dialog && (
        <Dialog
          items={open.items}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}
