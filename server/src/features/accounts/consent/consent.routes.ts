import * as api from "@funding-desk/contract/accounts/consent/api";
import { toData, toNoData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import type { CreditPullService } from "./credit-pull.service.ts";

export const consentRoutes = (creditPulls: CreditPullService): Route[] => [
  clientRoute(api.creditPullAuthorization, ({ client }) => toData(creditPulls.findAuthorization(client.clientId))),
  clientRoute(api.signCreditPullAuthorization, ({ client, address, body: { version, text, ...body } }) =>
    toData(creditPulls.sign({ clientId: client.clientId, body, version, text, address })),
  ),
  clientRoute(api.revokeCreditPullAuthorization, ({ client }) => toNoData(creditPulls.revoke(client.clientId))),
];
