import {
  type SignupIdRequestState,
  signupIdAnswering,
  signupIdRequestCount,
  signupIdRequests,
} from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { paging } from "../../../http/paging.ts";

const allRequests = { queryKey: ["desk", "signup-id-requests"] } as const;

export const requestsQuery = (state: SignupIdRequestState) =>
  infiniteQueryOptions({
    queryKey: [...allRequests.queryKey, "list", state],
    ...paging,
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(signupIdRequests, { query: { state, cursor: pageParam }, signal })).data,
    select: ({ pages }) => pages.flatMap((page) => page.requests),
  });

export const requestCountQuery = queryOptions({
  queryKey: [...allRequests.queryKey, "count"],
  queryFn: async ({ signal }) => (await callDesk(signupIdRequestCount, { signal, isQuiet: true })).data.open,
});

export const answeringQuery = queryOptions({
  queryKey: ["desk", "settings", "signup-id-requests"],
  queryFn: async ({ signal }) => (await callDesk(signupIdAnswering, { signal })).data,
});
