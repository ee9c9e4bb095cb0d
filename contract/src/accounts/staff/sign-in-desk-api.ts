import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, success, toData, toResult } from "../../http/envelope.ts";
import { secondFactorCode } from "../../identity/second-factor/code.ts";
import { passkeyOptions, passkeyProof } from "../../identity/second-factor/passkey.ts";
import { anyStaff, staffRoles } from "../../identity/staff-role.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { shortText } from "../../platform/wire-shapes.ts";
import { captchaToken } from "../captcha/api.ts";
import { deskLook } from "./desk-look.ts";

/** Marks a call that the browser makes by itself while no one is using it, so that the session can still time out. */
export const deskIdleHeader = "x-desk-idle";

const instant = z.string();

/** The signed-in member. */
export const deskIdentity = z.strictObject({
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  session_ends_at: instant,
  /** Missing until they choose. */
  look: z.optional(deskLook),
});
export type DeskIdentity = z.infer<typeof deskIdentity>;

const signedIn = toResult(z.strictObject({ status: success, staff: deskIdentity }));

/** 401 without a session that has passed the second factor. */
export const deskSession = endpoint("GET /desk/session", {
  access: anyStaff,
  shows: "no clients",
  summary: "Who is signed in at the desk",
  output: toData(deskIdentity),
});

/** What the screens need to know before anyone is signed in. */
export const deskDoor = endpoint("GET /desk/door", {
  access: "public",
  summary: "The ways to sign in at the desk",
  output: toData(
    z.strictObject({
      /** Passkeys belong to a host name, so they don't work when the desk is reached by a bare IP address. */
      can_use_passkeys: z.boolean(),
    }),
  ),
});

export const passkeySignInOptions = endpoint("POST /desk/sign-in/passkey-options", {
  access: "public",
  summary: "Start signing in with a passkey",
  output: toData(passkeyOptions),
});

/** A passkey that has verified its owner counts as both factors. 401 `wrong_credentials` for any other passkey; 429. */
export const passkeySignIn = endpoint("POST /desk/sign-in/passkey", {
  access: "public",
  summary: "Sign in with a passkey",
  input: { body: z.strictObject({ proof: passkeyProof }) },
  output: signedIn,
});

/**
 * The first factor. 401 `wrong_credentials` for an unknown email and for a wrong password; 503 when busy. 429 after too many
 * tries, where a captcha's solution lets the caller continue.
 */
export const passwordSignIn = endpoint("POST /desk/sign-in/password", {
  access: "public",
  summary: "Sign in with a password, before the second factor",
  input: { body: z.strictObject({ email: shortText, password: shortText, [wireNames.captchaToken]: captchaToken }) },
  output: done,
});

/** 422 for a link that was used, has expired, or never was, and where there is anything but sample data. */
export const sampleDeskSignIn = endpoint("POST /desk/sign-in/sample", {
  access: "public",
  summary: "Sign in as a sample member of staff, with a link that the demo printed",
  input: { body: z.strictObject({ token: shortText }) },
  output: signedIn,
});

/** 422 `code_wrong` for a wrong or used code; 429 after a few tries. */
export const giveSecondFactor = endpoint("POST /desk/sign-in/second-factor", {
  access: { staff: "first-factor" },
  summary: "Finish signing in with a one-time or recovery code",
  input: { body: z.strictObject({ code: secondFactorCode }) },
  output: signedIn,
});

export const deskSignOut = endpoint("POST /desk/sign-out", {
  access: anyStaff,
  summary: "Sign out of the desk",
  output: done,
});

/** `passkey` is what to ask a passkey for; null when the member has none. */
export const secondFactorOptions = endpoint("POST /desk/second-factor/options", {
  access: anyStaff,
  summary: "Start confirming that it's still you",
  output: toData(z.strictObject({ has_code: z.boolean(), passkey: z.nullable(passkeyOptions) })),
});

/** Makes the session fresh for five minutes. Takes either a code or a passkey's proof; 422 `code_wrong` when it's wrong; 429. */
export const confirmSecondFactor = endpoint("POST /desk/second-factor", {
  access: anyStaff,
  summary: "Confirm that it's still you",
  input: { body: z.strictObject({ code: z.optional(secondFactorCode), proof: z.optional(passkeyProof) }) },
  output: toResult(z.strictObject({ status: success, fresh_until: instant })),
});

/**
 * Answers the same, in the same time, whether the email is a member's or not. After a few mails in a row it sends no more for
 * a while, because the last one's link still works. 429 as in `passwordSignIn`.
 */
export const askRecovery = endpoint("POST /desk/recovery", {
  access: "public",
  summary: "Mail a link to a member who can't sign in anymore",
  input: { body: z.strictObject({ email: shortText, [wireNames.captchaToken]: captchaToken }) },
  output: done,
});
