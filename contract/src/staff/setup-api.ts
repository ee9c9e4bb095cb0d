import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf, resultOf, success } from "../envelope.ts";
import { limits } from "../limits.ts";
import { staffLimits } from "./limits.ts";
import { newPasskey, passkeyOptions } from "./passkey.ts";
import { staffRoles } from "./role.ts";
import { deskIdentity, secondFactorCode } from "./sign-in-api.ts";

const text = z.string().check(z.maxLength(limits.wireTextChars));

/**
 * Who holds a link. `name` and `email` are asked for with the first link alone, which is nobody's yet; `recovery_code` with a link
 * that a member had mailed. Otherwise they are not read.
 */
const holder = {
  /** What stands behind `#` in the link. */
  token: z.string().check(z.minLength(1), z.maxLength(staffLimits.setupTokenChars)),
  name: z.optional(text),
  email: z.optional(text),
  recovery_code: z.optional(secondFactorCode),
  /** Refused with 403 and recorded: the role is the invitation's. */
  role: z.optional(z.unknown()),
};

/** Shown once, here; never again. */
const setUp = resultOf(z.strictObject({ status: success, staff: deskIdentity, recovery_codes: z.array(z.string()) }));

/** 403 `setup_link_invalid` for a link that has run out, was used or withdrawn; so for all calls here. */
export const openSetup = endpoint({
  method: "POST",
  path: "/desk/invitation",
  access: "public",
  summary: "Open a link that sets up a sign-in at the desk",
  input: { body: z.strictObject({ token: holder.token }) },
  output: dataOf(
    z.strictObject({
      kind: z.enum(["first", "invitation", "renewal", "recovery"]),
      /** Null for the first link, whose holder says so. */
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      role: z.enum(staffRoles),
      can_use_passkeys: z.boolean(),
      expires_at: z.string(),
    }),
  ),
});

/** 422 for a missing name or e-mail, or a recovery code that is not right. */
export const setupPasskeyOptions = endpoint({
  method: "POST",
  path: "/desk/invitation/passkey-options",
  access: "public",
  summary: "Begin to make the passkey of a sign-in",
  input: { body: z.strictObject(holder) },
  output: dataOf(passkeyOptions),
});

/** Makes the passkey the way to sign in, and signs in. What opened before opens no more. */
export const setUpPasskey = endpoint({
  method: "POST",
  path: "/desk/invitation/passkey",
  access: "public",
  summary: "Set up a sign-in with a passkey",
  input: { body: z.strictObject({ ...holder, passkey: newPasskey }) },
  output: setUp,
});

/** The key for an app that makes one-time codes; the same one until it has been confirmed or the link is opened elsewhere anew. */
export const setupCodeKey = endpoint({
  method: "POST",
  path: "/desk/invitation/code-key",
  access: "public",
  summary: "Begin to set up one-time codes",
  input: { body: z.strictObject({ token: holder.token, email: holder.email }) },
  output: dataOf(z.strictObject({ key: z.string(), uri: z.string() })),
});

/** Makes password and codes the way to sign in, and signs in. 422 for a weak password, or a `code` that is not right. */
export const setUpPassword = endpoint({
  method: "POST",
  path: "/desk/invitation/password",
  access: "public",
  summary: "Set up a sign-in with a password and one-time codes",
  input: { body: z.strictObject({ ...holder, password: text, code: secondFactorCode }) },
  output: setUp,
});
