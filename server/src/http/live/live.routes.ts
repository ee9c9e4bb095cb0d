import { clientEvents } from "@funding-desk/contract/http/live/api";
import { deskEvents } from "@funding-desk/contract/http/live/desk-api";
import { clientEventRoute, staffEventRoute } from "../event-route.ts";
import type { Route } from "../route.ts";
import type { LiveStreams } from "./live-streams.ts";

export const liveRoutes = (streams: LiveStreams): Route[] => [
  staffEventRoute(deskEvents, streams.open),
  clientEventRoute(clientEvents, streams.openAsClient),
];
