import { clientDuplicates } from "@funding-desk/contract/accounts/duplicate/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const duplicatesQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "client-duplicates", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientDuplicates, { params: { id: clientId }, signal })).data,
  });
