import { creditPullAuthorization } from "@funding-desk/contract/consent/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** The standing authorization of whoever is signed in; null when there is none. */
export const signedQuery = (userId: string) =>
  queryOptions({
    queryKey: ["credit-pull-authorization", userId],
    queryFn: async ({ signal }) => (await call(creditPullAuthorization, { signal })).data,
    // A form half filled in must not be swapped under the hand.
    refetchOnWindowFocus: false,
  });
