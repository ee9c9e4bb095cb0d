import { clientEvents } from "@funding-desk/contract/live/api";
import { deskEvents } from "@funding-desk/contract/live/desk-api";
import { clientEventRoute, staffEventRoute } from "../http/event-route.ts";
import type { Route } from "../http/route.ts";
import type { LiveStreams } from "./live-streams.ts";

export const liveRoutes = (streams: LiveStreams): Route[] => [
  staffEventRoute(deskEvents, streams.open),
  clientEventRoute(clientEvents, streams.openAsClient),
];
