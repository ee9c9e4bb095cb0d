import type { DraftFileWire } from "@funding-desk/contract/application/api";
import { sharesProblem } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/application/form";
import type { Answers } from "@funding-desk/contract/forms/field";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { checkRules } from "../../content/check-rules.ts";
import type { KeptAnswers } from "../../forms/kept-answers.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import { toast } from "../../ui/toaster.tsx";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import { type FoundDraft, useOnFile } from "../draft/use-draft.ts";
import { useKeptDraft } from "../draft/use-kept-draft.ts";
import { useWizard, type Wizard } from "../draft/use-wizard.ts";
import { address } from "./application-address.ts";
import { type AcceptedApplication, isAccepted, useApplicationSubmission } from "./use-application-submission.ts";
import { type CoBorrowers, useCoBorrowers } from "./use-co-borrowers.ts";

/** What was sent and what came back. */
export interface ApplicationReceipt extends AcceptedApplication {
  readonly answers: Answers;
  readonly coBorrowers: readonly DraftCoBorrower[];
  readonly kept: KeptAnswers;
  readonly files: readonly DraftFileWire[] | undefined;
}

export interface Application {
  readonly steps: FormSteps;
  readonly kept: KeptAnswers;
  readonly coBorrowers: CoBorrowers;
  /** Owner and co-borrowers together own more than the whole. */
  readonly sharesProblem: string | undefined;
  readonly wizard: Wizard;
  readonly isSending: boolean;
  /** The last submit did not reach the server, or its answer was lost. */
  readonly isUnreached: boolean;
  readonly receipt: ApplicationReceipt | undefined;
  /** @param files those of the draft, which go with it */
  submit: (files: readonly DraftFileWire[] | undefined) => Promise<void>;
}

interface ApplicationOptions {
  readonly found: FoundDraft;
  readonly prefill: Answers;
  readonly userId: string;
  readonly onStartOver: (discarded: Promise<void>) => void;
}

const incomplete = (names: readonly string[]): string => `Please complete ${names.join(", ")}.`;

/** The funding application under way. */
export const useApplication = ({ found, prefill, userId, onStartOver }: ApplicationOptions): Application => {
  const { sync, opened } = found;
  const onFile = useOnFile(sync);
  const [receipt, setReceipt] = useState<ApplicationReceipt>();
  const [isUnreached, setUnreached] = useState(false);
  const coBorrowers = useCoBorrowers(opened?.draft.coBorrowers ?? [], onFile.coBorrowers);
  const keptDraft = useKeptDraft(applicationForm, onFile.form);
  const { kept } = keptDraft;
  const sharesOf = (answers: Answers) =>
    sharesProblem(
      answers,
      coBorrowers.list.map((each) => each.answers),
    );
  const flagged = coBorrowers.list.filter(({ key }) => Object.keys(coBorrowers.problemsOf(key)).length > 0);

  const steps = useFormSteps({
    definition: applicationForm,
    rules: { ...checkRules(), onFile: kept.names },
    initialAnswers: opened?.draft.answers ?? prefill,
    alsoWrong: (answers) => {
      const shares = sharesOf(answers);
      return {
        ...(shares === undefined ? {} : { ownership: shares }),
        ...(flagged.length > 0 ? { hasCoBorrower: incomplete(flagged.map(({ key }) => coBorrowers.nameOf(key))) } : {}),
      };
    },
  });
  const wizard = useWizard({
    address,
    steps,
    found,
    prefill,
    isOver: receipt !== undefined,
    beside: {
      coBorrowers: coBorrowers.kept,
      answers: keptDraft.answersFor(steps.answers),
      replace: (draft) => {
        coBorrowers.replace(draft.coBorrowers ?? []);
        keptDraft.restart();
      },
    },
    onStartOver,
  });
  const { stepName } = wizard;
  keptDraft.useFollowing(steps, stepName);
  useTick({ steps, coBorrowers });
  useRemovalEnd(coBorrowers, { stepName, flush: sync.flush });

  const submission = useApplicationSubmission({
    userId,
    prepare: async () => {
      await sync.drain();
      await sync.pause();
    },
  });

  const submit = async (files: readonly DraftFileWire[] | undefined) => {
    if (sync.status().kind === "conflict") {
      return toast.onlyError("Please choose first which version of this form to keep.");
    }
    const sent = { answers: steps.answers, coBorrowers: coBorrowers.list };
    setUnreached(false);
    const outcome = await submission.submit(sent);
    if (outcome === undefined) return;
    if (isAccepted(outcome)) {
      sync.finish();
      toast.dismissAll();
      toast.success(outcome.message);
      setReceipt({ ...outcome, ...sent, kept, files });
      return;
    }
    setUnreached(outcome.isUnreached);
    toast.onlyError(outcome.message);
    coBorrowers.refuse(outcome.coBorrowers);
    const named = Object.keys(outcome.coBorrowers).map(coBorrowers.nameOf);
    const step = steps.refuse({
      ...outcome.fields,
      ...(named.length > 0 ? { hasCoBorrower: incomplete(named) } : {}),
    });
    if (step !== undefined) wizard.go(step);
  };

  return {
    steps,
    kept,
    coBorrowers,
    sharesProblem: sharesOf(steps.answers),
    wizard,
    isSending: submission.isBusy,
    isUnreached,
    receipt,
    submit,
  };
};

interface RemovalEnd {
  readonly stepName: string | undefined;
  readonly flush: () => void;
}

/** Whoever goes on, or away, has taken a removal as it is. */
const useRemovalEnd = ({ settle }: CoBorrowers, { stepName, flush }: RemovalEnd): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(settle, [stepName]);
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== "hidden") return;
      // At once: a page that is hidden may never be seen again.
      flushSync(latest.current);
      flush();
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, [flush]);
};

/** 'Has Co-Borrower?' says whether there is one, or one is being asked for. */
const useTick = ({ steps, coBorrowers }: Pick<Application, "steps" | "coBorrowers">): void => {
  const { list, shown } = coBorrowers;
  const has = list.length > 0 || shown !== undefined;
  const lastList = useRef(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the list; the answer itself is changed here alone
  useEffect(() => {
    const isOther = lastList.current !== list;
    lastList.current = list;
    // Said anew after each change of the list: what is wrong with it may be mended.
    const isRight = (steps.answers.hasCoBorrower ?? false) === has;
    // Where nobody has touched the question yet, there is nothing to say.
    if (!isRight || (isOther && steps.answers.hasCoBorrower !== undefined)) steps.change("hasCoBorrower", has);
  }, [list, has, steps.answers.hasCoBorrower]);
};
