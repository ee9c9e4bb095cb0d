import type { ReactNode } from "react";
import { Logo } from "../../../firm/logo.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { UnreadCount } from "../../messages/message/unread-count.tsx";
import {
  type DashboardEntry,
  mainEntries,
  messagesEntry,
  offersEntry,
  profileEntry,
  whatFitsEntry,
  whoHasMyFileEntry,
} from "./entries.ts";
import { EntryLink } from "./entry-link.tsx";
import { LogOutButton } from "./log-out-button.tsx";

const itemClass =
  "flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left font-medium text-base transition-colors";

/** The dashboard's navigation on wide screens. */
export function Sidebar({ userId }: { readonly userId: string }) {
  return (
    <nav
      aria-label="Dashboard"
      className="on-dark sticky top-0 hidden h-dvh flex-col gap-8 overflow-y-auto px-4 pt-6 pb-5 lg:flex print:hidden"
    >
      <div className="px-2">
        <Logo />
      </div>
      <div className="flex flex-1 flex-col justify-between gap-8">
        <ul className="flex flex-col gap-1">
          {mainEntries.map((entry) => (
            <SidebarItem key={entry.path} entry={entry} />
          ))}
          <SidebarItem entry={whatFitsEntry} />
          <SidebarItem entry={offersEntry} />
          <SidebarItem entry={whoHasMyFileEntry} />
          <SidebarItem entry={messagesEntry} count={<UnreadCount userId={userId} />} />
        </ul>
        <div>
          <p id="account-settings" className="mb-2 px-3 text-paper/75 text-sm">
            Account Settings
          </p>
          <ul aria-labelledby="account-settings" className="flex flex-col gap-1">
            <SidebarItem entry={profileEntry} />
            <li>
              <LogOutButton className={classNames(itemClass, "hover:bg-paper/10")} />
            </li>
          </ul>
        </div>
      </div>
    </nav>
  );
}

interface SidebarItemProps {
  readonly entry: DashboardEntry;
  /** Shown after the label, such as a count of new items. */
  readonly count?: ReactNode;
}

function SidebarItem({ entry, count }: SidebarItemProps) {
  const { Icon, label } = entry;
  return (
    <li>
      <EntryLink
        entry={entry}
        bar="side"
        className={(isHere) => classNames(itemClass, isHere ? "bg-paper text-ink" : "hover:bg-paper/10")}
      >
        <Icon className="size-5 flex-none" />
        <span className="flex-1">{label}</span>
        {count}
      </EntryLink>
    </li>
  );
}
