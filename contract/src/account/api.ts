import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { resultOf, success } from "../envelope.ts";
import { wireShape } from "../forms/wire.ts";
import { limits } from "../limits.ts";
import { signInForm, signUpForm } from "./form.ts";

const captchaToken = z.optional(z.string().check(z.maxLength(limits.captchaTokenChars)));

/** What sign-in and sign-up answer (rulings 4): the session part and, beside it, the personal fields. */
const signedIn = resultOf(
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

/** 401 `wrong_credentials` alike for an unknown e-mail and a wrong password; 422; 429 after five tries a minute; 503 when busy. */
export const signIn = endpoint({
  method: "POST",
  path: "/auth/token",
  access: "public",
  summary: "Sign in",
  input: {
    body: z.strictObject({
      ...wireShape(signInForm),
      rememberMe: z.optional(z.boolean()),
      recaptcha_token: captchaToken,
    }),
  },
  output: signedIn,
});

/** 409 when the e-mail has an account; 422, also for a Sign Up Id that does not stand; 429 after five such ids an hour. */
export const signUp = endpoint({
  method: "POST",
  path: "/auth/signup",
  access: "public",
  summary: "Open a client account with a Sign Up Id",
  input: {
    body: z.strictObject({
      ...wireShape(signUpForm),
      /** +1 followed by the ten digits of `mobile`. */
      phoneNumber: z.optional(z.string().check(z.maxLength(limits.wireTextChars))),
      recaptcha_token: captchaToken,
    }),
  },
  output: signedIn,
  status: 201,
});

export const signOut = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "client",
  summary: "Revoke the session of the token",
  input: {},
  output: resultOf(z.strictObject({ status: success, message: z.string() })),
});
