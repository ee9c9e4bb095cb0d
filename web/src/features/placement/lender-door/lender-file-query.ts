import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { lenderFile } from "@funding-desk/contract/placement/lender-door/api";
import { queryOptions } from "@tanstack/react-query";
import type { Door } from "../door/door.ts";

export type LenderFile = AnswerOf<typeof lenderFile>["data"];

/** The file behind the lender's door. */
export const lenderFileQuery = (door: Door) =>
  queryOptions({
    queryKey: ["lender-file"],
    queryFn: async ({ signal }) => (await door.call(lenderFile, { signal })).data,
  });
