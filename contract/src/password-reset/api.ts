import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { resultOf, success } from "../envelope.ts";
import { limits } from "../limits.ts";

const text = z.string().check(z.maxLength(limits.wireTextChars));

/** Answers alike, in words and time, whether the e-mail is known or not. 422 for no e-mail; 429 beyond the limits. */
export const sendResetCode = endpoint({
  method: "POST",
  path: "/send-reset-code",
  access: "public",
  summary: "Mail a code that resets the password",
  input: { body: z.strictObject({ email: text }) },
  output: resultOf(z.strictObject({ status: z.literal(200), message: z.string() })),
});

/** 422 for a code that is wrong, used, replaced, out of tries or out of time (one sentence for all), and for a weak password. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/reset-password",
  access: "public",
  summary: "Set a new password by a mailed code",
  input: { body: z.strictObject({ email: text, reset_code: text, password: text }) },
  output: resultOf(z.strictObject({ status: success, message: z.string() })),
});
