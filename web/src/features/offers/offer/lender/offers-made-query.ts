import { offersMade } from "@funding-desk/contract/offers/offer/lender-api";
import { queryOptions } from "@tanstack/react-query";
import type { Door } from "../../../placement/door/door.ts";

/** What the lender has offered on the file behind its door. */
export const offersMadeQuery = (door: Door) =>
  queryOptions({
    queryKey: ["offers-made"],
    queryFn: async ({ signal }) => (await door.call(offersMade, { signal })).data,
  });
