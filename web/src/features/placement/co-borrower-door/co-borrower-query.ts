import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { coBorrowerPage } from "@funding-desk/contract/placement/co-borrower-door/api";
import { queryOptions } from "@tanstack/react-query";
import type { Door } from "../door/door.ts";

export type CoBorrowerFile = AnswerOf<typeof coBorrowerPage>["data"];

/** What a co-borrower was asked for, behind their door. */
export const coBorrowerQuery = (door: Door) =>
  queryOptions({
    queryKey: ["co-borrower"],
    queryFn: async ({ signal }) => (await door.call(coBorrowerPage, { signal })).data,
  });
