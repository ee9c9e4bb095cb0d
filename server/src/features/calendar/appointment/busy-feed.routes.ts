import * as deskApi from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { BusyFeeds } from "./busy-feed.service.ts";

export const busyFeedRoutes = (feeds: BusyFeeds): Route[] => [
  staffRoute(deskApi.busyFeeds, ({ params }) => toData(feeds.list(Number(params.id)))),
  staffRoute(deskApi.addBusyFeed, ({ staff, params, body, idempotencyKey }) =>
    toData(feeds.add(staff, Number(params.id), { body, idempotencyKey })),
  ),
  staffRoute(deskApi.removeBusyFeed, ({ staff, params }) =>
    toData(feeds.remove(staff, Number(params.id), params.feedId)),
  ),
  staffRoute(deskApi.tryBusyFeed, ({ staff, params, body }) =>
    toData(feeds.tryOut(staff, Number(params.id), body.url)),
  ),
  staffRoute(deskApi.staleBusyFeeds, ({ staff }) => toData(feeds.listStale(staff))),
];
