import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { success, toResult } from "../../http/envelope.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { shortText } from "../../platform/wire-shapes.ts";
import { captchaToken } from "../captcha/api.ts";

/**
 * Answers the same, in the same time, whether the email is known or not. After a few mails in a row it sends no more for a
 * while, because the last one's link still works. 422 without an email; 429 after many requests from one address, where a
 * captcha's solution lets the caller continue.
 */
export const sendResetCode = endpoint("POST /send-reset-code", {
  access: "public",
  summary: "Mail a password reset code",
  input: { body: z.strictObject({ email: shortText, [wireNames.captchaToken]: captchaToken }) },
  output: toResult(z.strictObject({ status: z.literal(200), message: z.string() })),
});

/**
 * `reset_code` is the mail's code, or the long one in its link, which needs no email. 422 with the same message for a wrong,
 * used, blocked or expired code; 422 for a weak password; 429 as in `sendResetCode`, but never for a link's code.
 */
export const resetPassword = endpoint("POST /reset-password", {
  access: "public",
  summary: "Set a new password with a mailed code",
  input: {
    body: z.strictObject({
      email: shortText,
      reset_code: shortText,
      password: shortText,
      [wireNames.captchaToken]: captchaToken,
    }),
  },
  output: toResult(z.strictObject({ status: success, message: z.string() })),
  knowsBrowser: true,
});
