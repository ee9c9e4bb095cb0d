import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { success, toResult } from "../../http/envelope.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { captchaToken } from "../captcha/api.ts";
import { signupIdRequestForm } from "./form.ts";

/**
 * Answers the same, in the same time, whether the email is known or not, and however often it was given lately. 422 for an
 * email that no account could have, and without a captcha's solution; 429 after many requests from one address.
 */
export const askForSignupId = endpoint("POST /signup-id-requests", {
  access: "public",
  summary: "Ask the firm for a Sign Up Id",
  input: { body: z.strictObject({ ...wireShape(signupIdRequestForm), [wireNames.captchaToken]: captchaToken }) },
  output: toResult(z.strictObject({ status: success, message: z.string() })),
});
