import { accountSecurity } from "@funding-desk/contract/accounts/account/security-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../http/call.ts";

export type Security = AnswerOf<typeof accountSecurity>["data"];

export const securityQuery = (userId: string) =>
  queryOptions({
    queryKey: ["account-security", userId],
    queryFn: async ({ signal }): Promise<Security> => (await call(accountSecurity, { signal })).data,
  });

/** Reads it again after a change. */
export const useReloadSecurity = (userId: string): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: securityQuery(userId).queryKey });
};
