import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useEffect, useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { Review } from "../../../forms/review.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { moveTo } from "../../../ui/focus-field.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { useAdvisorName } from "../../accounts/staff/advisor-query.ts";
import type { Receipt } from "./use-prequalification.ts";

interface PrequalificationReceiptProps {
  readonly receipt: Receipt;
  readonly userId: string;
  /** What came of it, in a line for the popup. */
  readonly result?: ReactNode;
  /** Times for a call, to book right from the popup. */
  readonly times?: ReactNode;
  /** What came of it, between the reference and the answers. */
  readonly children?: ReactNode;
}

const resultId = "what-came-of-it";

/** Shown after a submit: a popup with the next steps and, behind it, what was sent. */
export function PrequalificationReceipt({ receipt, userId, result, times, children }: PrequalificationReceiptProps) {
  const [isPopupOpen, setPopupOpen] = useState(true);
  const showResult = () => {
    setPopupOpen(false);
    // Once the page is no longer inert.
    setTimeout(() => moveTo(document.getElementById(resultId)));
  };
  // The submit button was at the end of the page.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className="flex max-w-form flex-col gap-6">
        <Card title="We received your pre-qualification">
          <ReceiptFacts receipt={receipt} userId={userId} />
          <div className="mt-6 flex flex-wrap gap-3">
            <NextSteps />
          </div>
        </Card>
        <div id={resultId} tabIndex={-1} className="flex flex-col gap-6 outline-none empty:hidden">
          {children}
        </div>
        <Card title="What you sent">
          <Review definition={prequalificationForm} answers={receipt.answers} />
        </Card>
      </div>
      <Dialog
        isOpen={isPopupOpen}
        onClose={() => setPopupOpen(false)}
        title="We received your pre-qualification"
        emblem={<CircleCheck className="size-11 text-success" />}
        actions={
          <>
            <NextSteps />
            {result && (
              <Button variant="quiet" onClick={showResult}>
                See what fits
              </Button>
            )}
          </>
        }
      >
        {result}
        <ReceiptFacts receipt={receipt} userId={userId} />
        {times}
      </Dialog>
    </>
  );
}

function ReceiptFacts({ receipt, userId }: Pick<PrequalificationReceiptProps, "receipt" | "userId">) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-ink-soft">Reference</dt>
        <dd className="font-semibold">{receipt.reference}</dd>
        <dt className="text-ink-soft">Sent</dt>
        <dd>{formatMoment(receipt.submitted_at)}</dd>
      </dl>
      <p className="mt-4">
        Next: {useAdvisorName(userId) ?? "your advisor"} reads your answers. A call is the fastest way forward.
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
