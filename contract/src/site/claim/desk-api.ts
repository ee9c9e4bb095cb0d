import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, settingsReaders } from "../../identity/staff-role.ts";
import { longText, revision, shortText } from "../../platform/wire-shapes.ts";

export const claimLimits = { valueChars: 40, wordingChars: 120, evidenceChars: 1000 } as const;

const claim = z.strictObject({
  /** Its key in `firm.config.ts`: "lenders". */
  key: z.string(),
  value: z.string(),
  wording: z.string(),
  evidence: z.string(),
  /** yyyy-mm-dd, when the evidence was last checked. */
  checked_on: z.string(),
  /** Ships as an example. */
  is_sample: z.boolean(),
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
  changed_by: z.nullable(z.string()),
});
export type ClaimSetting = z.infer<typeof claim>;

export const claims = endpoint("GET /desk/settings/claims", {
  access: settingsReaders,
  summary: "The numbers that the site claims, with their evidence",
  output: toData(z.strictObject({ claims: z.array(claim) })),
});

/** 404 for an unknown key; 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeClaim = endpoint("PUT /desk/settings/claims/:key", {
  access: freshManagers,
  summary: "Change a number that the site claims",
  input: {
    params: z.strictObject({ key: z.string().check(z.maxLength(60)) }),
    body: z.strictObject({
      value: shortText,
      wording: shortText,
      evidence: longText,
      checked_on: z.string().check(z.maxLength(20)),
      is_sample: z.boolean(),
      expected_revision: revision,
    }),
  },
  output: toData(claim),
});
