import { clientFacts, fitPrograms } from "@funding-desk/contract/fit/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../api/call-desk.ts";

export const clientFactsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "fit", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientFacts, { params: { id: clientId }, signal })).data,
  });

/** The live programs with their names, whether or not clients may see them. */
export const fitProgramsQuery = queryOptions({
  queryKey: ["desk", "fit-programs"],
  queryFn: async ({ signal }) => (await callDesk(fitPrograms, { signal })).data.programs,
});
