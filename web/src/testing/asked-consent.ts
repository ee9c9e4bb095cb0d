import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";

/** A client's consent that waits for an answer. */
export const askedConsent: LenderConsentWire = {
  id: "c1",
  purpose: "submit",
  person: "client",
  co_borrower_id: null,
  name: "Marisol Vega",
  state: "asked",
  text: "Consent to send my file to First Tide Bank\n\nI authorize it.",
  text_sha256: "c".repeat(64),
  asked_at: "2026-11-20T15:00:00Z",
  given_at: null,
  expires_at: null,
  declined_at: null,
  revoked_at: null,
  signature: null,
};
