import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf, resultOf, success } from "../envelope.ts";
import { limits } from "../limits.ts";
import { staffLimits } from "./limits.ts";
import { newPasskey, passkeyOptions } from "./passkey.ts";
import { anyStaff, staffRoles } from "./role.ts";
import { secondFactorCode } from "./sign-in-api.ts";

const text = z.string().check(z.maxLength(limits.wireTextChars));
const byId = { params: z.strictObject({ id: z.uuid() }) };
const instant = z.string();
const done = resultOf(z.strictObject({ status: success }));
/** What changes how somebody signs in asks for the second factor again. */
const freshStaff = { ...anyStaff, isFresh: true } as const;
const passkeyName = z.string().check(z.maxLength(staffLimits.passkeyNameChars));

export const staffAccount = endpoint({
  method: "GET",
  path: "/desk/account",
  access: anyStaff,
  summary: "One's own account at the desk",
  input: {},
  output: dataOf(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      role: z.enum(staffRoles),
      has_password: z.boolean(),
      can_use_passkeys: z.boolean(),
      recovery_codes_left: z.number(),
      passkeys: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          created_at: instant,
          last_used_at: z.nullable(instant),
        }),
      ),
      /** The live ones, newest first. */
      sessions: z.array(
        z.strictObject({
          id: z.string(),
          is_this: z.boolean(),
          network: z.string(),
          /** What the browser says of itself. */
          user_agent: z.string(),
          started_at: instant,
          last_used_at: instant,
        }),
      ),
    }),
  ),
});

/** The name alone. A `role` is refused with 403 and recorded: nobody gives themselves one. */
export const renameSelf = endpoint({
  method: "PUT",
  path: "/desk/account",
  access: anyStaff,
  summary: "Change one's own name",
  input: { body: z.strictObject({ name: text, role: z.optional(z.unknown()) }) },
  output: done,
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/desk/account/sessions/:id",
  access: anyStaff,
  summary: "End one of one's own sessions",
  input: byId,
  output: done,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/desk/account/sessions",
  access: anyStaff,
  summary: "End all of one's own sessions but this one",
  input: {},
  output: done,
});

export const addPasskeyOptions = endpoint({
  method: "POST",
  path: "/desk/account/passkeys/options",
  access: freshStaff,
  summary: "Begin to add a passkey",
  input: {},
  output: dataOf(passkeyOptions),
});

/** 422 `passkey_refused` for one that does not answer what was asked. */
export const addPasskey = endpoint({
  method: "POST",
  path: "/desk/account/passkeys",
  access: freshStaff,
  summary: "Add a passkey",
  input: { body: z.strictObject({ name: passkeyName, passkey: newPasskey }) },
  output: done,
  status: 201,
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/desk/account/passkeys/:id",
  access: anyStaff,
  summary: "Rename a passkey",
  input: { ...byId, body: z.strictObject({ name: passkeyName }) },
  output: done,
});

/** 409 `last_way_in` for the only way to sign in. */
export const removePasskey = endpoint({
  method: "DELETE",
  path: "/desk/account/passkeys/:id",
  access: freshStaff,
  summary: "Remove a passkey",
  input: byId,
  output: done,
});

/** The old ones are of no use. Shown once, here. */
export const newRecoveryCodes = endpoint({
  method: "POST",
  path: "/desk/account/recovery-codes",
  access: freshStaff,
  summary: "Make new recovery codes",
  input: {},
  output: resultOf(z.strictObject({ status: success, recovery_codes: z.array(z.string()) })),
});

/** Ends all other sessions. 422 for a wrong `password` or a weak `new_password`; 409 for somebody who signs in without one. */
export const changeOwnPassword = endpoint({
  method: "PUT",
  path: "/desk/account/password",
  access: freshStaff,
  summary: "Change one's own password",
  input: { body: z.strictObject({ password: text, new_password: text }) },
  output: done,
});

/** A key for an app that makes one-time codes. It is kept nowhere until a code of it has come back with the ticket. */
export const newCodeKey = endpoint({
  method: "POST",
  path: "/desk/account/code-key",
  access: freshStaff,
  summary: "Begin to add a password with one-time codes",
  input: {},
  output: dataOf(z.strictObject({ key: z.string(), uri: z.string(), ticket: z.string() })),
});

/**
 * For somebody who signs in with passkeys alone; those stay. 422 for a weak `new_password`, a `code` that is not right, or a ticket of
 * another session; 409 `has_password` for somebody who has one.
 */
export const addOwnPassword = endpoint({
  method: "POST",
  path: "/desk/account/password",
  access: freshStaff,
  summary: "Add a password with one-time codes to one's own passkeys",
  input: {
    body: z.strictObject({
      new_password: text,
      code: secondFactorCode,
      ticket: z.string().check(z.minLength(1), z.maxLength(staffLimits.codeTicketChars)),
    }),
  },
  output: done,
  status: 201,
});
