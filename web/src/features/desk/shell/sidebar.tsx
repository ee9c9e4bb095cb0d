import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { Link, NavLink } from "react-router";
import { firm } from "../../../firm/firm.ts";
import { Mark } from "../../../firm/logo.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type DeskEntry, listEntries } from "./entries.ts";

/** The desk's pages: icons on a tablet, with words on a desktop. Phones show them in a sheet. */
export function Sidebar({ role }: { readonly role: StaffRole }) {
  return (
    <nav
      aria-label="Desk"
      className="on-dark sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto px-2 pt-5 pb-5 md:flex xl:px-4 print:hidden"
    >
      <DeskMark />
      <ul className="flex flex-col gap-1">
        {listEntries(role).map((entry) => (
          <SidebarItem key={entry.path} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

function SidebarItem({ entry: { path, label, Icon, Count } }: { readonly entry: DeskEntry }) {
  return (
    <li>
      <NavLink
        to={path}
        end={path === "/desk"}
        className={({ isActive }) =>
          classNames(
            "flex min-h-12 flex-col items-center justify-center gap-1 rounded-field px-1 py-2 text-center font-medium text-[0.75rem] leading-tight transition-colors",
            "xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:py-0 xl:text-left xl:text-base",
            isActive ? "bg-paper text-ink" : "hover:bg-paper/10",
          )
        }
      >
        <Icon className="size-5 flex-none" />
        {label}
        {Count && <Count />}
      </NavLink>
    </li>
  );
}

/** The firm's mark, a link to Today, with its name where there is room. */
function DeskMark() {
  return (
    <Link
      to="/desk"
      className="flex min-h-11 items-center justify-center gap-3 rounded-field text-inherit no-underline xl:justify-start xl:px-2"
    >
      <Mark />
      <span className="font-display text-base leading-tight max-xl:sr-only">
        {firm.identity.name}
        <span className="block font-normal font-sans text-paper/75 text-sm">The desk</span>
      </span>
    </Link>
  );
}
