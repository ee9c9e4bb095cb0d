import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { prequalificationSummary } from "@funding-desk/contract/intake/prequalification/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";
import { markPrequalified } from "../../../identity/session.ts";

export type PrequalificationRow = AnswerOf<typeof prequalificationSummary>["prequalification_summary"][number];

/** The client's pre-qualifications, newest first. */
export const prequalificationSummaryQuery = (userId: string) =>
  queryOptions({
    queryKey: ["prequalification-summary", userId],
    queryFn: async ({ signal }) => {
      const answer = await call(prequalificationSummary, { query: { user_id: userId }, signal });
      // It may have been sent from another device since this one signed in.
      if (answer.prequalification_summary.length > 0) markPrequalified();
      return answer.prequalification_summary;
    },
  });
