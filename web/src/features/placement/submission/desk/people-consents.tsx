import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import type { DeskSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { Badge } from "../../../../ui/badge.tsx";
import { Fold } from "../../../../ui/fold.tsx";
import { ConsentText } from "../../lender-consent/consent-text.tsx";
import { consentStateWords, describeConsentDates } from "../../lender-consent/consent-words.ts";
import { EnteredMailboxLine } from "./entered-mailbox-line.tsx";

/** Everyone in the application, with what they were asked and what they answered. */
export function PeopleConsents({
  clientId,
  people,
  consents,
}: Pick<DeskSubmission, "people" | "consents"> & { readonly clientId: string }) {
  return (
    <ul aria-label="Consents by person" className="divide-y divide-line">
      {people.map(({ co_borrower_id, name, email, own_numbers }) => {
        const own = consents.filter((consent) => consent.co_borrower_id === co_borrower_id);
        return (
          <li key={co_borrower_id ?? "client"} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[2fr_3fr]">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{name}</p>
              <p className="wrap-anywhere text-ink-soft text-sm">
                {co_borrower_id === null ? "Client" : "Co-borrower"}, {email === "" ? "no email address" : email}
              </p>
              <EnteredMailboxLine clientId={clientId} coBorrowerId={co_borrower_id} />
              {own_numbers && (
                <p className="text-ink-soft text-sm">
                  {own_numbers === "given" ? "Entered their own numbers" : "Hasn't entered their own numbers yet"}
                </p>
              )}
            </div>
            {own.length === 0 ? (
              <p className="text-ink-soft text-sm">Not asked yet</p>
            ) : (
              <ul className="flex min-w-0 flex-col gap-2">
                {own.map((consent) => (
                  <li key={consent.id}>
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      {consentPurposeLabels[consent.purpose]}
                      <Badge tone={consentStateWords[consent.state].tone}>
                        {consentStateWords[consent.state].label}
                      </Badge>
                    </p>
                    <p className="wrap-anywhere text-ink-soft text-sm">
                      {describeConsentDates(consent)}
                      {consent.signature && `. Signed as ${consent.signature}`}
                    </p>
                    <Fold label="Read the text">
                      <ConsentText text={consent.text} />
                    </Fold>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
