import * as z from "zod/mini";
import { captchaToken } from "../captcha/api.ts";
import { endpoint } from "../endpoint.ts";
import { success, toResult } from "../envelope.ts";
import { wireShape } from "../forms/wire.ts";
import { wireNames } from "../wire-names.ts";
import { shortText } from "../wire-shapes.ts";
import { signInForm, signUpForm } from "./form.ts";

/** What sign-in and sign-up answer. The person is both inside and beside `user` (decision 12). */
const signedIn = toResult(
  z.strictObject({
    user_id: z.string(),
    user: z.strictObject({
      id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
    }),
    access_token: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    mobile: z.string(),
    email: z.string(),
    state: z.string(),
    prequalification_submit: z.boolean(),
  }),
);

/**
 * 401 `wrong_credentials` for an unknown email and for a wrong password; 422; 503 when busy. 429 after five tries a minute,
 * counted by email and address, or by browser if it has signed in to this account before.
 */
export const signIn = endpoint("POST /auth/token", {
  access: "public",
  summary: "Sign in",
  input: {
    body: z.strictObject({
      ...wireShape(signInForm),
      rememberMe: z.optional(z.boolean()),
      [wireNames.captchaToken]: captchaToken,
    }),
  },
  output: signedIn,
  knowsBrowser: true,
});

/** 409 when the email has an account; 422, also for an invalid Sign Up Id; 429 after five such ids in an hour. */
export const signUp = endpoint("POST /auth/signup", {
  access: "public",
  summary: "Open a client account with a Sign Up Id",
  input: {
    body: z.strictObject({
      ...wireShape(signUpForm),
      /** +1 and the ten digits of `mobile`. */
      phoneNumber: z.optional(shortText),
      [wireNames.captchaToken]: captchaToken,
    }),
  },
  output: signedIn,
  status: 201,
  knowsBrowser: true,
});

export const signOut = endpoint("POST /auth/logout", {
  access: "client",
  summary: "Sign out",
  output: toResult(z.strictObject({ status: success, message: z.string() })),
});
