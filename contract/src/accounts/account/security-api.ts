import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, success, toData, toResult } from "../../http/envelope.ts";
import { codeKey, codeTicket, secondFactorCode } from "../../identity/second-factor/code.ts";
import { passkeyList, passkeyName } from "../../identity/second-factor/listed-passkey.ts";
import { newPasskey, passkeyOptions } from "../../identity/second-factor/passkey.ts";
import { sessionList } from "../../identity/session-list.ts";
import { byId, ownPassword, shortText } from "../../platform/wire-shapes.ts";

export const accountSecurity = endpoint("GET /account/security", {
  access: "client",
  summary: "How the client signs in, and where they are signed in",
  output: toData(
    z.strictObject({
      sessions: sessionList,
      /** Codes from an authenticator app are set up. */
      has_codes: z.boolean(),
      passkeys: passkeyList,
      /** None without a second factor. */
      recovery_codes_left: z.number(),
      can_use_passkeys: z.boolean(),
    }),
  ),
});

/** Ends all other sessions and mails the client. 422 also for a weak `new_password`. */
export const changePassword = endpoint("PUT /account/password", {
  access: "client",
  summary: "Change the client's password",
  input: { body: z.strictObject({ password: ownPassword, new_password: shortText }) },
  output: done,
});

export const endSession = endpoint("DELETE /account/sessions/:id", {
  access: "client",
  summary: "End one of the client's sessions",
  input: { params: byId },
  output: done,
});

export const endOtherSessions = endpoint("DELETE /account/sessions", {
  access: "client",
  summary: "End all of the client's other sessions",
  output: done,
});

/** Shown only once. The first second factor brings ten; another one brings none, since the first ones still work. */
const recoveryCodes = toResult(z.strictObject({ status: success, recovery_codes: z.array(z.string()) }));

/** Not stored until the ticket comes back with one of its codes. */
export const newCodeKey = endpoint("POST /account/code-key", {
  access: "client",
  summary: "Start adding an authenticator app",
  output: toData(codeKey),
});

/** Replaces an earlier app. Mails the client, like all changes below. 422 `code_wrong`. */
export const addCodes = endpoint("POST /account/codes", {
  access: "client",
  summary: "Add an authenticator app as second factor",
  input: { body: z.strictObject({ password: ownPassword, code: secondFactorCode, ticket: codeTicket }) },
  output: recoveryCodes,
  status: 201,
});

/** Not a DELETE, which can't carry the password through every proxy. */
export const removeCodes = endpoint("POST /account/codes/removal", {
  access: "client",
  summary: "Remove the authenticator app",
  input: { body: z.strictObject({ password: ownPassword }) },
  output: done,
});

export const addPasskeyOptions = endpoint("POST /account/passkeys/options", {
  access: "client",
  summary: "Start adding a passkey",
  output: toData(passkeyOptions),
});

/** 422 `passkey_refused` for a passkey that doesn't answer the challenge. */
export const addPasskey = endpoint("POST /account/passkeys", {
  access: "client",
  summary: "Add a passkey as second factor",
  input: { body: z.strictObject({ password: ownPassword, name: passkeyName, passkey: newPasskey }) },
  output: recoveryCodes,
  status: 201,
});

export const removePasskey = endpoint("POST /account/passkeys/:id/removal", {
  access: "client",
  summary: "Remove a passkey",
  input: { params: byId, body: z.strictObject({ password: ownPassword }) },
  output: done,
});

/** The old codes stop working. 409 `no_second_factor`. */
export const newRecoveryCodes = endpoint("POST /account/recovery-codes", {
  access: "client",
  summary: "Make new recovery codes",
  input: { body: z.strictObject({ password: ownPassword }) },
  output: recoveryCodes,
});
