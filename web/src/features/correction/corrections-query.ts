import { myCorrections } from "@funding-desk/contract/correction/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

export type OwnCorrection = AnswerOf<typeof myCorrections>["data"][number];

/** What the firm corrected in the client's answers, newest first. */
export const correctionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["corrections", userId],
    queryFn: async ({ signal }): Promise<readonly OwnCorrection[]> => (await call(myCorrections, { signal })).data,
  });
