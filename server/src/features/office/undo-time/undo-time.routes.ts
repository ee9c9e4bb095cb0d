import { changeUndoTimeSetting, undoTimeSetting } from "@funding-desk/contract/office/undo-time/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { UndoTimeService } from "./undo-time.service.ts";

export const undoTimeRoutes = (times: UndoTimeService): Route[] => [
  staffRoute(undoTimeSetting, () => toData(times.load())),
  staffRoute(changeUndoTimeSetting, ({ staff, body }) => toData(times.change(staff, body))),
];
