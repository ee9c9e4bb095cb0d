import { forgetKeptEstimate, useHasKeptEstimate } from "../../../identity/kept-estimate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Forgets the estimator's answers that wait in this browser. */
export function ForgetButton() {
  return (
    <Button variant="quiet" size="small" onClick={forgetKeptEstimate}>
      Forget them
    </Button>
  );
}

/** Says at sign-up that the estimator's answers will be filled in afterwards. */
export function KeptAnswersNotice() {
  if (!useHasKeptEstimate()) return null;
  return (
    <Notice title="Your four answers are kept" action={<ForgetButton />}>
      You won't have to enter them again: they'll be in your pre-qualification, right after you sign up.
    </Notice>
  );
}
