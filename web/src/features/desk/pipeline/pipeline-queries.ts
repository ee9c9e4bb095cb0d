import { pipeline, pipelineBoard, pipelineCounts } from "@funding-desk/contract/desk/pipeline/desk-api";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deskPages, deskQuery } from "../../../http/desk-query.ts";
import { type PipelineAddress, toFilters } from "./pipeline-address.ts";

/** Keeps the last result on screen while the next one loads, so that choosing a filter does not empty the screen. */
const steady = { placeholderData: keepPreviousData } as const;

export const toQuery = (address: PipelineAddress) => ({ ...toFilters(address), sort: address.sort });

export const listQuery = (address: PipelineAddress) =>
  infiniteQueryOptions({ ...deskPages(pipeline, { query: toQuery(address) }, ({ items }) => items), ...steady });

export const boardQuery = (address: PipelineAddress) =>
  queryOptions({ ...deskQuery(pipelineBoard, { query: toQuery(address) }), ...steady });

export const countsQuery = (address: PipelineAddress) =>
  queryOptions({ ...deskQuery(pipelineCounts, { query: toQuery(address) }), ...steady });
