import type { BulkKind, BulkSelection } from "@funding-desk/contract/desk/bulk-act/desk-api";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ComponentType } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { buttonClass } from "../../../ui/button-style.ts";
import { menuItemClass, menuPopoverClass } from "../../../ui/menu-class.ts";
import {
  AssignDialog,
  DocumentsDialog,
  LinkDialog,
  MoveDialog,
  PackDialog,
  RulesDialog,
  TaskDialog,
} from "./act-dialogs.tsx";
import type { BulkProps } from "./bulk-dialog.tsx";
import { kindWords } from "./bulk-words.ts";
import { MessageDialog } from "./message-dialog.tsx";

export const actDialogs: Readonly<Record<BulkKind, ComponentType<BulkProps>>> = {
  assign: AssignDialog,
  "assign by rules": RulesDialog,
  move: MoveDialog,
  task: TaskDialog,
  documents: DocumentsDialog,
  pack: PackDialog,
  message: MessageDialog,
  link: LinkDialog,
};

interface BulkMenuProps {
  readonly selection: BulkSelection;
  readonly onPick: (kind: BulkKind) => void;
}

/** What can be done with all selected at once. */
export function BulkMenu({ selection, onPick }: BulkMenuProps) {
  const { role } = useStaff();
  const areFiles = selection.kind === "files" || selection.kind === "pipeline";
  const kinds = (Object.keys(actDialogs) as BulkKind[]).filter(
    (kind) => (kind !== "assign by rules" || role === "manager") && (kind !== "move" || areFiles),
  );
  return (
    <MenuTrigger>
      <AriaButton className={buttonClass({ size: "small", variant: "brand" })}>
        <span className="inline-flex items-center gap-1.5">
          Actions <ChevronUp className="size-4.5" />
        </span>
      </AriaButton>
      <Popover placement="top start" className={menuPopoverClass}>
        <Menu aria-label="Actions for all selected" className="outline-none">
          {kinds.map((kind) => (
            <MenuItem key={kind} className={menuItemClass} onAction={() => onPick(kind)}>
              {kindWords[kind]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
