import { signIn, signOut, signUp } from "@funding-desk/contract/account/api";
import { messages } from "@funding-desk/contract/messages";
import { clientRoute, publicRoute, type Route } from "../../http/route.ts";
import type { AccountService } from "./account.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { SignUpService } from "./sign-up.service.ts";

export const accountRoutes = (services: {
  readonly accounts: AccountService;
  readonly signIns: SignInService;
  readonly signUps: SignUpService;
}): Route[] => [
  publicRoute(signIn, async ({ body: { recaptcha_token, rememberMe: _, ...form }, address, userAgent }) => ({
    result: await services.signIns.signIn({ body: form, captcha: recaptcha_token, address, userAgent }),
  })),
  publicRoute(signUp, async ({ body: { recaptcha_token, phoneNumber, ...form }, address, userAgent }) => ({
    result: await services.signUps.signUp({ body: form, phoneNumber, captcha: recaptcha_token, address, userAgent }),
  })),
  clientRoute(signOut, async ({ client }) => {
    await services.accounts.signOut(client);
    return { result: { status: "success" as const, message: messages.logoutSuccessful } };
  }),
];
