import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useEffect, useRef } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { useAdvisorName } from "../../accounts/staff/advisor-query.ts";
import { ApplicationReview, type ReviewedApplication } from "./application-review.tsx";
import type { AcceptedApplication } from "./application-submission.ts";

interface ApplicationReceiptProps {
  /** The list of what the client owes. */
  readonly owed: ReactNode;
  readonly userId: string;
  readonly accepted: AcceptedApplication;
  readonly sent: ReviewedApplication;
}

/** Shown after a submit: the reference, what happens next, what we still need and what was sent. */
export function ApplicationReceipt({ owed, userId, accepted, sent }: ApplicationReceiptProps) {
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
          What happens next: {useAdvisorName(userId) ?? "your advisor"} reads your application and calls you. Have the
          reference ready when you call us.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/dashboard" variant="primary">
            Go to Dashboard
          </LinkButton>
          <LinkButton to="/dashboard/documents">Go to My Documents</LinkButton>
        </div>
      </section>
      {owed}
      <Card title="What you sent">
        <ApplicationReview {...sent} />
      </Card>
    </div>
  );
}
