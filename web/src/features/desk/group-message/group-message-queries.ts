import { groupMessageAudience, groupMessages } from "@funding-desk/contract/desk/group-message/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { deskPages } from "../../../http/desk-query.ts";
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
  ...deskPages(groupMessages, {}, ({ messages }) => messages),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ messages }) => messages.some(({ ended_at }) => ended_at === null)) ? everyMs : false,
});
