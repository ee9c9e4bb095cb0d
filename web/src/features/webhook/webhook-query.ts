import { type DeliveryFilter, webhookDeliveries } from "@funding-desk/contract/webhook/desk-api";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { paging } from "../../api/paging.ts";

/** Matches the deliveries of every filter. */
export const webhookKey = ["desk", "settings", "webhook"] as const;

export const webhookQuery = (show: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhookKey, show],
    ...paging,
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(webhookDeliveries, { query: { show, cursor: pageParam }, signal })).data,
    select: ({ pages }) => ({
      receiver: pages[0]?.receiver,
      deliveries: pages.flatMap((page) => page.deliveries),
    }),
  });
