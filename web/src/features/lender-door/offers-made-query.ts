import { offersMade } from "@funding-desk/contract/lender-door/offer-api";
import { queryOptions } from "@tanstack/react-query";
import type { Door } from "../private-link/door.ts";

/** What the lender has offered on the file behind its door. */
export const offersMadeQuery = (door: Door) =>
  queryOptions({
    queryKey: ["offers-made"],
    queryFn: async ({ signal }) => (await door.call(offersMade, { signal })).data,
  });
