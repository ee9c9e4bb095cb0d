import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import type { ConsentState } from "@funding-desk/contract/placement/lender-consent/states";
import { formatDay } from "../../../forms/format-time.ts";
import type { BadgeProps } from "../../../ui/badge.tsx";

interface StateWords {
  readonly label: string;
  readonly tone: BadgeProps["tone"];
}

export const consentStateWords: Readonly<Record<ConsentState, StateWords>> = {
  asked: { label: "Waiting", tone: "yellow" },
  given: { label: "Given", tone: "success" },
  declined: { label: "Said no", tone: "coral" },
  expired: { label: "Expired", tone: "coral" },
  revoked: { label: "Revoked", tone: "coral" },
};

/** When it came to its state, and until when it's valid. */
export const describeConsentDates = (consent: LenderConsentWire): string => {
  const { state, asked_at, given_at, expires_at, declined_at, revoked_at } = consent;
  const dates: Readonly<Record<ConsentState, string>> = {
    asked: `Asked ${formatDay(asked_at)}`,
    given: `Given ${formatDay(given_at ?? "")}, until ${formatDay(expires_at ?? "")}`,
    declined: `Said no ${formatDay(declined_at ?? "")}`,
    expired: `Given ${formatDay(given_at ?? "")}, expired ${formatDay(expires_at ?? "")}`,
    revoked: `Revoked ${formatDay(revoked_at ?? "")}`,
  };
  return dates[state];
};
