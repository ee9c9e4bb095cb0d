import { applicationForm } from "@funding-desk/contract/application/form";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { firm } from "../../content/firm.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ApplicationReview, type ReadApplication } from "./application-review.tsx";
import type { AcceptedApplication } from "./use-application-submission.ts";

interface ApplicationReceiptProps {
  readonly accepted: AcceptedApplication;
  readonly sent: ReadApplication;
}

/** After a submit: its number, what happens next and by whom, what is still owed, and what was sent. */
export function ApplicationReceipt({ accepted, sent }: ApplicationReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that sent it stood at the end of the review, and is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="flex max-w-form flex-col gap-6">
      <section className="rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-8 sm:py-8">
        <CircleCheck aria-hidden="true" className="mb-3 size-11 text-success" />
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          Your application is sent
        </h2>
        <dl className="mt-5 grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
          <dt className="text-ink-soft">Reference</dt>
          <dd className="wrap-anywhere font-display text-xl">{accepted.reference}</dd>
          <dt className="text-ink-soft">Sent</dt>
          <dd>{shownMoment(accepted.submitted_at)}</dd>
        </dl>
        <p className="mt-5">
          What happens next: your advisor, {firm.advisor.name}, reads your application and calls you with what comes
          next. Its status is on your dashboard. Read the reference out when you call us.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/dashboard" variant="primary">
            Go to Dashboard
          </LinkButton>
          <LinkButton to="/dashboard/documents">Go to My Documents</LinkButton>
        </div>
      </section>
      <StillOwed isExplanationOwed={accepted.explanation_owed} sent={sent} />
      <Card title="What you sent">
        <ApplicationReview {...sent} />
      </Card>
    </div>
  );
}

interface StillOwedProps {
  readonly isExplanationOwed: boolean;
  readonly sent: ReadApplication;
}

function StillOwed({ isExplanationOwed, sent: { answers, files } }: StillOwedProps) {
  const notSent = relevantEntries(applicationForm, answers).filter(
    ({ name, field }) => field.kind === "file" && files?.every((file) => file.field !== name),
  );
  if (!isExplanationOwed && notSent.length === 0) return null;
  return (
    <>
      {isExplanationOwed && (
        <Notice tone="warning" title="Still owed: your explanation">
          You answered yes to a federal compliance question. Please have a few words ready; your advisor will ask.
        </Notice>
      )}
      {notSent.length > 0 && (
        <Notice title="Not handed over yet">
          <ul className="mt-1 list-disc pl-5">
            {notSent.map(({ name, field }) => (
              <li key={name}>{field.label}</li>
            ))}
          </ul>
          <p className="mt-2">Lenders ask for most of these. You can upload them under My Documents at any time.</p>
        </Notice>
      )}
    </>
  );
}
