import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { limits } from "../../platform/limits.ts";

export const captchaAction = z.enum(["signin", "signup", "signup-id", "reset", "desk"]);
export type CaptchaAction = z.infer<typeof captchaAction>;

/** A captcha's solution. In calls that need none at first, it lets a caller continue after a 429. */
export const captchaToken = z.optional(z.string().check(z.maxLength(limits.captchaTokenChars)));

export const captchaProvider = endpoint("GET /captcha/provider", {
  access: "public",
  summary: "Which captcha to use",
  output: z.discriminatedUnion("provider", [
    z.strictObject({ provider: z.literal("altcha") }),
    z.strictObject({ provider: z.literal("recaptcha"), site_key: z.string() }),
  ]),
});

/** Valid once, for one action, for five minutes. 404 when Google's captcha is configured. */
export const captchaChallenge = endpoint("GET /captcha", {
  access: "public",
  summary: "A proof-of-work challenge, as the ALTCHA widget expects it",
  input: { query: z.strictObject({ action: captchaAction }) },
  // The library's own shape, passed on unchanged.
  output: z.looseObject({}),
});
