import { useQuery } from "@tanstack/react-query";
import { unreadQuery } from "./message-queries.ts";

/** The number of unread messages, for the navigation. Hidden when there are none. */
export function UnreadCount({ userId }: { readonly userId: string }) {
  const { data: unread = 0 } = useQuery(unreadQuery(userId));
  if (unread === 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center whitespace-nowrap rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}
