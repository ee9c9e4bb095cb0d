import type { DeskIdentity } from "@funding-desk/contract/staff/sign-in-api";
import { deskSession } from "@funding-desk/contract/staff/sign-in-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

/** Who is signed in. It fails with a 401 instead of asking: its page then leads to the sign-in. */
export const staffQuery = queryOptions({
  queryKey: ["desk", "session"],
  queryFn: async ({ signal }): Promise<DeskIdentity> => (await callDesk(deskSession, { signal, isQuiet: true })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
