import { applicationForm } from "@funding-desk/contract/application/form";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { firm } from "../../content/firm.ts";
import { formatMoment } from "../../forms/format-time.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ApplicationReview, type ReviewedApplication } from "./application-review.tsx";
import type { AcceptedApplication } from "./application-submission.ts";

interface ApplicationReceiptProps {
  readonly accepted: AcceptedApplication;
  readonly sent: ReviewedApplication;
}

/** Shown after a submit: the reference, what happens next, what is still missing and what was sent. */
export function ApplicationReceipt({ accepted, sent }: ApplicationReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The submit button was at the end of the page, and is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="flex max-w-form flex-col gap-6">
      <section className="rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-8 sm:py-8">
        <CircleCheck className="mb-3 size-11 text-success" />
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          We received your application
        </h2>
        <dl className="mt-5 grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
          <dt className="text-ink-soft">Reference</dt>
          <dd className="wrap-anywhere font-display text-xl">{accepted.reference}</dd>
          <dt className="text-ink-soft">Sent</dt>
          <dd>{formatMoment(accepted.submitted_at)}</dd>
        </dl>
        <p className="mt-5">
          What happens next: your advisor, {firm.advisor.name}, will read your application and call you about the next
          steps. You can follow its status on your dashboard. When you call us, have the reference ready.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/dashboard" variant="primary">
            Go to Dashboard
          </LinkButton>
          <LinkButton to="/dashboard/documents">Go to My Documents</LinkButton>
        </div>
      </section>
      <StillMissing isExplanationOwed={accepted.explanation_owed} sent={sent} />
      <Card title="What you sent">
        <ApplicationReview {...sent} />
      </Card>
    </div>
  );
}

interface StillMissingProps {
  readonly isExplanationOwed: boolean;
  readonly sent: ReviewedApplication;
}

function StillMissing({ isExplanationOwed, sent: { answers, files } }: StillMissingProps) {
  const notSent = relevantEntries(applicationForm, answers).filter(
    ({ name, field }) => field.kind === "file" && files?.every((file) => file.field !== name),
  );
  if (!isExplanationOwed && notSent.length === 0) return null;
  return (
    <>
      {isExplanationOwed && (
        <Notice tone="warning" title="Still needed: your explanation">
          You answered yes to a federal compliance question. Your advisor will ask you to explain.
        </Notice>
      )}
      {notSent.length > 0 && (
        <Notice title="Not uploaded yet">
          <ul className="mt-1 list-disc pl-5">
            {notSent.map(({ name, field }) => (
              <li key={name}>{field.label}</li>
            ))}
          </ul>
          <p className="mt-2">Lenders ask for most of these. You can upload them under My Documents anytime.</p>
        </Notice>
      )}
    </>
  );
}
