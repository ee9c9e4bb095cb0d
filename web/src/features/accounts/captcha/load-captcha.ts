import { captchaProvider } from "@funding-desk/contract/accounts/captcha/api";
import { call } from "../../../http/call.ts";
import type { MountCaptcha } from "./captcha-widget.ts";

/** Mounts the widget of the captcha that the firm has configured. */
export const loadCaptcha: MountCaptcha = async (mounting) => {
  const answer = await call(captchaProvider);
  const mount =
    answer.provider === "recaptcha"
      ? (await import("./recaptcha-widget.ts")).mountRecaptcha(answer.site_key)
      : (await import("./altcha-widget.ts")).mountAltcha;
  return mount(mounting);
};
