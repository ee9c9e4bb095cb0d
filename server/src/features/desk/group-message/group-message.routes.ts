import * as deskApi from "@funding-desk/contract/desk/group-message/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { GroupMessageService } from "./group-message.service.ts";

export const groupMessageRoutes = (messages: GroupMessageService): Route[] => [
  staffRoute(deskApi.groupMessageAudience, ({ staff, query }) => toData(messages.audience(staff, query))),
  staffRoute(deskApi.sendGroupMessage, ({ staff, body, idempotencyKey }) =>
    toData(messages.send(staff, body, idempotencyKey)),
  ),
  staffRoute(deskApi.groupMessages, ({ staff, query }) => toData(messages.list(staff, query))),
  staffRoute(deskApi.groupMessageMissing, ({ staff, params }) => toData(messages.listMissing(staff, params.id))),
  staffRoute(deskApi.stopGroupMessage, ({ staff, params }) => toData(messages.stop(staff, params.id))),
];
