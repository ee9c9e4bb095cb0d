import { staffAccount } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { deskSession } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";

export type StaffAccount = AnswerOf<typeof staffAccount>["data"];

export const accountQuery = deskQuery(staffAccount, { isStill: true });

/** Reads the account again after a change. */
export const useReloadAccount = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ ...deskFilter(staffAccount), exact: true }),
      client.invalidateQueries(deskFilter(deskSession)),
    ]);
  };
};
