import { captchaProvider } from "@funding-desk/contract/captcha/api";
import { call } from "../../api/call.ts";
import type { MountCaptcha } from "./captcha-widget.ts";

/** Puts the widget of whichever captcha the firm has configured into the page. */
export const loadCaptcha: MountCaptcha = async (mounting) => {
  const answer = await call(captchaProvider);
  const mount =
    answer.provider === "recaptcha"
      ? (await import("./recaptcha-widget.ts")).mountRecaptcha(answer.site_key)
      : (await import("./altcha-widget.ts")).mountAltcha;
  return mount(mounting);
};
