import { today, todayList } from "@funding-desk/contract/desk/today/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { TodayService } from "./today.service.ts";

export const todayRoutes = (days: TodayService): Route[] => [
  staffRoute(today, ({ staff, query }) => toData(days.load(staff, query.scope))),
  staffRoute(todayList, ({ staff, params, query }) => toData(days.loadList(staff, params.list, query))),
];
