import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { deskSession } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../http/call-desk.ts";

/** Who is signed in. Fails with a 401 instead of asking, so that its page can redirect to the sign-in. */
export const staffQuery = queryOptions({
  queryKey: ["desk", "session"],
  queryFn: async ({ signal }): Promise<DeskIdentity> => (await callDesk(deskSession, { signal, isQuiet: true })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
