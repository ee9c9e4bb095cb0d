import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { managersOnly, settingsReaders } from "../staff/role.ts";

export const emailPolicyLimits = { endings: 100, endingChars: 24 } as const;

/** A top-level domain, in small letters and without its dot. */
export const topLevelDomainShape = /^(?:[a-z]{2,24}|xn--[a-z0-9-]{2,20})$/;

const setting = dataOf(
  z.strictObject({
    /** Taken whatever is said here: the installation's own. */
    always: z.array(z.string()),
    /** Taken besides, in order of the alphabet. */
    added: z.array(z.string()),
    /** Those of `added` that a client's account has: they stay, since who has one could not sign in any more. */
    in_use: z.array(z.string()),
    /** Goes up with every change; a change names the one it was made on. */
    revision: z.number(),
  }),
);

export const emailPolicySetting = endpoint({
  method: "GET",
  path: "/desk/settings/email-domains",
  access: settingsReaders,
  summary: "Which endings of e-mail addresses are taken",
  input: {},
  output: setting,
});

/**
 * Holds at once, on every server. 422 for what is no ending, and for one left out that a client's account has;
 * 409 `setting_changed` when somebody has changed it meanwhile: the sentence says who.
 */
export const changeEmailPolicy = endpoint({
  method: "PUT",
  path: "/desk/settings/email-domains",
  access: managersOnly,
  summary: "Take other endings of e-mail addresses",
  input: {
    body: z.strictObject({
      added: z.array(z.string().check(z.maxLength(limits.wireTextChars))).check(z.maxLength(1000)),
      expected_revision: z.number().check(z.int(), z.nonnegative()),
    }),
  },
  output: setting,
});
