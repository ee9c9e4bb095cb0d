import * as z from "zod/mini";
import { consentPurposes } from "../../accounts/consent/purposes.ts";
import { shortText } from "../../platform/wire-shapes.ts";
import { consentPeople, consentStates } from "./states.ts";

/** A consent as everyone sees it who may: the person who gives it, the client, and staff. */
export const lenderConsentWire = z.strictObject({
  id: z.string(),
  purpose: z.enum(consentPurposes),
  person: z.enum(consentPeople),
  /** Null for the client's own. */
  co_borrower_id: z.nullable(z.string()),
  /** Whose it is. */
  name: z.string(),
  state: z.enum(consentStates),
  /** The exact text, in paragraphs with an empty line between them. */
  text: z.string(),
  /** In hexadecimal. Send it back when signing. */
  text_sha256: z.string(),
  /** Instants. */
  asked_at: z.string(),
  given_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  declined_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  /** The name as typed. */
  signature: z.nullable(z.string()),
});
export type LenderConsentWire = z.infer<typeof lenderConsentWire>;

/** What a signature sends. `text_sha256` proves which text was read. */
export const consentSignature = {
  signature: shortText,
  text_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
