import { lookAtAccount, takeAccount } from "@funding-desk/contract/accounts/account/opened-client-api";
import { openClient, sendTakeOverLink } from "@funding-desk/contract/accounts/account/opened-client-desk-api";
import { sampleSignIn } from "@funding-desk/contract/accounts/account/sample-sign-in-api";
import { toData } from "../../../http/envelope.ts";
import { browserRoute, publicRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { KnownBrowsers } from "../../../platform/rate-limit/known-browsers.ts";
import type { AccountTaking } from "./account-taking.service.ts";
import type { OpenedClients } from "./opened-client.service.ts";
import type { SampleSignIn } from "./sample-sign-in.service.ts";

export const openedClientRoutes = (
  {
    openedClients,
    taking,
    signInAsSample,
  }: { readonly openedClients: OpenedClients; readonly taking: AccountTaking; readonly signInAsSample: SampleSignIn },
  { knownBrowsers }: { readonly knownBrowsers: KnownBrowsers },
): Route[] => [
  staffRoute(openClient, ({ staff, body, idempotencyKey }) =>
    toData(openedClients.open(staff, { ...body, idempotencyKey })),
  ),
  staffRoute(sendTakeOverLink, async ({ staff, params, idempotencyKey }) => {
    await openedClients.sendLink(staff, params.id, { idempotencyKey });
    return { result: { status: "success" as const } };
  }),
  publicRoute(sampleSignIn, async ({ body, address, userAgent }) => ({
    result: await signInAsSample(body.token, { address, userAgent }),
  })),
  publicRoute(lookAtAccount, ({ body }) => toData(taking.look(body.code))),
  browserRoute(takeAccount, async ({ body, address, userAgent, readCookie }) => {
    const result = await taking.take({ ...body, device: { address, userAgent } });
    return { answer: { result }, note: knownBrowsers.renew({ of: "client", email: result.email }, readCookie) };
  }),
];
