import { useQuery } from "@tanstack/react-query";
import { contactUnreadQuery } from "./contact-queries.ts";

const mostShown = 99;

/** The number of unread contact messages, for the navigation; nothing when there are none. */
export function UnreadCount() {
  const { data: unread = 0 } = useQuery(contactUnreadQuery);
  if (unread === 0) return null;
  return (
    <span className="inline-grid min-w-6 place-items-center rounded-full bg-accent px-1.5 font-semibold text-ink text-xs leading-5">
      {unread > mostShown ? `${mostShown}+` : unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}
