import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

export const captchaAction = z.enum(["signin", "signup"]);
export type CaptchaAction = z.infer<typeof captchaAction>;

/** Which captcha the sign-in and sign-up screens show. */
export const captchaProvider = endpoint({
  method: "GET",
  path: "/captcha/provider",
  access: "public",
  summary: "Which captcha is asked for",
  input: {},
  output: z.discriminatedUnion("provider", [
    z.strictObject({ provider: z.literal("altcha") }),
    z.strictObject({ provider: z.literal("recaptcha"), site_key: z.string() }),
  ]),
});

/** Bound to its action, for five minutes, once. 404 while the captcha is Google's. */
export const captchaChallenge = endpoint({
  method: "GET",
  path: "/captcha",
  access: "public",
  summary: "A proof-of-work challenge, as the ALTCHA widget expects it",
  input: { query: z.strictObject({ action: captchaAction }) },
  // The shape is the library's own; it is passed on as it made it.
  output: z.looseObject({}),
});
