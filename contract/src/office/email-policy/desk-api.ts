import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { revision, shortText } from "../../platform/wire-shapes.ts";

export const emailPolicyLimits = { endings: 100, endingChars: 24 } as const;

/** A top-level domain in lower case, without its dot. */
export const topLevelDomainShape = /^(?:[a-z]{2,24}|xn--[a-z0-9-]{2,20})$/;

const setting = toData(
  z.strictObject({
    /** Always accepted, by the installation. */
    always: z.array(z.string()),
    /** Accepted besides, in alphabetical order. */
    added: z.array(z.string()),
    /** Those of `added` that can't be removed because a client signs in with such an address. */
    in_use: z.array(z.string()),
    /** Increases with every change; see `expected_revision`. */
    revision: z.number(),
  }),
);

export const emailPolicySetting = endpoint("GET /desk/settings/email-domains", {
  access: settingsReaders,
  summary: "The accepted top-level domains of email addresses",
  output: setting,
});

/**
 * Applies at once, on every server. 422 for an invalid domain, and for removing one that a client uses; 409 `setting_changed`
 * when someone has changed it in the meantime, with who in the message.
 */
export const changeEmailPolicy = endpoint("PUT /desk/settings/email-domains", {
  access: managersOnly,
  summary: "Change the accepted top-level domains",
  input: {
    body: z.strictObject({
      added: z.array(shortText).check(z.maxLength(1000)),
      expected_revision: revision,
    }),
  },
  output: setting,
});
