import { messages } from "@funding-desk/contract/forms/messages";
import { owed, placePaper } from "@funding-desk/contract/intake/owed/api";
import { explainDisclosures } from "@funding-desk/contract/intake/owed/explanation-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import type { OwedService } from "./owed.service.ts";

export const owedRoutes = (service: OwedService): Route[] => [
  clientRoute(owed, ({ client }) => toData(service.list(client.clientId))),
  clientRoute(placePaper, ({ client, params: { id }, body }) => toData(service.place(client.clientId, id, body))),
  clientRoute(explainDisclosures, async ({ client, params, body }) => {
    await service.explain(client.clientId, params.id, body);
    return { result: { status: "success" as const, message: messages.explanationReceived } };
  }),
];
