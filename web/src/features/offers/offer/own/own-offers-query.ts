import { ownOffers } from "@funding-desk/contract/offers/offer/own-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../http/call.ts";

/** The links to disclosures work for five minutes. */
const everyMs = 4 * 60_000;

export const ownOffersQuery = (userId: string) =>
  queryOptions({
    queryKey: ["offers", userId],
    queryFn: async ({ signal }) => (await call(ownOffers, { signal })).data,
    refetchInterval: everyMs,
  });
