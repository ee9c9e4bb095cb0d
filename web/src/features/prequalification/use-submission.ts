import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { Answers } from "@funding-desk/contract/forms/field";
import { messagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { prequalify } from "@funding-desk/contract/prequalification/api";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { submissionIntent } from "../../forms/submission-intent.ts";
import { isOtherIntent, type Refusal, useSubmitOnce } from "../../forms/use-submit-once.ts";
import { refreshProfile } from "../../session/profile.ts";
import { markPrequalified } from "../../session/session.ts";

export type Receipt = AnswerOf<typeof prequalify>["result"] & { readonly answers: Answers };

export const isReceipt = (outcome: Receipt | Refusal): outcome is Receipt => "reference" in outcome;

interface SubmissionOptions {
  readonly userId: string;
  /** Waited for first, with the button already busy. */
  readonly prepare: () => Promise<void>;
}

const intent = submissionIntent("prequalificationIntent");

/** Submits the form once, however often it is pressed, tried again after a lost answer, or reloaded in between. */
export const useSubmission = ({ userId, prepare }: SubmissionOptions) => {
  const queryClient = useQueryClient();

  const send = async (answers: Answers): Promise<Receipt | Refusal> => {
    try {
      const { result } = await call(prequalify, {
        body: { ...toWire(prequalificationForm, answers), frontend_lead_user_id: userId },
        idempotencyKey: intent.keyFor(userId),
      });
      intent.end();
      markPrequalified();
      void queryClient.invalidateQueries();
      void refreshProfile();
      return { ...result, answers };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isOtherIntent(error)) intent.end();
      return { message: error.message, fields: messagesByName(prequalificationForm, error.fields) };
    }
  };

  return useSubmitOnce({ prepare, send });
};
