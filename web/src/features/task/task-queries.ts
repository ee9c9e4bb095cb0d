import { clientTasks, myTasks } from "@funding-desk/contract/task/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { paging } from "../../api/paging.ts";

/** A client's tasks, open and done. */
export const clientTasksQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "tasks", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientTasks, { params: { id: clientId }, signal })).data,
  });

/** The signed-in member's open tasks, for all clients. */
export const myTasksQuery = infiniteQueryOptions({
  queryKey: ["desk", "my-tasks"],
  ...paging,
  queryFn: async ({ pageParam, signal }) => (await callDesk(myTasks, { query: { after: pageParam }, signal })).data,
  select: ({ pages }) => pages.flatMap((page) => page.tasks),
});
