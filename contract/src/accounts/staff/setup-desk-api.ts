import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { success, toData, toResult } from "../../http/envelope.ts";
import { secondFactorCode } from "../../identity/second-factor/code.ts";
import { newPasskey, passkeyOptions } from "../../identity/second-factor/passkey.ts";
import { staffRoles } from "../../identity/staff-role.ts";
import { shortText } from "../../platform/wire-shapes.ts";
import { staffLimits } from "./limits.ts";
import { deskIdentity } from "./sign-in-desk-api.ts";

/** Why a link sets up a sign-in: for the first manager, an invitation, or a member who lost theirs. */
export const setupKinds = ["first", "invitation", "renewal", "recovery"] as const;
export type SetupKind = (typeof setupKinds)[number];

/**
 * The holder of a link. Only the first link, which doesn't belong to anyone yet, asks for `name` and `email`. Only a link that a
 * member requested asks for `recovery_code`. Otherwise they're ignored.
 */
const holder = {
  /** The part after `#` in the link. */
  token: z.string().check(z.minLength(1), z.maxLength(staffLimits.setupTokenChars)),
  name: z.optional(shortText),
  email: z.optional(shortText),
  recovery_code: z.optional(secondFactorCode),
  /** Refused with 403 and recorded, because the invitation decides the role. */
  role: z.optional(z.unknown()),
};

/** The recovery codes are shown only once. */
const setUp = toResult(z.strictObject({ status: success, staff: deskIdentity, recovery_codes: z.array(z.string()) }));

/** 403 `setup_link_invalid` for a link that is expired, used or withdrawn, as in all calls below. */
export const openSetup = endpoint("POST /desk/invitation", {
  access: "public",
  summary: "Open a link that sets up a sign-in at the desk",
  input: { body: z.strictObject({ token: holder.token }) },
  output: toData(
    z.strictObject({
      kind: z.enum(setupKinds),
      /** Null for the first link, whose holder enters it. */
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      role: z.enum(staffRoles),
      can_use_passkeys: z.boolean(),
      expires_at: z.string(),
    }),
  ),
});

/** 422 for a missing name or email, or a wrong recovery code. */
export const setupPasskeyOptions = endpoint("POST /desk/invitation/passkey-options", {
  access: "public",
  summary: "Start setting up a sign-in with a passkey",
  input: { body: z.strictObject(holder) },
  output: toData(passkeyOptions),
});

/** Replaces all former ways to sign in with the passkey, and signs in. */
export const setUpPasskey = endpoint("POST /desk/invitation/passkey", {
  access: "public",
  summary: "Set up a sign-in with a passkey",
  input: { body: z.strictObject({ ...holder, passkey: newPasskey }) },
  output: setUp,
});

/** The key for an authenticator app. It stays the same until it's confirmed or the link is opened again elsewhere. */
export const setupCodeKey = endpoint("POST /desk/invitation/code-key", {
  access: "public",
  summary: "Start setting up one-time codes",
  input: { body: z.strictObject({ token: holder.token, email: holder.email }) },
  output: toData(z.strictObject({ key: z.string(), uri: z.string() })),
});

/** Replaces all former ways to sign in with a password and codes, and signs in. 422 for a weak password or a wrong `code`. */
export const setUpPassword = endpoint("POST /desk/invitation/password", {
  access: "public",
  summary: "Set up a sign-in with a password and one-time codes",
  input: { body: z.strictObject({ ...holder, password: shortText, code: secondFactorCode }) },
  output: setUp,
});
