import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import Inbox from "lucide-react/icons/inbox";
import Kanban from "lucide-react/icons/kanban";
import Landmark from "lucide-react/icons/landmark";
import ListChecks from "lucide-react/icons/list-checks";
import Megaphone from "lucide-react/icons/megaphone";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Sun from "lucide-react/icons/sun";
import Ticket from "lucide-react/icons/ticket";
import Users from "lucide-react/icons/users";
import type { ComponentType } from "react";
import { RequestCount } from "../../accounts/signup-id-request/request-count.tsx";
import { UnreadCount } from "../../site/contact/desk/unread-count.tsx";

export interface DeskEntry {
  readonly path: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly roles: readonly StaffRole[];
  /** Shown next to the label, e.g. an unread count. */
  readonly Count?: ComponentType;
}

const everyone = ["advisor", "manager", "auditor"] as const;

const entries: readonly DeskEntry[] = [
  { path: "/desk", label: "Today", Icon: Sun, roles: everyone },
  { path: "/desk/pipeline", label: "Pipeline", Icon: Kanban, roles: everyone },
  { path: "/desk/tasks", label: "My tasks", Icon: ListChecks, roles: ["advisor", "manager"] },
  { path: "/desk/calendar", label: "Calendar", Icon: CalendarDays, roles: everyone },
  { path: "/desk/contact", label: "Contact", Icon: Inbox, roles: everyone, Count: UnreadCount },
  { path: "/desk/group-messages", label: "Messages to many", Icon: Megaphone, roles: everyone },
  { path: "/desk/signup-ids", label: "Sign Up Ids", Icon: Ticket, roles: everyone, Count: RequestCount },
  { path: "/desk/catalog", label: "Lender programs", Icon: Landmark, roles: everyone },
  { path: "/desk/reports", label: "Reports", Icon: ChartColumn, roles: everyone },
  { path: "/desk/audit", label: "Audit", Icon: ScrollText, roles: ["manager", "auditor"] },
  { path: "/desk/staff", label: "Staff", Icon: Users, roles: ["manager", "auditor"] },
  { path: "/desk/settings", label: "Settings", Icon: Settings, roles: everyone },
];

/** The desk's pages for a role. */
export const listEntries = (role: StaffRole): readonly DeskEntry[] =>
  entries.filter(({ roles }) => roles.includes(role));
