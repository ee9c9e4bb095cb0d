import type { Answers } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { findSharesProblem } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { type DraftFileWire, submitApplication } from "@funding-desk/contract/intake/application/submit-api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ReadableError } from "../../../errors/readable-error.ts";
import { checkRules } from "../../../forms/check-rules.ts";
import type { KeptAnswers } from "../../../forms/kept-answers.ts";
import type { StepAddress } from "../../../forms/step-address.ts";
import { createStoredIntent } from "../../../forms/stored-intent.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { CallError } from "../../../http/call-error.ts";
import { upload } from "../../../http/upload.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { refreshProfile } from "../../accounts/sign-in/refresh-profile.ts";
import { type FoundDraft, useOnFile } from "../draft/use-draft.ts";
import { useKeptDraft } from "../draft/use-kept-draft.ts";
import { useWizard, type Wizard } from "../draft/use-wizard.ts";
import { address as ownAddress } from "./application-address.ts";
import { applicationSummaryQuery, applicationsQuery } from "./application-queries.ts";
import {
  type AcceptedApplication,
  readAccepted,
  type SentApplication,
  toFieldMessages,
  toMultipartFields,
} from "./application-submission.ts";
import { toCoBorrowerMessages } from "./co-borrower-list.ts";
import { type CoBorrowers, useCoBorrowers } from "./use-co-borrowers.ts";

export interface ApplicationReceipt extends AcceptedApplication, SentApplication {
  readonly kept: KeptAnswers;
  readonly files: readonly DraftFileWire[] | undefined;
}

export interface Application {
  readonly address: StepAddress;
  readonly steps: FormSteps;
  readonly kept: KeptAnswers;
  readonly coBorrowers: CoBorrowers;
  /** Set when the owner and the co-borrowers own more than 100% together. */
  readonly sharesProblem: string | undefined;
  readonly wizard: Wizard;
  readonly isSending: boolean;
  /** The last submit didn't reach the server, or its answer got lost. */
  readonly isUnreached: boolean;
  readonly receipt: ApplicationReceipt | undefined;
  /** @param files the draft's files, for the receipt */
  submit: (files: readonly DraftFileWire[] | undefined) => Promise<void>;
}

interface ApplicationOptions {
  readonly found: FoundDraft;
  readonly userId: string;
  readonly onStartOver?: (discarded: Promise<void>) => void;
  /** The part of the form that is filled in, and where; all of it in the portal unless staff fill it in. */
  readonly definition?: Form;
  readonly address?: StepAddress;
}

/** The server's message. Without one: whether it answered at all. */
const describeFailure = (error: unknown, message: string): string => {
  if (!(error instanceof ReadableError)) return messages.submissionError;
  if (!(error instanceof CallError)) return message;
  if (error.status === 0) return messages.submissionError;
  return error.isWorded ? message : messages.submissionFailed;
};

const formatIncomplete = (names: readonly string[]): string => `Please complete ${names.join(", ")}.`;

/** The funding application while it is filled in. It is submitted once, even after a lost answer or a reload. */
export const useApplication = ({
  found,
  userId,
  onStartOver,
  definition = applicationForm,
  address = ownAddress,
}: ApplicationOptions): Application => {
  const { sync, opened, start } = found;
  const queryClient = useQueryClient();
  const onFile = useOnFile(sync);
  const [receipt, setReceipt] = useState<ApplicationReceipt>();
  const [isUnreached, setUnreached] = useState(false);
  const coBorrowers = useCoBorrowers(opened ? (opened.draft.coBorrowers ?? []) : start.coBorrowers, onFile.coBorrowers);
  const keptDraft = useKeptDraft(definition, onFile.form);
  const { kept } = keptDraft;
  const checkShares = (answers: Answers) =>
    findSharesProblem(
      answers,
      coBorrowers.list.map((each) => each.answers),
    );
  const incomplete = coBorrowers.list.filter(({ key }) => Object.keys(coBorrowers.listProblems(key)).length > 0);

  const steps = useFormSteps({
    definition,
    rules: { ...checkRules(), onFile: kept.names },
    // What was typed or cleared wins.
    initialAnswers: { ...start.answers, ...opened?.draft.answers },
    alsoWrong: (answers) => {
      const shares = checkShares(answers);
      return {
        ...(shares === undefined ? {} : { ownership: shares }),
        ...(incomplete.length > 0
          ? { hasCoBorrower: formatIncomplete(incomplete.map(({ key }) => coBorrowers.getName(key))) }
          : {}),
      };
    },
  });
  const wizard = useWizard({
    address,
    steps,
    found,
    isOver: receipt !== undefined,
    beside: {
      coBorrowers: coBorrowers.kept,
      answers: keptDraft.toDraftAnswers(steps.answers),
      replace: (draft) => {
        coBorrowers.replace(draft.coBorrowers ?? []);
        keptDraft.restart();
      },
    },
    onStartOver,
  });
  const { stepName } = wizard;
  keptDraft.useFollowing(steps, stepName);
  useCoBorrowerAnswer({ steps, coBorrowers });
  useRemovalEnd(coBorrowers, { stepName, flush: sync.flush });

  const [intent] = useState(() => createStoredIntent("applicationIntent", userId));
  const sending = useSendOnce({
    intent,
    onFail: ({ message, fields }, error) => {
      const isLost = error instanceof CallError && error.status === 0;
      setUnreached(isLost);
      toast.onlyError(describeFailure(error, message));
      const byCoBorrower = toCoBorrowerMessages(fields, coBorrowers.list);
      coBorrowers.refuse(byCoBorrower);
      const named = Object.keys(byCoBorrower).map(coBorrowers.getName);
      const step = steps.refuse({
        ...toFieldMessages(fields),
        ...(named.length > 0 ? { hasCoBorrower: formatIncomplete(named) } : {}),
      });
      if (step !== undefined) wizard.go(step);
    },
  });

  const submit = async (files: readonly DraftFileWire[] | undefined) => {
    if (sync.status().kind === "conflict") {
      return toast.onlyError("Please first choose which version of this form to keep.");
    }
    await sending.run(async (idempotencyKey) => {
      const sent = { answers: steps.answers, coBorrowers: coBorrowers.list };
      setUnreached(false);
      await sync.drain();
      await sync.pause();
      const result = readAccepted(await upload(submitApplication, { fields: toMultipartFields(sent), idempotencyKey }));
      sync.finish();
      toast.onlySuccess(messages.applicationSubmitted);
      setReceipt({ ...result, ...sent, kept, files });
      void queryClient.invalidateQueries({ queryKey: applicationsQuery(userId).queryKey });
      void queryClient.invalidateQueries({ queryKey: applicationSummaryQuery(userId).queryKey });
      void queryClient.invalidateQueries({ refetchType: "none" });
      void refreshProfile();
    });
  };

  return {
    address,
    steps,
    kept,
    coBorrowers,
    sharesProblem: checkShares(steps.answers),
    wizard,
    isSending: sending.isBusy,
    isUnreached,
    receipt,
    submit,
  };
};

interface RemovalEnd {
  readonly stepName: string | undefined;
  readonly flush: () => void;
}

/** Going on to another step, or leaving the page, makes a removal final. */
const useRemovalEnd = ({ settle }: CoBorrowers, { stepName, flush }: RemovalEnd): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(settle, [stepName]);
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== "hidden") return;
      // Synchronously, since a hidden page may never become visible again.
      flushSync(latest.current);
      flush();
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, [flush]);
};

/** Keeps 'Has Co-Borrower?' in step with the list and the open dialog. */
const useCoBorrowerAnswer = ({ steps, coBorrowers }: Pick<Application, "steps" | "coBorrowers">): void => {
  const { list, shown } = coBorrowers;
  const has = list.length > 0 || shown !== undefined;
  const lastList = useRef(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the list; only this effect changes the answer
  useEffect(() => {
    const hasChanged = lastList.current !== list;
    lastList.current = list;
    // Set it again after each change to the list, which may have fixed a problem.
    const isRight = (steps.answers.hasCoBorrower ?? false) === has;
    // Leave a question alone that no one has touched yet.
    if (!isRight || (hasChanged && steps.answers.hasCoBorrower !== undefined)) steps.change("hasCoBorrower", has);
  }, [list, has, steps.answers.hasCoBorrower]);
};
