import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useState } from "react";
import { firm } from "../../content/firm.ts";
import { Review } from "../../forms/review.tsx";
import { shownMoment } from "../../forms/shown-day.ts";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import type { Receipt } from "./use-submission.ts";

/** After a submit: the popup with the ways on and, under it, what was sent. */
export function PrequalificationReceipt({ receipt }: { readonly receipt: Receipt }) {
  const [isPopupOpen, setPopupOpen] = useState(true);
  // The button that sent it stood at the end of the review.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className="flex max-w-form flex-col gap-6">
        <Card title="Your pre-qualification is sent">
          <ReceiptFacts receipt={receipt} />
          <div className="mt-6 flex flex-wrap gap-3">
            <WaysOn />
          </div>
        </Card>
        <Card title="What you sent">
          <Review definition={prequalificationForm} answers={receipt.answers} />
        </Card>
      </div>
      <Dialog
        isOpen={isPopupOpen}
        onClose={() => setPopupOpen(false)}
        title="Your pre-qualification is sent"
        emblem={<CircleCheck aria-hidden="true" className="size-11 text-success" />}
        actions={<WaysOn />}
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
        <dd>{shownMoment(receipt.submitted_at)}</dd>
      </dl>
      <p className="mt-4">
        What happens next: your advisor, {firm.advisor.name}, reads your answers. The stage of your request is on your
        dashboard. A call with your advisor is the quickest way on.
      </p>
    </>
  );
}

function WaysOn() {
  return (
    <>
      <LinkButton to="/dashboard/all-appointment" variant="primary">
        Schedule a Funding Advisory Call
      </LinkButton>
      <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
    </>
  );
}
