import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "../../../ui/count-badge.tsx";
import { requestCountQuery } from "./request-queries.ts";

/** How many people wait for a Sign Up Id; nothing when no one does. */
export function RequestCount() {
  const { data: open = 0 } = useQuery(requestCountQuery);
  return <CountBadge count={open} what="waiting" />;
}
