import { useQuery } from "@tanstack/react-query";
import { contactUnreadQuery } from "./contact-queries.ts";

const mostShown = 99;

/** How many contact messages nobody has opened, beside the place in the navigation; nothing for none. */
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
