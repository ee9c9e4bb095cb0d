import { failedMails } from "@funding-desk/contract/failed-mail/desk-api";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { paging } from "../../api/paging.ts";

export const failedMailsQuery = infiniteQueryOptions({
  queryKey: ["desk", "settings", "failed-mails"],
  ...paging,
  queryFn: async ({ pageParam, signal }) =>
    (await callDesk(failedMails, { query: { cursor: pageParam }, signal })).data,
  select: ({ pages }) => pages.flatMap((page) => page.mails),
});
