import { signIn, signOut, signUp } from "@funding-desk/contract/account/api";
import { messages } from "@funding-desk/contract/messages";
import { wireNames } from "@funding-desk/contract/wire-names";
import { clientRoute, publicRoute, type Route } from "../../http/route.ts";
import type { AccountService } from "./account.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { SignUpService } from "./sign-up.service.ts";

export const accountRoutes = (services: {
  readonly accounts: AccountService;
  readonly signIns: SignInService;
  readonly signUps: SignUpService;
}): Route[] => [
  publicRoute(signIn, async ({ body, address, userAgent }) => ({
    result: await services.signIns.signIn({ body, captcha: body[wireNames.captchaToken], address, userAgent }),
  })),
  publicRoute(signUp, async ({ body, address, userAgent }) => ({
    result: await services.signUps.signUp({ body, captcha: body[wireNames.captchaToken], address, userAgent }),
  })),
  clientRoute(signOut, async ({ client }) => {
    await services.accounts.signOut(client);
    return { result: { status: "success" as const, message: messages.logoutSuccessful } };
  }),
];
