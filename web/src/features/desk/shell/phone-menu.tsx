import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import MenuIcon from "lucide-react/icons/menu";
import { useState } from "react";
import { NavLink } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { listEntries } from "./entries.ts";

/** The desk's pages on a phone. */
export function PhoneMenu({ role }: { readonly role: StaffRole }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        icon={<MenuIcon className="size-6" />}
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} isDismissable title="The desk">
        <ul className="-mx-3 flex flex-col gap-1">
          {listEntries(role).map(({ path, label, Icon, Count }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === "/desk"}
                onClick={() => setOpen(false)}
                className={({ isActive }) =>
                  classNames(
                    "flex min-h-12 items-center gap-3 rounded-field px-3 font-medium",
                    isActive ? "bg-brand-soft" : "hover:bg-paper-deep",
                  )
                }
              >
                <Icon className="size-5 flex-none text-brand" />
                {label}
                {Count && <Count />}
              </NavLink>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
