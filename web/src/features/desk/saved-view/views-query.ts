import { savedViews, type ViewList } from "@funding-desk/contract/desk/saved-view/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: ["desk", "views", list],
    queryFn: async ({ signal }) => (await callDesk(savedViews, { query: { list }, signal })).data.views,
  });
