import {
  groupMessageAudience,
  groupMessageMissing,
  groupMessages,
} from "@funding-desk/contract/desk/group-message/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { paging } from "../../../http/paging.ts";
import { type PipelineAddress, toFilters } from "../pipeline/pipeline-address.ts";

/** The list's filters and order: the order says whether closed files are in it. */
export const toListed = (address: PipelineAddress) => ({ ...toFilters(address), sort: address.sort });

/** Its key doesn't begin with "desk": the list must not change while someone reads it. */
export const audienceQuery = (address: PipelineAddress) => {
  const query = toListed(address);
  return queryOptions({
    queryKey: ["group-message-audience", query],
    queryFn: async ({ signal }) => (await callDesk(groupMessageAudience, { query, signal })).data,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
};

/** While something is being sent, the list also looks by itself. */
const everyMs = 5_000;

export const groupMessagesQuery = infiniteQueryOptions({
  queryKey: ["desk", "group-messages"],
  ...paging,
  queryFn: async ({ pageParam, signal }) =>
    (await callDesk(groupMessages, { query: { cursor: pageParam }, signal })).data,
  select: ({ pages }) => pages.flatMap((page) => page.messages),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ messages }) => messages.some(({ ended_at }) => ended_at === null)) ? everyMs : false,
});

/** Who didn't get it, or hasn't yet. */
export const missingQuery = (id: string) =>
  queryOptions({
    queryKey: ["desk", "group-messages", id, "missing"],
    queryFn: async ({ signal }) => (await callDesk(groupMessageMissing, { params: { id }, signal })).data,
  });
