import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useEffect, useState } from "react";
import { firm } from "../../content/firm.ts";
import { formatMoment } from "../../forms/format-time.ts";
import { Review } from "../../forms/review.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import type { Receipt } from "./use-prequalification.ts";

interface PrequalificationReceiptProps {
  readonly receipt: Receipt;
  /** Between the reference and the answers. */
  readonly children?: ReactNode;
}

/** Shown after a submit: a popup with the next steps and, behind it, what was sent. */
export function PrequalificationReceipt({ receipt, children }: PrequalificationReceiptProps) {
  const [isPopupOpen, setPopupOpen] = useState(true);
  // The submit button was at the end of the page.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className="flex max-w-form flex-col gap-6">
        <Card title="We received your pre-qualification">
          <ReceiptFacts receipt={receipt} />
          <div className="mt-6 flex flex-wrap gap-3">
            <NextSteps />
          </div>
        </Card>
        {children}
        <Card title="What you sent">
          <Review definition={prequalificationForm} answers={receipt.answers} />
        </Card>
      </div>
      <Dialog
        isOpen={isPopupOpen}
        onClose={() => setPopupOpen(false)}
        title="We received your pre-qualification"
        emblem={<CircleCheck className="size-11 text-success" />}
        actions={<NextSteps />}
      >
        <ReceiptFacts receipt={receipt} />
      </Dialog>
    </>
  );
}

function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-ink-soft">Reference</dt>
        <dd className="font-semibold">{receipt.reference}</dd>
        <dt className="text-ink-soft">Sent</dt>
        <dd>{formatMoment(receipt.submitted_at)}</dd>
      </dl>
      <p className="mt-4">
        What happens next: your advisor, {firm.advisor.name}, will read your answers. You can follow your request's
        stage on your dashboard. The fastest way to move forward is a call with your advisor.
      </p>
    </>
  );
}

function NextSteps() {
  return (
    <>
      <LinkButton to="/dashboard/all-appointment" variant="primary">
        Schedule a Funding Advisory Call
      </LinkButton>
      <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
    </>
  );
}
