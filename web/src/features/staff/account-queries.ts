import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { staffAccount } from "@funding-desk/contract/staff/account-desk-api";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

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
