import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { NavLink, useLocation } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
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

const tabClass = (isHere: boolean): string =>
  classNames(
    "flex min-h-16 w-full flex-col items-center gap-1 rounded-field px-0.5 pt-2 pb-1 text-center text-[0.6875rem] leading-[1.15] tracking-tight focus-visible:-outline-offset-3 max-[22.4rem]:text-[0.625rem]",
    isHere ? "font-semibold text-brand" : "font-medium text-ink-soft",
  );

/** Six entries share 360 px, so each label breaks into two lines at its space. */
function TwoLines({ label }: { readonly label: string }) {
  return <span className="w-min">{label}</span>;
}

const furtherEntries = [messagesEntry, offersEntry, whatFitsEntry, whoHasMyFileEntry];

/** The dashboard's navigation on a phone: five main entries, and the rest under More. */
export function BottomBar({ userId }: { readonly userId: string }) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { pathname } = useLocation();
  const isUnderMore = [...furtherEntries, profileEntry].some(({ path }) => pathname.startsWith(path));
  return (
    <>
      <nav
        aria-label="Dashboard"
        className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto flex max-w-2xl items-stretch justify-between px-1">
          {mainEntries.map((entry) => (
            <li key={entry.path} className="flex min-w-11 flex-auto">
              <EntryLink entry={entry} bar="bottom" className={tabClass}>
                <entry.Icon className="size-5.5" />
                <TwoLines label={entry.label} />
              </EntryLink>
            </li>
          ))}
          <li className="flex min-w-11 flex-auto">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={isUnderMore ? "true" : undefined}
              onClick={() => setMoreOpen(true)}
              className={tabClass(isUnderMore)}
            >
              <span className="relative">
                <Ellipsis className="size-5.5" />
                <span className="absolute -top-2.5 left-4.5 leading-none">
                  <UnreadCount userId={userId} />
                </span>
              </span>
              More
            </button>
          </li>
        </ul>
      </nav>
      <MoreSheet userId={userId} isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
    </>
  );
}

const moreClass =
  "flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left font-medium hover:bg-paper-deep";

interface MoreSheetProps {
  readonly userId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function MoreSheet({ userId, isOpen, onClose }: MoreSheetProps) {
  const toLink = (entry: DashboardEntry) => (
    <NavLink
      to={entry.path}
      onClick={onClose}
      className={({ isActive }) => classNames(moreClass, isActive && "bg-brand-soft")}
    >
      <entry.Icon className="size-5 flex-none text-brand" />
      <span className="flex-1">{entry.label}</span>
      {entry === messagesEntry && <UnreadCount userId={userId} />}
    </NavLink>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} isDismissable title="More">
      <ul className="-mx-3 flex flex-col gap-1">
        {furtherEntries.map((entry) => (
          <li key={entry.path}>{toLink(entry)}</li>
        ))}
      </ul>
      <h3 id="account-settings-sheet" className="mt-5 mb-1 font-normal font-sans text-ink-soft text-sm tracking-normal">
        Account Settings
      </h3>
      <ul aria-labelledby="account-settings-sheet" className="-mx-3 flex flex-col gap-1">
        <li>{toLink(profileEntry)}</li>
        <li>
          <LogOutButton className={moreClass} iconClassName="text-brand" />
        </li>
      </ul>
    </Dialog>
  );
}
