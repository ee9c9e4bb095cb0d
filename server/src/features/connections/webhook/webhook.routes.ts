import * as deskApi from "@funding-desk/contract/connections/webhook/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { WebhookAddresses } from "./webhook-address.service.ts";
import type { WebhookLogService } from "./webhook-log.service.ts";

interface Services {
  readonly addresses: WebhookAddresses;
  readonly log: WebhookLogService;
}

export const webhookRoutes = ({ addresses, log }: Services): Route[] => [
  staffRoute(deskApi.webhookAddresses, () => toData(addresses.list())),
  staffRoute(deskApi.addWebhookAddress, ({ staff, body, idempotencyKey }) =>
    toData(addresses.add(staff, body, idempotencyKey)),
  ),
  staffRoute(deskApi.changeWebhookAddress, ({ staff, params, body }) =>
    toData(addresses.change(staff, params.id, body)),
  ),
  staffRoute(deskApi.renewWebhookSecret, ({ staff, params, body }) =>
    toData(addresses.renewSecret(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.removeWebhookAddress, ({ staff, params, body }) =>
    toData(addresses.remove(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.replayWebhookEvents, ({ staff, params, body }) =>
    toData(addresses.replay(staff, params.id, body.since)),
  ),
  staffRoute(deskApi.webhookDeliveries, ({ query }) => toData(log.list(query))),
  staffRoute(deskApi.resendWebhookDelivery, ({ staff, params }) => toData(log.resend(staff, params.id))),
];
