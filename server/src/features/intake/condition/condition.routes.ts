import { changeStatusConditions, statusConditions } from "@funding-desk/contract/intake/condition/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ConditionSettingService } from "./condition-setting.service.ts";

export const conditionRoutes = (setting: ConditionSettingService): Route[] => [
  staffRoute(statusConditions, () => toData(setting.load())),
  staffRoute(changeStatusConditions, ({ staff, body }) => toData(setting.change(staff, body))),
];
