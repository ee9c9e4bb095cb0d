import * as deskApi from "@funding-desk/contract/desk/saved-view/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { SavedViewService } from "./saved-view.service.ts";

export const savedViewRoutes = (views: SavedViewService): Route[] => [
  staffRoute(deskApi.savedViews, ({ staff, query }) => toData(views.load(staff, query.list))),
  staffRoute(deskApi.saveView, ({ staff, body }) => toData(views.save(staff, body))),
  staffRoute(deskApi.changeView, ({ staff, params, body }) => toData(views.change(staff, params.id, body))),
  staffRoute(deskApi.deleteView, ({ staff, params }) => toData(views.remove(staff, params.id))),
  staffRoute(deskApi.chooseDefaultView, ({ staff, body }) => toData(views.chooseDefault(staff, body))),
];
