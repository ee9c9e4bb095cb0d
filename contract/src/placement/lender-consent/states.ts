/** Whose consent it is. */
export const consentPeople = ["client", "co-borrower"] as const;
export type ConsentPerson = (typeof consentPeople)[number];

/** `given` is the only one under which anything may be sent. */
export const consentStates = ["asked", "given", "declined", "expired", "revoked"] as const;
export type ConsentState = (typeof consentStates)[number];

export interface DatedConsent {
  readonly given_at: Date | null;
  readonly expires_at: Date | null;
  readonly declined_at: Date | null;
  readonly revoked_at: Date | null;
}

export const findConsentState = (consent: DatedConsent, now: Date): ConsentState => {
  if (consent.revoked_at) return "revoked";
  if (consent.declined_at) return "declined";
  if (!consent.given_at) return "asked";
  return consent.expires_at && consent.expires_at <= now ? "expired" : "given";
};
