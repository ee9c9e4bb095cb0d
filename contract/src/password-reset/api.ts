import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { success, toResult } from "../envelope.ts";
import { shortText } from "../wire-shapes.ts";

/** Answers the same, in the same time, whether the email is known or not. 422 without an email; 429. */
export const sendResetCode = endpoint("POST /send-reset-code", {
  access: "public",
  summary: "Mail a password reset code",
  input: { body: z.strictObject({ email: shortText }) },
  output: toResult(z.strictObject({ status: z.literal(200), message: z.string() })),
});

/** 422 with the same message for a wrong, used, replaced, blocked or expired code; 422 for a weak password. */
export const resetPassword = endpoint("POST /reset-password", {
  access: "public",
  summary: "Set a new password with a mailed code",
  input: { body: z.strictObject({ email: shortText, reset_code: shortText, password: shortText }) },
  output: toResult(z.strictObject({ status: success, message: z.string() })),
});
