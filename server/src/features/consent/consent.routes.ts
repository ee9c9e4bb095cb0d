import {
  creditPullAuthorization,
  revokeCreditPullAuthorization,
  signCreditPullAuthorization,
} from "@funding-desk/contract/consent/api";
import { clientRoute, type Route } from "../../http/route.ts";
import type { CreditPullService } from "./credit-pull.service.ts";

export const consentRoutes = (creditPulls: CreditPullService): Route[] => [
  clientRoute(creditPullAuthorization, async ({ client }) => ({
    data: await creditPulls.findAuthorization(client.clientId),
  })),
  clientRoute(signCreditPullAuthorization, async ({ client, address, body: { version, ...body } }) => ({
    data: await creditPulls.sign({ clientId: client.clientId, body, version, address }),
  })),
  clientRoute(revokeCreditPullAuthorization, async ({ client }) => {
    await creditPulls.revoke(client.clientId);
    return { data: null };
  }),
];
