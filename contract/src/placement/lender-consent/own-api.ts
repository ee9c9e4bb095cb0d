import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { byId, ownPassword } from "../../platform/wire-shapes.ts";
import { consentSignature, lenderConsentWire } from "./consent-wire.ts";

/**
 * Giving it again changes nothing. Mails the client and the firm. 404 for another client's or a co-borrower's; 409
 * `wording_changed` when it was asked for anew, `consent_over` when it was declined or revoked; 422 for a blank name or a
 * wrong password; 429.
 */
export const giveLenderConsent = endpoint("POST /lead-user/lender-consents/:id/give", {
  access: "client",
  summary: "Sign a consent",
  input: { params: byId, body: z.strictObject({ ...consentSignature, password: ownPassword }) },
  output: toData(lenderConsentWire),
});

/** Repeating it is fine. 409 `consent_over` for one that was given: revoke that instead. */
export const declineLenderConsent = endpoint("POST /lead-user/lender-consents/:id/decline", {
  access: "client",
  summary: "Say no to a consent",
  input: { params: byId },
  output: toData(lenderConsentWire),
});

/**
 * Ends the lender's link at once, everywhere, and asks the lender to stop. Repeating it is fine. 409 `consent_over` for one
 * that wasn't given.
 */
export const revokeLenderConsent = endpoint("POST /lead-user/lender-consents/:id/revoke", {
  access: "client",
  summary: "Revoke a consent",
  input: { params: byId },
  output: toData(lenderConsentWire),
});
