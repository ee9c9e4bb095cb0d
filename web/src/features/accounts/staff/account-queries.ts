import { staffAccount } from "@funding-desk/contract/accounts/staff/account-desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export type StaffAccount = AnswerOf<typeof staffAccount>["data"];

export const accountQuery = queryOptions({
  queryKey: ["desk", "account"],
  queryFn: async ({ signal }): Promise<StaffAccount> => (await callDesk(staffAccount, { signal })).data,
});

/** Reads the account again after a change. */
export const useReloadAccount = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: ["desk", "session"] }),
    ]);
  };
};
