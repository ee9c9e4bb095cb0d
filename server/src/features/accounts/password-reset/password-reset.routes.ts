import { resetPassword, sendResetCode } from "@funding-desk/contract/accounts/password-reset/api";
import { messages } from "@funding-desk/contract/forms/messages";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { browserRoute, publicRoute, type Route } from "../../../http/route.ts";
import type { KnownBrowsers } from "../../../platform/rate-limit/known-browsers.ts";
import type { PasswordResetService } from "./password-reset.service.ts";

export const passwordResetRoutes = (
  resets: PasswordResetService,
  { knownBrowsers }: { readonly knownBrowsers: KnownBrowsers },
): Route[] => [
  publicRoute(sendResetCode, async ({ body: { email, [wireNames.captchaToken]: captcha }, address }) => {
    const isMailed = await resets.sendCode(email, { address, captcha });
    const message = isMailed ? messages.resetCodeSent : messages.resetCodesSentBefore;
    return { result: { status: 200 as const, message } };
  }),
  browserRoute(resetPassword, async ({ body: { [wireNames.captchaToken]: captcha, ...body }, address, readCookie }) => {
    const { email } = await resets.reset(body, { address, captcha });
    return {
      answer: { result: { status: "success" as const, message: messages.passwordReset } },
      note: knownBrowsers.renew({ of: "client", email }, readCookie),
    };
  }),
];
