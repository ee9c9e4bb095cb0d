import type { LucideIcon } from "lucide-react";
import CircleUser from "lucide-react/icons/circle-user";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Compass from "lucide-react/icons/compass";
import Files from "lucide-react/icons/files";
import FolderOpen from "lucide-react/icons/folder-open";
import HandCoins from "lucide-react/icons/hand-coins";
import Handshake from "lucide-react/icons/handshake";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Mails from "lucide-react/icons/mails";
import ShieldCheck from "lucide-react/icons/shield-check";

/** Where an entry requires a pre-qualification first. */
type GatedOn = "every screen" | "phones" | "nowhere";

export interface DashboardEntry {
  readonly path: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly gatedOn: GatedOn;
}

export const mainEntries: readonly DashboardEntry[] = [
  { path: "/dashboard", label: "Dashboard", Icon: LayoutDashboard, gatedOn: "nowhere" },
  {
    path: "/dashboard/prequalification",
    label: "Pre Qualification",
    Icon: ClipboardCheck,
    gatedOn: "nowhere",
  },
  {
    path: "/dashboard/funding-application",
    label: "Funding Application",
    Icon: HandCoins,
    gatedOn: "every screen",
  },
  {
    path: "/dashboard/my-applications",
    label: "My Applications",
    Icon: Files,
    gatedOn: "phones",
  },
  {
    path: "/dashboard/documents",
    label: "My Documents",
    Icon: FolderOpen,
    gatedOn: "every screen",
  },
];

export const whatFitsEntry: DashboardEntry = {
  path: "/dashboard/what-fits",
  label: "What fits",
  Icon: Compass,
  gatedOn: "nowhere",
};

export const offersEntry: DashboardEntry = {
  path: "/dashboard/offers",
  label: "My offers",
  Icon: Handshake,
  gatedOn: "nowhere",
};

export const whoHasMyFileEntry: DashboardEntry = {
  path: "/dashboard/who-has-my-file",
  label: "Who has my file",
  Icon: ShieldCheck,
  gatedOn: "nowhere",
};

export const messagesEntry: DashboardEntry = {
  path: "/dashboard/messages",
  label: "Messages",
  Icon: Mails,
  gatedOn: "nowhere",
};

export const profileEntry: DashboardEntry = {
  path: "/dashboard/profile",
  label: "Profile",
  Icon: CircleUser,
  gatedOn: "nowhere",
};
