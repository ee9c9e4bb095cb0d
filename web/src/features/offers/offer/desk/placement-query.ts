import { clientPlacement } from "@funding-desk/contract/offers/offer/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";

/** A client's offers, conditions, and what their state asks of the firm. */
export const placementQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "placement", clientId],
    queryFn: async ({ signal }) => (await callDesk(clientPlacement, { params: { id: clientId }, signal })).data,
  });
