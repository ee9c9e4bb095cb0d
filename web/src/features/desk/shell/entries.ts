import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { LucideIcon } from "lucide-react";
import BookUser from "lucide-react/icons/book-user";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import Inbox from "lucide-react/icons/inbox";
import Kanban from "lucide-react/icons/kanban";
import Landmark from "lucide-react/icons/landmark";
import Layers from "lucide-react/icons/layers";
import ListChecks from "lucide-react/icons/list-checks";
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
  /** What goes there, such as "g t". */
  readonly keys: string;
  /** Shown next to the label, e.g. an unread count. */
  readonly Count?: ComponentType;
}

const everyone = ["advisor", "manager", "auditor"] as const;

const entries: readonly DeskEntry[] = [
  { path: "/desk", label: "Today", keys: "g t", Icon: Sun, roles: everyone },
  { path: "/desk/clients", label: "Clients", keys: "g c", Icon: BookUser, roles: everyone },
  { path: "/desk/pipeline", label: "Pipeline", keys: "g p", Icon: Kanban, roles: everyone },
  { path: "/desk/tasks", label: "My tasks", keys: "g m", Icon: ListChecks, roles: ["advisor", "manager"] },
  { path: "/desk/calendar", label: "Calendar", keys: "g k", Icon: CalendarDays, roles: everyone },
  { path: "/desk/contact", label: "Contact", keys: "g i", Icon: Inbox, roles: everyone, Count: UnreadCount },
  { path: "/desk/bulk-acts", label: "Bulk acts", keys: "g b", Icon: Layers, roles: everyone },
  { path: "/desk/signup-ids", label: "Sign Up Ids", keys: "g u", Icon: Ticket, roles: everyone, Count: RequestCount },
  { path: "/desk/catalog", label: "Lender programs", keys: "g l", Icon: Landmark, roles: everyone },
  { path: "/desk/reports", label: "Reports", keys: "g r", Icon: ChartColumn, roles: everyone },
  { path: "/desk/audit", label: "Audit", keys: "g a", Icon: ScrollText, roles: ["manager", "auditor"] },
  { path: "/desk/staff", label: "Staff", keys: "g f", Icon: Users, roles: ["manager", "auditor"] },
  { path: "/desk/settings", label: "Settings", keys: "g s", Icon: Settings, roles: everyone },
];

/** The desk's pages for a role. */
export const listEntries = (role: StaffRole): readonly DeskEntry[] =>
  entries.filter(({ roles }) => roles.includes(role));
