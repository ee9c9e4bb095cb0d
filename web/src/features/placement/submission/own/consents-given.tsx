import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import { answerMailbox } from "@funding-desk/contract/accounts/entered-mailbox/own-api";
import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import { revokeLenderConsent } from "@funding-desk/contract/placement/lender-consent/own-api";
import { askCoBorrower, type OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import type { ReactNode } from "react";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { consentStateWords, describeConsentDates } from "../../lender-consent/consent-words.ts";
import { RevokeConsent } from "../../lender-consent/revoke-consent.tsx";
import { useSubmissionAct } from "./use-submission-act.ts";

interface ConsentsGivenProps {
  readonly userId: string;
  readonly submission: OwnSubmission;
}

/** Whose consents there are for this lender, with Revoke for the client's own and a link for co-borrowers. */
export function ConsentsGiven({ userId, submission }: ConsentsGivenProps) {
  const act = useSubmissionAct(userId);
  const { consents, co_borrowers, lender_name: lenderName, status } = submission;
  if (consents.length === 0) return null;
  const isOpen = submissionStatusRows[status].isOpen;
  const waiting = co_borrowers.filter(({ id }) =>
    consents.some(({ co_borrower_id, state }) => co_borrower_id === id && state === "asked"),
  );
  return (
    <div className="mt-4 border-line border-t pt-1">
      <ul aria-label={`Consents for ${lenderName}`} className="divide-y divide-line">
        {consents.map((consent) => (
          <ConsentRow key={consent.id} consent={consent}>
            {consent.person === "client" && consent.state === "given" && (
              <RevokeConsent
                consent={consent}
                lenderName={lenderName}
                revoke={() => act(() => call(revokeLenderConsent, { params: { id: consent.id } }))}
              />
            )}
          </ConsentRow>
        ))}
      </ul>
      {isOpen && co_borrowers.map((each) => <EnteredAddress key={each.id} userId={userId} coBorrower={each} />)}
      {isOpen &&
        waiting.map((coBorrower) => (
          <AskCoBorrower key={coBorrower.id} userId={userId} submissionId={submission.id} coBorrower={coBorrower} />
        ))}
    </div>
  );
}

interface ConsentRowProps {
  readonly consent: LenderConsentWire;
  readonly children: ReactNode;
}

function ConsentRow({ consent, children }: ConsentRowProps) {
  const { label, tone } = consentStateWords[consent.state];
  return (
    <li className="flex items-center gap-x-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {consent.person === "co-borrower" ? consent.name : "You"}
          {/* To have the file is what the card is about. */}
          {consent.purpose !== "submit" && `: ${consentPurposeLabels[consent.purpose].toLowerCase()}`}
        </p>
        <p className="text-ink-soft text-sm">{describeConsentDates(consent)}</p>
      </div>
      {/* That it was given is said with its day. */}
      {consent.state !== "given" && <Badge tone={tone}>{label}</Badge>}
      {children}
    </li>
  );
}

interface CoBorrowerProps {
  readonly userId: string;
  readonly coBorrower: OwnSubmission["co_borrowers"][number];
}

/** Asks the client about an address that staff entered: whoever reads that mailbox can sign. */
function EnteredAddress({ userId, coBorrower: { name, email, entered } }: CoBorrowerProps) {
  const act = useSubmissionAct(userId);
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  if (!entered) return null;
  const { mailbox_id: id, by, is_stopped: isStopped, may_confirm: mayConfirm } = entered;
  const answer = (isTheirs: boolean) =>
    void sending.run(() =>
      act(async () => {
        await call(answerMailbox, { params: { id }, body: { is_theirs: isTheirs } });
        toast.success(
          isTheirs ? `Thank you. ${name} can sign.` : "Thank you. We closed it, and your advisor hears of it.",
        );
      }),
    );
  return (
    <div className="mt-2 rounded-field bg-paper-deep px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        {by} entered <span className="font-semibold">{email}</span> for {name}.{" "}
        {isStopped
          ? "It was stopped, so what's signed there doesn't count."
          : mayConfirm
            ? "Is that right?"
            : "If that's wrong, close it."}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {mayConfirm && (
          <Button size="small" isBusy={sending.isBusy} onClick={() => answer(true)}>
            {isStopped ? "It's right after all" : "Yes"}
          </Button>
        )}
        {!isStopped && (
          <Button size="small" variant="secondary" isBusy={sending.isBusy} onClick={() => answer(false)}>
            {mayConfirm ? "No" : "Close it"}
          </Button>
        )}
      </div>
    </div>
  );
}

interface AskCoBorrowerProps extends CoBorrowerProps {
  readonly submissionId: string;
}

function AskCoBorrower({ userId, submissionId, coBorrower }: AskCoBorrowerProps) {
  const act = useSubmissionAct(userId);
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const { id, name, email } = coBorrower;
  const ask = () =>
    act(async () => {
      await call(askCoBorrower, { params: { id: submissionId, coBorrowerId: id } });
      toast.success(`We emailed ${name} a private link.`);
    });
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-field bg-paper-deep px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {name} signs, and can enter their Social Security number, on a page of their own. We write to{" "}
        <span className="wrap-anywhere">{email}</span>.
      </p>
      <Button size="small" isBusy={sending.isBusy} busyLabel="Sending..." onClick={() => void sending.run(ask)}>
        Ask by private link <span className="sr-only">{name}</span>
      </Button>
    </div>
  );
}
