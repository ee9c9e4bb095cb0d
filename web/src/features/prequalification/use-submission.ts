import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { Answers } from "@funding-desk/contract/forms/field";
import { messagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { prequalify } from "@funding-desk/contract/prequalification/api";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError, call } from "../../api/call.ts";
import { refreshProfile } from "../../session/profile.ts";
import { markPrequalified } from "../../session/session.ts";
import { endIntent, intentKey } from "./submission-intent.ts";

export type Receipt = AnswerOf<typeof prequalify>["result"] & { readonly answers: Answers };

/** Why a submit did not succeed: the sentence, and what is wrong by field name. */
export interface Refusal {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Submission {
  readonly isBusy: boolean;
  /** Answers undefined when another press is already on its way. */
  submit: (answers: Answers) => Promise<Receipt | Refusal | undefined>;
}

export const isReceipt = (outcome: Receipt | Refusal): outcome is Receipt => "reference" in outcome;

interface SubmissionOptions {
  readonly userId: string;
  /** Waited for first, with the button already busy. */
  readonly prepare: () => Promise<void>;
}

/** Submits the form once, however often it is pressed, tried again after a lost answer, or reloaded in between. */
export const useSubmission = ({ userId, prepare }: SubmissionOptions): Submission => {
  const queryClient = useQueryClient();
  // A ref, since a second press may come before React has drawn the first.
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);

  const send = async (answers: Answers): Promise<Receipt | Refusal> => {
    try {
      const { result } = await call(prequalify, {
        body: { ...toWire(prequalificationForm, answers), frontend_lead_user_id: userId },
        idempotencyKey: intentKey(userId),
      });
      endIntent();
      markPrequalified();
      void queryClient.invalidateQueries();
      void refreshProfile();
      return { ...result, answers };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Refused for no field: an earlier send, whose answer was lost, did arrive, and these answers are others. The server's
      // sentence says so; whoever then submits again means it.
      if (error.status === 422 && Object.keys(error.fields).length === 0) endIntent();
      return { message: error.message, fields: messagesByName(prequalificationForm, error.fields) };
    }
  };

  return {
    isBusy,
    submit: async (answers) => {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setBusy(true);
      try {
        await prepare();
        return await send(answers);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
  };
};
