import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "../../../../ui/count-badge.tsx";
import { contactUnreadQuery } from "./contact-queries.ts";

/** The number of unread contact messages, for the navigation; nothing when there are none. */
export function UnreadCount() {
  const { data: unread = 0 } = useQuery(contactUnreadQuery);
  return <CountBadge count={unread} what="unread" />;
}
