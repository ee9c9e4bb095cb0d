import { messages } from "@funding-desk/contract/forms/messages";
import { owed } from "@funding-desk/contract/intake/owed/api";
import { explainDisclosures } from "@funding-desk/contract/intake/owed/explanation-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import type { OwedService } from "./owed.service.ts";

export const owedRoutes = (service: OwedService): Route[] => [
  clientRoute(owed, ({ client }) => toData(service.list(client.clientId))),
  clientRoute(explainDisclosures, async ({ client, params, body }) => {
    await service.explain(client.clientId, params.id, body);
    return { result: { status: "success" as const, message: messages.explanationReceived } };
  }),
];
