import {
  prequalificationSummary,
  prequalify,
  sentPrequalification,
} from "@funding-desk/contract/intake/prequalification/api";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { toData } from "../../../http/envelope.ts";
import { clientQueryRoute, clientRoute, type Route } from "../../../http/route.ts";
import { requireOwnUser } from "../../../identity/session/gatekeeper.ts";
import type { PrequalificationService } from "./prequalification.service.ts";

export const prequalificationRoutes = (prequalifications: PrequalificationService): Route[] => [
  clientQueryRoute(prequalificationSummary, async ({ token, query }) => {
    requireOwnUser(token, query.user_id);
    return prequalifications.listOwn(token);
  }),
  clientRoute(sentPrequalification, ({ client: { clientId }, params: { id } }) =>
    toData(prequalifications.loadSent(clientId, id)),
  ),
  clientRoute(prequalify, async ({ client, body, address, idempotencyKey }) => {
    const userId = body[wireNames.prequalifiedUserId];
    if (userId !== undefined) requireOwnUser(client, userId);
    return {
      result: await prequalifications.submit({ clientId: client.clientId, body, address, idempotencyKey }),
    };
  }),
];
