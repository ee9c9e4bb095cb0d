import * as deskApi from "@funding-desk/contract/connections/api-key/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ApiKeyService } from "./api-key.service.ts";

export const apiKeyRoutes = (keys: ApiKeyService): Route[] => [
  staffRoute(deskApi.apiKeys, () => toData(keys.list())),
  staffRoute(deskApi.makeApiKey, ({ staff, body, idempotencyKey }) => toData(keys.make(staff, body, idempotencyKey))),
  staffRoute(deskApi.revokeApiKey, ({ staff, params }) => toData(keys.revoke(staff, params.id))),
];
