import { contactUnread } from "@funding-desk/contract/site/contact/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../../http/desk-query.ts";
import { CountBadge } from "../../../../ui/count-badge.tsx";

/** The number of unread contact messages, for the navigation; nothing when there are none. */
export function UnreadCount() {
  const { data } = useQuery(deskQuery(contactUnread, { isQuiet: true }));
  return <CountBadge count={data?.unread ?? 0} what="unread" />;
}
