import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import { nameProgramAlone } from "@funding-desk/contract/matching/catalog/name-program";
import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import { declineLenderConsent, giveLenderConsent } from "@funding-desk/contract/placement/lender-consent/own-api";
import type { OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { useState } from "react";
import { formatDay } from "../../../../forms/format-time.ts";
import { call } from "../../../../http/call.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { SignConsent } from "../../lender-consent/sign-consent.tsx";
import { useSubmissionAct } from "./use-submission-act.ts";

interface ConsentsToGiveProps {
  readonly userId: string;
  readonly submissions: readonly OwnSubmission[];
}

const isWaiting = ({ person, state }: LenderConsentWire): boolean => person === "client" && state === "asked";

/** What waits for the client's own signature. Hidden when that's nothing. */
export function ConsentsToGive({ userId, submissions }: ConsentsToGiveProps) {
  const waiting = submissions.flatMap((submission) =>
    submission.consents.filter(isWaiting).map((consent) => ({ consent, submission })),
  );
  if (waiting.length === 0) return null;
  return (
    <section
      aria-labelledby="consents-to-give"
      className="overflow-hidden rounded-card border border-accent bg-card shadow-soft"
    >
      <header className="border-accent/50 border-b bg-yellow-soft px-5 py-4 sm:px-6">
        <h2 id="consents-to-give" className="text-lg">
          Waiting for your signature
        </h2>
        <p className="text-sm">Nothing goes to a lender until you sign.</p>
      </header>
      <ul className="divide-y divide-line">
        {waiting.map(({ consent, submission }) => (
          <WaitingConsent key={consent.id} userId={userId} consent={consent} submission={submission} />
        ))}
      </ul>
    </section>
  );
}

interface WaitingConsentProps {
  readonly userId: string;
  readonly consent: LenderConsentWire;
  readonly submission: OwnSubmission;
}

function WaitingConsent({ userId, consent, submission }: WaitingConsentProps) {
  const [isOpen, setOpen] = useState(false);
  const act = useSubmissionAct(userId);
  const { id, purpose, asked_at } = consent;
  const { lender_name: lenderName, program_name: programName } = submission;
  const what = `${consentPurposeLabels[purpose]}: ${lenderName}`;
  const params = { id };
  return (
    <li className="px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="wrap-anywhere font-semibold">{what}</p>
          <p className="text-ink-soft text-sm">
            {nameProgramAlone(lenderName, programName)}. Asked {formatDay(asked_at)}.
          </p>
        </div>
        <Button
          size="small"
          variant={isOpen ? "secondary" : "primary"}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close" : "Read and sign"} <span className="sr-only">{what}</span>
        </Button>
      </div>
      {isOpen && (
        <div className="mt-5">
          <SignConsent
            consent={consent}
            lenderName={lenderName}
            asksPassword
            sign={(body) =>
              act(async () => {
                await call(giveLenderConsent, { params, body });
                toast.onlySuccess("You signed it. You can revoke it here at any time.");
              })
            }
            decline={() =>
              act(async () => {
                await call(declineLenderConsent, { params });
                toast.onlySuccess("You said no. Your advisor sees that.");
              })
            }
          />
        </div>
      )}
    </li>
  );
}
