import { submitApplication } from "@funding-desk/contract/application/api";
import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/application/form";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { messagesByName, toTextWire, toWire } from "@funding-desk/contract/forms/wire";
import { messages } from "@funding-desk/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { CallError } from "../../api/call-error.ts";
import { upload } from "../../api/upload.ts";
import { submissionIntent } from "../../forms/submission-intent.ts";
import { isOtherIntent, type Refusal, useSubmitOnce } from "../../forms/use-submit-once.ts";
import { refreshProfile } from "../../session/profile.ts";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import { applicationSummaryQuery, applicationsQuery } from "./application-queries.ts";
import { type CoBorrowerMessages, coBorrowerMessagesIn } from "./co-borrower-list.ts";

export type AcceptedApplication = AnswerOf<typeof submitApplication>["result"];

export interface RefusedApplication extends Refusal {
  readonly coBorrowers: CoBorrowerMessages;
  /** The server was not reached, or its answer was lost. */
  readonly isUnreached: boolean;
}

interface SentApplication {
  readonly answers: Answers;
  readonly coBorrowers: readonly DraftCoBorrower[];
}

export const isAccepted = (outcome: AcceptedApplication | RefusedApplication): outcome is AcceptedApplication =>
  "reference" in outcome;

const intent = submissionIntent("applicationIntent");

const fieldsOf = ({ answers, coBorrowers }: SentApplication): Record<string, string> => {
  const sent = coBorrowers.map(({ key, answers: own }) => ({ ...toWire(coBorrowerForm, own), key }));
  return {
    ...Object.fromEntries(toTextWire(applicationForm, answers)),
    ...(sent.length > 0 ? { co_borrowers: JSON.stringify(sent) } : {}),
  };
};

const fileMessages = (byWire: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    fieldEntries(applicationForm).flatMap(({ name, field }) => {
      const message = field.kind === "file" ? byWire[field.wire ?? name] : undefined;
      return message === undefined ? [] : [[name, message]];
    }),
  );

const refusalOf = (error: CallError, coBorrowers: readonly DraftCoBorrower[]): RefusedApplication => ({
  message: error.status === 0 ? messages.submissionError : error.message || messages.submissionFailed,
  fields: { ...messagesByName(applicationForm, error.fields), ...fileMessages(error.fields) },
  coBorrowers: coBorrowerMessagesIn(error.fields, coBorrowers),
  isUnreached: error.status === 0,
});

interface SubmissionOptions {
  readonly userId: string;
  /** Waited for first, with the button already busy. */
  readonly prepare: () => Promise<void>;
}

/** Submits the application once, however often it is pressed, tried again after a lost answer, or reloaded in between. */
export const useApplicationSubmission = ({ userId, prepare }: SubmissionOptions) => {
  const queryClient = useQueryClient();

  const send = async (said: SentApplication): Promise<AcceptedApplication | RefusedApplication> => {
    try {
      const { result } = await upload(submitApplication, {
        fields: fieldsOf(said),
        idempotencyKey: intent.keyFor(userId),
      });
      intent.end();
      void queryClient.invalidateQueries({ queryKey: applicationsQuery(userId).queryKey });
      void queryClient.invalidateQueries({ queryKey: applicationSummaryQuery(userId).queryKey });
      void queryClient.invalidateQueries({ refetchType: "none" });
      void refreshProfile();
      return result;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isOtherIntent(error)) intent.end();
      return refusalOf(error, said.coBorrowers);
    }
  };

  return useSubmitOnce({ prepare, send });
};
