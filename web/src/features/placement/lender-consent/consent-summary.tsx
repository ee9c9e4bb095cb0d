import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import { summarizeConsent } from "@funding-desk/contract/placement/lender-consent/summary";
import { lenderConsentDays } from "@funding-desk/contract/placement/lender-consent/text";

interface ConsentSummaryProps {
  readonly consent: LenderConsentWire;
  readonly lenderName: string;
}

/** Who gets what, and until when, above the exact text of a consent that waits. */
export function ConsentSummary({ consent, lenderName }: ConsentSummaryProps) {
  return (
    <dl className="wrap-anywhere grid max-w-measure grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-ink-soft">Who</dt>
      <dd className="font-semibold">{lenderName}, no one else</dd>
      <dt className="text-ink-soft">What</dt>
      <dd>{summarizeConsent(consent)}</dd>
      <dt className="text-ink-soft">Until</dt>
      <dd>{lenderConsentDays} days from today, or until you revoke it</dd>
    </dl>
  );
}
