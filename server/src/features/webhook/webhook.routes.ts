import { resendWebhookDelivery, webhookDeliveries } from "@funding-desk/contract/webhook/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { WebhookLogService } from "./webhook-log.service.ts";

export const webhookRoutes = (log: WebhookLogService): Route[] => [
  staffRoute(webhookDeliveries, async ({ query }) => ({ data: await log.list(query) })),
  staffRoute(resendWebhookDelivery, async ({ staff, params }) => ({ data: await log.resend(staff, params.id) })),
];
