import { pipeline, pipelineBoard, pipelineCounts } from "@funding-desk/contract/pipeline/desk-api";
import { colleagues } from "@funding-desk/contract/staff/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { filtersOf, type PipelineAddress } from "./pipeline-address.ts";

/** What is shown stays until the next is there: a filter that is chosen does not empty the screen. */
const steady = { placeholderData: keepPreviousData } as const;

export const listQuery = (address: PipelineAddress) => {
  const query = { ...filtersOf(address), sort: address.sort };
  return infiniteQueryOptions({
    queryKey: ["desk", "pipeline", "list", query],
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(pipeline, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal })).data,
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    ...steady,
  });
};

export const boardQuery = (address: PipelineAddress) => {
  const query = { ...filtersOf(address), sort: address.sort };
  return queryOptions({
    queryKey: ["desk", "pipeline", "board", query],
    queryFn: async ({ signal }) => (await callDesk(pipelineBoard, { query, signal })).data,
    ...steady,
  });
};

export const countsQuery = (address: PipelineAddress) => {
  const query = filtersOf(address);
  return queryOptions({
    queryKey: ["desk", "pipeline", "counts", query],
    queryFn: async ({ signal }) => (await callDesk(pipelineCounts, { query, signal })).data,
    ...steady,
  });
};

/** Who can be somebody's advisor, by name. */
export const advisorsQuery = queryOptions({
  queryKey: ["desk", "staff", "colleagues"],
  queryFn: async ({ signal }) => (await callDesk(colleagues, { signal })).data.colleagues,
  select: (people) => people.filter(({ role }) => role !== "auditor"),
});
