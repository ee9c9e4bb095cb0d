import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { applicationSummary, applications } from "@funding-desk/contract/intake/application/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

export type ApplicationRow = AnswerOf<typeof applications>["data"][number];

export const applicationSummaryQuery = (userId: string) =>
  queryOptions({
    queryKey: ["application-summary", userId],
    queryFn: ({ signal }) => call(applicationSummary, { signal }),
  });

/** The client's funding applications, newest first. */
export const applicationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["applications", userId],
    queryFn: async ({ signal }) => (await call(applications, { signal })).data,
  });
