import { clientTasks, myTasks } from "@funding-desk/contract/office/task/desk-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { paging } from "../../../http/paging.ts";

/** A client's tasks, open and done. */
export const clientTasksQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "tasks", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientTasks, { params: { id: clientId }, signal })).data,
  });

/** Open tasks for all clients. @param whose a staff id or "all"; "" for the signed-in member's own */
export const openTasksQuery = (whose: string) =>
  infiniteQueryOptions({
    queryKey: ["desk", "my-tasks", whose],
    ...paging,
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(myTasks, { query: { staff: whose || undefined, after: pageParam }, signal })).data,
    select: ({ pages }) => pages.flatMap((page) => page.tasks),
  });
