import { resendWebhookDelivery, webhookDeliveries } from "@funding-desk/contract/webhook/desk-api";
import { toData } from "../../http/envelope.ts";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { WebhookLogService } from "./webhook-log.service.ts";

export const webhookRoutes = (log: WebhookLogService): Route[] => [
  staffRoute(webhookDeliveries, ({ query }) => toData(log.list(query))),
  staffRoute(resendWebhookDelivery, ({ staff, params }) => toData(log.resend(staff, params.id))),
];
