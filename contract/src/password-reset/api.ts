import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { success, toResult } from "../envelope.ts";
import { limits } from "../limits.ts";

const text = z.string().check(z.maxLength(limits.wireTextChars));

/** Answers the same, in the same time, whether the email is known or not. 422 without an email; 429. */
export const sendResetCode = endpoint("POST /send-reset-code", {
  access: "public",
  summary: "Mail a password reset code",
  input: { body: z.strictObject({ email: text }) },
  output: toResult(z.strictObject({ status: z.literal(200), message: z.string() })),
});

/** 422 with the same message for a wrong, used, replaced, blocked or expired code; 422 for a weak password. */
export const resetPassword = endpoint("POST /reset-password", {
  access: "public",
  summary: "Set a new password with a mailed code",
  input: { body: z.strictObject({ email: text, reset_code: text, password: text }) },
  output: toResult(z.strictObject({ status: success, message: z.string() })),
});
