import { pipeline, pipelineBoard, pipelineCounts } from "@funding-desk/contract/desk/pipeline/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { paging } from "../../../http/paging.ts";
import { type PipelineAddress, toFilters } from "./pipeline-address.ts";

/** Keeps the last result on screen while the next one loads, so that choosing a filter does not empty the screen. */
const steady = { placeholderData: keepPreviousData } as const;

export const listQuery = (address: PipelineAddress) => {
  const query = { ...toFilters(address), sort: address.sort };
  return infiniteQueryOptions({
    queryKey: ["desk", "pipeline", "list", query],
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(pipeline, { query: { ...query, cursor: pageParam }, signal })).data,
    ...paging,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    ...steady,
  });
};

export const boardQuery = (address: PipelineAddress) => {
  const query = { ...toFilters(address), sort: address.sort };
  return queryOptions({
    queryKey: ["desk", "pipeline", "board", query],
    queryFn: async ({ signal }) => (await callDesk(pipelineBoard, { query, signal })).data,
    ...steady,
  });
};

export const countsQuery = (address: PipelineAddress) => {
  const query = { ...toFilters(address), sort: address.sort };
  return queryOptions({
    queryKey: ["desk", "pipeline", "counts", query],
    queryFn: async ({ signal }) => (await callDesk(pipelineCounts, { query, signal })).data,
    ...steady,
  });
};
