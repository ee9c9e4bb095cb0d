import { clientLedger } from "@funding-desk/contract/offers/ledger/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const ledgerQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "ledger", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientLedger, { params: { id: clientId }, signal })).data,
  });
