import { snoozed, snoozeThing, today, todayList, wakeThing } from "@funding-desk/contract/desk/today/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { SnoozeService } from "./snooze.service.ts";
import type { TodayService } from "./today.service.ts";

export const todayRoutes = (days: TodayService, snoozes: SnoozeService): Route[] => [
  staffRoute(today, ({ staff, query }) => toData(days.load(staff, query.scope))),
  staffRoute(snoozed, ({ staff }) => toData(snoozes.load(staff))),
  staffRoute(snoozeThing, ({ staff, params, body }) => toData(snoozes.snooze(staff, params, body))),
  staffRoute(wakeThing, ({ staff, params }) => toData(snoozes.wake(staff, params))),
  staffRoute(todayList, ({ staff, params, query }) => toData(days.loadList(staff, params.list, query))),
];
