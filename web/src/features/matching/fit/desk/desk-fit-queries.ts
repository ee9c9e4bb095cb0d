import { clientFacts, fitPrograms, fitRun, fitRuns } from "@funding-desk/contract/matching/fit/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";

export const clientFactsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "fit", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientFacts, { params: { id: clientId }, signal })).data,
  });

/** Earlier comparisons, newest first. */
export const fitRunsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "fit", clientId, "runs"],
    queryFn: async ({ signal }) => (await callDesk(fitRuns, { params: { id: clientId }, signal })).data.runs,
  });

/** An earlier comparison's facts and programs. It never changes. */
export const fitRunQuery = (clientId: string, runId: string) =>
  queryOptions({
    queryKey: ["desk", "fit", clientId, "runs", runId],
    queryFn: async ({ signal }) => (await callDesk(fitRun, { params: { id: clientId, runId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The live programs with their names, whether or not clients may see them. */
export const fitProgramsQuery = queryOptions({
  queryKey: ["desk", "fit-programs"],
  queryFn: async ({ signal }) => (await callDesk(fitPrograms, { signal })).data.programs,
});
