import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import Ellipsis from "lucide-react/icons/ellipsis";
import { Button as AriaButton } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useNavigate } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { menuItemClass, menuPopoverClass } from "../../../ui/menu-class.ts";
import { type Advisor, useAssign } from "./use-assign.ts";

interface FileMenuProps {
  readonly item: PipelineItem;
  readonly onMove: (item: PipelineItem, to: string) => void;
}

const headerClass = "px-3 pt-2 pb-1 font-semibold text-ink-soft text-xs";

/** All actions on a file in the pipeline. Also moves a card by keyboard. */
export function FileMenu({ item, onMove }: FileMenuProps) {
  const staff = useStaff();
  const navigate = useNavigate();
  const { assign } = useAssign();
  const isWorking = staff.role !== "auditor";
  const give = (to: Advisor | null) => void assign([item.client_id], to);
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={`Actions for ${item.client_name}, ${item.reference}`}
        className="grid size-9 compact:size-8 flex-none place-items-center rounded-field text-ink-soft hover:bg-paper-deep hover:text-ink"
      >
        <Ellipsis className="size-5" />
      </AriaButton>
      <Popover placement="bottom end" className={menuPopoverClass}>
        <Menu aria-label={`Actions for ${item.client_name}`} className="outline-none">
          <MenuItem className={menuItemClass} onAction={() => navigate(`/desk/clients/${item.client_id}`)}>
            Open the file
          </MenuItem>
          {isWorking && !item.advisor && (
            <MenuItem className={menuItemClass} onAction={() => give({ id: staff.staff_id, name: staff.name })}>
              Take it
            </MenuItem>
          )}
          {isWorking && item.advisor && (item.advisor.id === staff.staff_id || staff.role === "manager") && (
            <MenuItem className={menuItemClass} onAction={() => give(null)}>
              Hand it back
            </MenuItem>
          )}
          {isWorking && (
            <MenuSection>
              <Header className={headerClass}>Move to</Header>
              {statusesOf[item.kind]
                .filter((status) => status !== item.status)
                .map((status) => (
                  <MenuItem key={status} className={menuItemClass} onAction={() => onMove(item, status)}>
                    {status}
                  </MenuItem>
                ))}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
