import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, success, toData, toResult } from "../../http/envelope.ts";
import { codeKey, codeTicket, secondFactorCode } from "../../identity/second-factor/code.ts";
import { passkeyList, passkeyName } from "../../identity/second-factor/listed-passkey.ts";
import { newPasskey, passkeyOptions } from "../../identity/second-factor/passkey.ts";
import { sessionList } from "../../identity/session-list.ts";
import { anyStaff, staffRoles, workingStaff } from "../../identity/staff-role.ts";
import { byId, shortText } from "../../platform/wire-shapes.ts";
import { advisorCard } from "./api.ts";
import { phoneChange, portraitChange } from "./card-changes.ts";
import { deskLook } from "./desk-look.ts";

/** Changing how one signs in asks for the second factor again. */
const freshStaff = { ...anyStaff, isFresh: true } as const;

export const staffAccount = endpoint("GET /desk/account", {
  access: anyStaff,
  shows: "no clients",
  summary: "The caller's own account at the desk",
  output: toData(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      role: z.enum(staffRoles),
      has_password: z.boolean(),
      can_use_passkeys: z.boolean(),
      recovery_codes_left: z.number(),
      passkeys: passkeyList,
      sessions: sessionList,
    }),
  ),
});

/** Changes the name only. A `role` is refused with 403 and recorded, because no one can change their own. */
export const renameSelf = endpoint("PUT /desk/account", {
  access: anyStaff,
  summary: "Change the caller's own name",
  input: { body: z.strictObject({ name: shortText, role: z.optional(z.unknown()) }) },
  output: done,
});

export const changeOwnLook = endpoint("PUT /desk/account/look", {
  access: anyStaff,
  summary: "Change how the desk looks for the caller",
  input: { body: deskLook },
  output: done,
});

/** What the caller's clients see on their dashboard. */
export const ownCard = endpoint("GET /desk/account/card", {
  access: workingStaff,
  shows: "no clients",
  summary: "The caller's card, as clients see it",
  output: toData(advisorCard),
});

/** 422 for anything but ten digits or nothing. */
export const changeOwnCard = endpoint("PUT /desk/account/card", {
  access: workingStaff,
  summary: "Change the caller's direct line",
  input: { body: phoneChange },
  output: toData(advisorCard),
});

/** We redraw it small and square, without the camera's metadata. 422 for anything but a JPEG. */
export const changeOwnPortrait = endpoint("PUT /desk/account/portrait", {
  access: workingStaff,
  summary: "Change or remove the caller's portrait",
  input: { body: portraitChange },
  output: toData(advisorCard),
});

export const endSession = endpoint("DELETE /desk/account/sessions/:id", {
  access: anyStaff,
  summary: "End one of the caller's sessions",
  input: { params: byId },
  output: done,
});

export const endOtherSessions = endpoint("DELETE /desk/account/sessions", {
  access: anyStaff,
  summary: "End all of the caller's other sessions",
  output: done,
});

export const addPasskeyOptions = endpoint("POST /desk/account/passkeys/options", {
  access: freshStaff,
  summary: "Start adding a passkey",
  output: toData(passkeyOptions),
});

/** 422 `passkey_refused` for a passkey that doesn't answer the challenge. */
export const addPasskey = endpoint("POST /desk/account/passkeys", {
  access: freshStaff,
  summary: "Add a passkey",
  input: { body: z.strictObject({ name: passkeyName, passkey: newPasskey }) },
  output: done,
  status: 201,
});

export const renamePasskey = endpoint("PUT /desk/account/passkeys/:id", {
  access: anyStaff,
  summary: "Rename a passkey",
  input: { params: byId, body: z.strictObject({ name: passkeyName }) },
  output: done,
});

/** 409 `last_way_in` when it's the only way to sign in. */
export const removePasskey = endpoint("DELETE /desk/account/passkeys/:id", {
  access: freshStaff,
  summary: "Remove a passkey",
  input: { params: byId },
  output: done,
});

/** The old codes stop working. The new ones are shown only once. */
export const newRecoveryCodes = endpoint("POST /desk/account/recovery-codes", {
  access: freshStaff,
  summary: "Make new recovery codes",
  output: toResult(z.strictObject({ status: success, recovery_codes: z.array(z.string()) })),
});

/** Ends all other sessions. 422 for a wrong `password` or a weak `new_password`; 409 for a member without a password. */
export const changeOwnPassword = endpoint("PUT /desk/account/password", {
  access: freshStaff,
  summary: "Change the caller's own password",
  input: { body: z.strictObject({ password: shortText, new_password: shortText }) },
  output: done,
});

/** A key for an authenticator app. It isn't stored until the ticket comes back with one of its codes. */
export const newCodeKey = endpoint("POST /desk/account/code-key", {
  access: freshStaff,
  summary: "Start adding a password with one-time codes",
  output: toData(codeKey),
});

/**
 * For a member who only has passkeys, which stay. 422 for a weak `new_password`, a wrong `code` or another session's ticket;
 * 409 `has_password` for a member who already has a password.
 */
export const addOwnPassword = endpoint("POST /desk/account/password", {
  access: freshStaff,
  summary: "Add a password with one-time codes to the caller's passkeys",
  input: {
    body: z.strictObject({
      new_password: shortText,
      code: secondFactorCode,
      ticket: codeTicket,
    }),
  },
  output: done,
  status: 201,
});
