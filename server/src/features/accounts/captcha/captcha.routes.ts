import { captchaChallenge, captchaProvider } from "@funding-desk/contract/accounts/captcha/api";
import { publicRoute, type Route } from "../../../http/route.ts";
import type { CaptchaService } from "./captcha.service.ts";

export const captchaRoutes = (captchas: CaptchaService): Route[] => [
  publicRoute(captchaProvider, async () => captchas.provider),
  publicRoute(captchaChallenge, async ({ query, address }) => ({
    ...(await captchas.challenge(query.action, address)),
  })),
];
