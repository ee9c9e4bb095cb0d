import { giveSecondFactor, signIn, signOut, signUp } from "@funding-desk/contract/accounts/account/api";
import { messages } from "@funding-desk/contract/forms/messages";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { browserRoute, clientRoute, type Route } from "../../../http/route.ts";
import type { KnownBrowsers } from "../../../platform/rate-limit/known-browsers.ts";
import type { AccountService } from "./account.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { SignUpService } from "./sign-up.service.ts";

export const accountRoutes = (
  services: {
    readonly accounts: AccountService;
    readonly signIns: SignInService;
    readonly signUps: SignUpService;
  },
  { knownBrowsers }: { readonly knownBrowsers: KnownBrowsers },
): Route[] => [
  browserRoute(signIn, async ({ body, address, userAgent, readCookie }) => {
    const attempt = { body, captcha: body[wireNames.captchaToken], address, userAgent, readCookie };
    const result = await services.signIns.signIn(attempt);
    return { answer: { result }, note: knownBrowsers.renew({ of: "client", email: result.email }, readCookie) };
  }),
  browserRoute(giveSecondFactor, async ({ body, address, userAgent, readCookie }) => {
    const result = await services.signIns.giveSecondFactor(body, { address, userAgent });
    return { answer: { result }, note: knownBrowsers.renew({ of: "client", email: result.email }, readCookie) };
  }),
  browserRoute(signUp, async ({ body, address, userAgent, readCookie }) => {
    const attempt = { body, captcha: body[wireNames.captchaToken], address, userAgent };
    const result = await services.signUps.signUp(attempt);
    return { answer: { result }, note: knownBrowsers.renew({ of: "client", email: result.email }, readCookie) };
  }),
  clientRoute(signOut, async ({ client }) => {
    await services.accounts.signOut(client);
    return { result: { status: "success" as const, message: messages.logoutSuccessful } };
  }),
];
