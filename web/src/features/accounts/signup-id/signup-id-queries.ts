import { signupIdClients, signupIdDetail, signupIds } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { paging } from "../../../http/paging.ts";

/** Matches every list and detail of them. */
export const allSignupIds = { queryKey: ["desk", "signup-ids"] } as const;

export const signupIdsQuery = (filter: { readonly q: string; readonly isUsable: boolean }) =>
  infiniteQueryOptions({
    queryKey: [...allSignupIds.queryKey, "list", filter],
    ...paging,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        q: filter.q || undefined,
        usable: filter.isUsable ? ("true" as const) : undefined,
        cursor: pageParam,
      };
      return (await callDesk(signupIds, { query, signal })).data;
    },
    select: ({ pages }) => pages.flatMap((page) => page.signup_ids),
    placeholderData: keepPreviousData,
  });

export const signupIdQuery = (id: string) =>
  queryOptions({
    queryKey: [...allSignupIds.queryKey, "detail", id],
    queryFn: async ({ signal }) => (await callDesk(signupIdDetail, { params: { id }, signal })).data,
  });

export const arrivalsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...allSignupIds.queryKey, "arrivals", id],
    ...paging,
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(signupIdClients, { params: { id }, query: { cursor: pageParam }, signal })).data,
    select: ({ pages }) => ({
      clients: pages.flatMap((page) => page.clients),
      hidden: pages[0]?.hidden ?? 0,
    }),
  });
