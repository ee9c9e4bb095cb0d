import { clientLedger } from "@funding-desk/contract/ledger/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const ledgerQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "ledger", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientLedger, { params: { id: clientId }, signal })).data,
  });
