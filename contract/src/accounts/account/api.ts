import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { success, toResult } from "../../http/envelope.ts";
import { secondFactorCode } from "../../identity/second-factor/code.ts";
import { passkeyProof } from "../../identity/second-factor/passkey.ts";
import { secondStepTicket } from "../../identity/second-factor/question.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { shortText } from "../../platform/wire-shapes.ts";
import { captchaToken } from "../captcha/api.ts";
import { signInForm, signUpForm } from "./form.ts";

/** What sign-in and sign-up answer. The person is both inside and beside `user` (decision 12). */
export const signedIn = toResult(
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
 * counted by email and address, or by browser if it has signed in to this account before. 401 with `second_factor` after the
 * right password of a client who has one: `giveSecondFactor` goes on from there.
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

/**
 * The second step, with either a `code` (from the app, or a recovery code) or a passkey's `proof`. 401 when the first step is
 * over; 422 when it's wrong; 429 after five tries a minute, thirty an hour, or thirty wrong codes in three days.
 */
export const giveSecondFactor = endpoint("POST /auth/second-factor", {
  access: "public",
  summary: "Finish signing in with a second factor",
  input: {
    body: z.strictObject({
      ticket: secondStepTicket,
      code: z.optional(secondFactorCode),
      proof: z.optional(passkeyProof),
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
