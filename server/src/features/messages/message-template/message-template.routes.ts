import * as deskApi from "@funding-desk/contract/messages/message-template/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { MessageTemplateService } from "./message-template.service.ts";
import type { TemplateValuesService } from "./template-values.service.ts";

export const messageTemplateRoutes = (templates: MessageTemplateService, values: TemplateValuesService): Route[] => [
  staffRoute(deskApi.messageTemplates, ({ staff }) => toData(templates.load(staff))),
  staffRoute(deskApi.addMessageTemplate, ({ staff, body }) => toData(templates.add(staff, body))),
  staffRoute(deskApi.changeMessageTemplate, ({ staff, params, body }) =>
    toData(templates.change(staff, params.id, body)),
  ),
  staffRoute(deskApi.deleteMessageTemplate, ({ staff, params, body }) =>
    toData(templates.remove(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.templateValues, ({ staff, params }) => toData(values.load(staff, params.id))),
];
