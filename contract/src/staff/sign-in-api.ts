import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf, resultOf, success } from "../envelope.ts";
import { limits } from "../limits.ts";
import { staffLimits } from "./limits.ts";
import { passkeyOptions, passkeyProof } from "./passkey.ts";
import { anyStaff, staffRoles } from "./role.ts";

/** Says that a browser asks by itself while nobody is at it, so that the session may run out. */
export const deskIdleHeader = "x-desk-idle";

/** A six-digit code of an app, or a recovery code; spaces and dashes do not count. */
export const secondFactorCode = z.string().check(z.minLength(1), z.maxLength(staffLimits.codeChars));
const text = z.string().check(z.maxLength(limits.wireTextChars));
const instant = z.string();

/** Who works at the desk, as every page needs to know. */
export const deskIdentity = z.strictObject({
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  session_ends_at: instant,
});
export type DeskIdentity = z.infer<typeof deskIdentity>;

const signedIn = resultOf(z.strictObject({ status: success, staff: deskIdentity }));

/** 401 without a session whose second factor was given. */
export const deskSession = endpoint({
  method: "GET",
  path: "/desk/session",
  access: anyStaff,
  summary: "Who is signed in at the desk",
  input: {},
  output: dataOf(deskIdentity),
});

/** What the screens need to know before anybody is signed in. */
export const deskDoor = endpoint({
  method: "GET",
  path: "/desk/door",
  access: "public",
  summary: "How one can sign in at the desk",
  input: {},
  output: dataOf(
    z.strictObject({
      /** Passkeys belong to a host name: they are impossible where the desk is reached by a bare address. */
      can_use_passkeys: z.boolean(),
    }),
  ),
});

export const passkeySignInOptions = endpoint({
  method: "POST",
  path: "/desk/sign-in/passkey-options",
  access: "public",
  summary: "Begin to sign in with a passkey",
  input: {},
  output: dataOf(passkeyOptions),
});

/** A passkey that has verified its owner is both factors at once. 401 `wrong_credentials` for any passkey that does not open; 429. */
export const passkeySignIn = endpoint({
  method: "POST",
  path: "/desk/sign-in/passkey",
  access: "public",
  summary: "Sign in with a passkey",
  input: { body: z.strictObject({ proof: passkeyProof }) },
  output: signedIn,
});

/** The first factor. 401 `wrong_credentials` alike for an unknown e-mail and a wrong password; 429; 503 when busy. */
export const passwordSignIn = endpoint({
  method: "POST",
  path: "/desk/sign-in/password",
  access: "public",
  summary: "Sign in with a password, and go on to the second factor",
  input: { body: z.strictObject({ email: text, password: text }) },
  output: resultOf(z.strictObject({ status: success })),
});

/** 422 `code_wrong` for a code that is wrong or was used; 429 after a few tries. */
export const giveSecondFactor = endpoint({
  method: "POST",
  path: "/desk/sign-in/second-factor",
  access: { staff: "first-factor" },
  summary: "Finish signing in with a code of an app, or a recovery code",
  input: { body: z.strictObject({ code: secondFactorCode }) },
  output: signedIn,
});

export const deskSignOut = endpoint({
  method: "POST",
  path: "/desk/sign-out",
  access: anyStaff,
  summary: "End this session of the desk",
  input: {},
  output: resultOf(z.strictObject({ status: success })),
});

/** How this person can confirm that it is them: `passkey` is what to ask a passkey for, null without one. */
export const secondFactorOptions = endpoint({
  method: "POST",
  path: "/desk/second-factor/options",
  access: anyStaff,
  summary: "Begin to confirm that it is still you",
  input: {},
  output: dataOf(z.strictObject({ has_code: z.boolean(), passkey: z.nullable(passkeyOptions) })),
});

/**
 * Makes the session fresh for five minutes. Exactly one of a code of the app and a passkey's proof. 422 `code_wrong` for either that
 * is not right; 429.
 */
export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/desk/second-factor",
  access: anyStaff,
  summary: "Confirm that it is still you",
  input: { body: z.strictObject({ code: z.optional(secondFactorCode), proof: z.optional(passkeyProof) }) },
  output: resultOf(z.strictObject({ status: success, fresh_until: instant })),
});

/** Mails a link to set up the sign-in anew, if the e-mail is a member's; says and takes the same time if it is nobody's. 429. */
export const askRecovery = endpoint({
  method: "POST",
  path: "/desk/recovery",
  access: "public",
  summary: "Mail a link to somebody who cannot sign in any more",
  input: { body: z.strictObject({ email: text }) },
  output: resultOf(z.strictObject({ status: success })),
});
