import { signupIdRequestCount } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";
import { CountBadge } from "../../../ui/count-badge.tsx";

/** How many people wait for a Sign Up Id; nothing when no one does. */
export function RequestCount() {
  const { data } = useQuery(deskQuery(signupIdRequestCount, { isQuiet: true }));
  return <CountBadge count={data?.open ?? 0} what="waiting" />;
}
