import type { ClientListRow } from "@funding-desk/contract/desk/client-list/desk-api";
import { useQuery } from "@tanstack/react-query";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { menuItemClass, menuPopoverClass } from "../../../ui/menu-class.ts";
import { useAssignOne } from "./use-assign-one.ts";

interface AdvisorMenuProps {
  readonly row: ClientListRow;
  readonly onOvertaken: (sentence: string) => void;
}

/** A client's advisor, and who could be it. Advisors take unassigned clients, and hand back their own. */
export function AdvisorMenu({ row, onOvertaken }: AdvisorMenuProps) {
  const staff = useStaff();
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const assign = useAssignOne(row, onOvertaken);
  const me = { id: staff.staff_id, name: staff.name };
  const takers = (staff.role === "manager" ? advisors : [me]).filter(({ id }) => id !== row.advisor?.id);
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={`Advisor of ${row.client_name}: ${row.advisor?.name ?? "no one yet"}. Change`}
        className="-mx-1 min-h-8 max-w-full truncate rounded-tag px-1 text-left hover:bg-paper-deep data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus"
      >
        {row.advisor?.name ?? <span className="text-ink-soft">No one yet</span>}
      </AriaButton>
      <Popover placement="bottom start" className={menuPopoverClass}>
        <Menu aria-label={`Advisor of ${row.client_name}`} className="outline-none">
          {takers.map(({ id, name }) => (
            <MenuItem key={id} className={menuItemClass} onAction={() => void assign({ id, name })}>
              {id === me.id ? `${name} (me)` : name}
            </MenuItem>
          ))}
          {row.advisor && (
            <MenuItem className={menuItemClass} onAction={() => void assign(null)}>
              No one
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
