import type { Answers } from "@funding-desk/contract/forms/field";
import { toMessagesByName, toWire } from "@funding-desk/contract/forms/wire";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { prequalify } from "@funding-desk/contract/intake/prequalification/api";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { askConsentsAtReview } from "../../../forms/consents-at-review.ts";
import { pickValidAnswers } from "../../../forms/passing-answers.ts";
import { createStepAddress, reviewStep } from "../../../forms/step-address.ts";
import { createStoredIntent } from "../../../forms/stored-intent.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { forgetKeptEstimate, readKeptEstimate } from "../../../identity/kept-estimate.ts";
import { markPrequalified } from "../../../identity/session.ts";
import { toast } from "../../../ui/toaster.tsx";
import { refreshProfile } from "../../accounts/sign-in/refresh-profile.ts";
import type { FoundDraft } from "../draft/use-draft.ts";
import { useWizard, type Wizard } from "../draft/use-wizard.ts";

export const address = createStepAddress(prequalificationForm, "/dashboard/prequalification", {
  isReviewCounted: true,
});

const reviewedForm = askConsentsAtReview(prequalificationForm);

export type Receipt = AnswerOf<typeof prequalify>["result"] & { readonly answers: Answers };

interface Prequalification {
  readonly steps: FormSteps;
  readonly wizard: Wizard;
  readonly isSending: boolean;
  readonly receipt: Receipt | undefined;
  /** Answers that were kept from the estimator have been filled in. */
  readonly isFromEstimate: boolean;
  /** Staff filled it in with the client, who looks it over and agrees on the review page. */
  readonly isPrepared: boolean;
  submit: () => Promise<void>;
}

interface PrequalificationOptions {
  readonly found: FoundDraft;
  readonly userId: string;
}

/** What a visitor kept from the estimator, as far as the form accepts it. */
const recallEstimate = (): Answers => {
  const kept = readKeptEstimate();
  return kept ? pickValidAnswers(prequalificationForm, { ...kept }) : {};
};

/** The pre-qualification while it is filled in. It is submitted once, even after a lost answer or a reload. */
export const usePrequalification = ({ found, userId }: PrequalificationOptions): Prequalification => {
  const { sync, opened, start, entered } = found;
  const isPrepared = entered.length > 0;
  const queryClient = useQueryClient();
  const [estimate] = useState(recallEstimate);
  const steps = useFormSteps({
    definition: isPrepared ? reviewedForm : prequalificationForm,
    rules: checkRules(),
    // What was typed or cleared here wins. What the estimator was told is newer than anything before.
    initialAnswers: { ...start.answers, ...estimate, ...opened?.draft.answers },
  });
  const [receipt, setReceipt] = useState<Receipt>();
  const wizard = useWizard({ address, steps, found, isOver: receipt !== undefined });
  const isFromEstimate = Object.keys(estimate).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they move into the draft once
  useEffect(() => {
    if (!isFromEstimate) return;
    sync.change({ answers: steps.answers, step: wizard.stepName ?? wizard.fallbackStep });
    forgetKeptEstimate();
  }, []);
  const [intent] = useState(() => createStoredIntent("prequalificationIntent", userId));
  const sending = useSendOnce({
    intent,
    onFail: ({ message, fields }) => {
      toast.onlyError(message);
      const step = steps.refuse(toMessagesByName(prequalificationForm, fields));
      if (step !== undefined) wizard.go(step);
    },
  });

  const submit = async () => {
    const missing = steps.checkStep(reviewStep).toast;
    if (missing !== undefined) return void toast.onlyError(missing);
    await sending.run(async (idempotencyKey) => {
      await sync.pause();
      const { answers } = steps;
      const body = { ...toWire(prequalificationForm, answers), [wireNames.prequalifiedUserId]: userId };
      const { result } = await call(prequalify, { body, idempotencyKey });
      sync.finish();
      setReceipt({ ...result, answers });
      markPrequalified();
      void queryClient.invalidateQueries();
      void refreshProfile();
    });
  };

  return { steps, wizard, isSending: sending.isBusy, receipt, isFromEstimate, isPrepared, submit };
};
