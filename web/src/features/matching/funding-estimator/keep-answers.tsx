import { useEffect, useRef } from "react";
import { keepEstimate, readKeptEstimate, useHasKeptEstimate } from "../../../identity/kept-estimate.ts";
import type { EstimateAnswers } from "../../../identity/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { ForgetButton } from "../../accounts/account/kept-answers-notice.tsx";

function Kept() {
  return (
    <Notice tone="success" title="Your four answers are kept in this browser" action={<ForgetButton />}>
      <p>
        They'll be in your pre-qualification after you sign up. Until then we don't see them. They're gone in a day.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to="/signup" variant="brand" size="small">
          Sign up
        </LinkButton>
        <LinkButton to="/login" size="small">
          I have an account
        </LinkButton>
      </div>
    </Notice>
  );
}

function Offer({ answers }: { readonly answers: EstimateAnswers }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button variant="brand" onClick={() => keepEstimate(answers)}>
        Keep these answers
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-ink-soft text-sm">
        We'll fill them in when you pre-qualify. They stay in this browser, for a day at most.
      </p>
    </div>
  );
}

const isSame = (one: EstimateAnswers | null, other: EstimateAnswers): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Offers to take the answers along into the pre-qualification, so that they're typed once. */
export function KeepAnswers({ answers }: { readonly answers: EstimateAnswers }) {
  const isKept = useHasKeptEstimate();
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  // Once kept, they follow what is answered above. Looking at them again doesn't make them last longer.
  useEffect(() => {
    if (isKept && !isSame(readKeptEstimate(), answers)) keepEstimate(answers);
  }, [isKept, answers]);
  return (
    <div ref={frame} id="keep-answers" aria-live="polite">
      {isKept ? <Kept /> : <Offer answers={answers} />}
    </div>
  );
}
