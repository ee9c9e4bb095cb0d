import { clientTasks, myTasks } from "@funding-desk/contract/task/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

/** What is to be done for a client, and what is done. */
export const clientTasksQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "tasks", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientTasks, { params: { id: clientId }, signal })).data,
  });

/** What I have to do, whichever the client. */
export const myTasksQuery = infiniteQueryOptions({
  queryKey: ["desk", "my-tasks"],
  initialPageParam: "",
  queryFn: async ({ pageParam, signal }) =>
    (await callDesk(myTasks, { query: pageParam === "" ? {} : { after: pageParam }, signal })).data,
  getNextPageParam: (page) => page.next_after ?? undefined,
});
