import { signupIdClients, signupIdDetail, signupIds } from "@funding-desk/contract/signup-id/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

/** Every list and detail of them. */
export const allSignupIds = { queryKey: ["desk", "signup-ids"] } as const;

export const signupIdsQuery = (filter: { readonly q: string; readonly isUsable: boolean }) =>
  infiniteQueryOptions({
    queryKey: [...allSignupIds.queryKey, "list", filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(filter.q === "" ? {} : { q: filter.q }),
        ...(filter.isUsable ? { usable: "true" as const } : {}),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      return (await callDesk(signupIds, { query, signal })).data;
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
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
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      return (await callDesk(signupIdClients, { params: { id }, query, signal })).data;
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
