import { deskSession } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { deskQuery } from "../http/desk-query.ts";

/** Who is signed in. Fails with a 401 instead of asking, so that its page can redirect to the sign-in. */
export const staffQuery = deskQuery(deskSession, {
  isStill: true,
  isQuiet: true,
  staleTime: Number.POSITIVE_INFINITY,
});
