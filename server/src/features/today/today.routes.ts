import { today } from "@funding-desk/contract/today/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { TodayService } from "./today.service.ts";

export const todayRoutes = (days: TodayService): Route[] => [
  staffRoute(today, async ({ staff, query }) => ({ data: await days.load(staff, query.scope) })),
];
