import { creditPullAuthorization } from "@funding-desk/contract/accounts/consent/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

/** The signed-in client's valid authorization, or null. */
export const signedQuery = (userId: string) =>
  queryOptions({
    queryKey: ["credit-pull-authorization", userId],
    queryFn: async ({ signal }) => (await call(creditPullAuthorization, { signal })).data,
    // A refetch must not replace a half-filled form.
    refetchOnWindowFocus: false,
  });
