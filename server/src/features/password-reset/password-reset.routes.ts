import { messages } from "@funding-desk/contract/messages";
import { resetPassword, sendResetCode } from "@funding-desk/contract/password-reset/api";
import { publicRoute, type Route } from "../../http/route.ts";
import type { PasswordResetService } from "./password-reset.service.ts";

export const passwordResetRoutes = (resets: PasswordResetService): Route[] => [
  publicRoute(sendResetCode, async ({ body: { email }, address }) => {
    await resets.sendCode(email, address);
    return { result: { status: 200 as const, message: messages.resetCodeSent } };
  }),
  publicRoute(resetPassword, async ({ body, address }) => {
    await resets.reset(body, address);
    return { result: { status: "success" as const, message: messages.passwordReset } };
  }),
];
