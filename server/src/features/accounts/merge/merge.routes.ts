import { mergeClients, mergePreview } from "@funding-desk/contract/accounts/merge/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { Merging } from "./merge.service.ts";

export const mergeRoutes = (merging: Merging): Route[] => [
  staffRoute(mergePreview, ({ params }) => toData(merging.preview(params.id, params.otherId))),
  staffRoute(mergeClients, ({ staff, params, body }) => toData(merging.merge(staff, params.id, body))),
];
