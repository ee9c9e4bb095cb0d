import type { Answers } from "@funding-desk/contract/forms/field";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { checkRules } from "../../content/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import { toast } from "../../ui/toaster.tsx";
import { type DraftState, saySame } from "../draft/draft-answers.ts";
import type { FoundDraft } from "../draft/use-draft.ts";
import { stepAddress } from "./step-address.ts";
import { isReceipt, type Receipt, useSubmission } from "./use-submission.ts";

export const address = stepAddress(prequalificationForm, "/dashboard/prequalification");

/** What can be taken back: the version before starting over or before taking the newer one. */
export interface PutAway {
  readonly why: "started over" | "took theirs" | "swapped";
  readonly before: DraftState;
}

export interface Wizard {
  readonly steps: FormSteps;
  /** The step shown; undefined while the address still names none, or one that cannot be reached yet. */
  readonly stepName: string | undefined;
  /** The step to show instead then. */
  readonly fallbackStep: string;
  readonly isSending: boolean;
  readonly receipt: Receipt | undefined;
  readonly putAway: PutAway | undefined;
  next: () => void;
  previous: () => void;
  submit: () => Promise<void>;
  startOver: () => void;
  settle: (choice: "mine" | "theirs") => void;
  takeOther: (other: DraftState) => void;
  undo: () => void;
}

interface WizardOptions {
  readonly found: NonNullable<FoundDraft>;
  readonly prefill: Answers;
  readonly userId: string;
}

const firstStep = address.names[0] ?? "";

/** The pre-qualification under way: which step is shown, what is kept, and what each button does. */
export const useWizard = ({ found, prefill, userId }: WizardOptions): Wizard => {
  const { sync, opened } = found;
  const steps = useFormSteps({
    definition: prequalificationForm,
    rules: checkRules(),
    initialAnswers: opened?.draft.answers ?? prefill,
  });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const submission = useSubmission({ userId, prepare: sync.pause });
  const [receipt, setReceipt] = useState<Receipt>();
  const [putAway, setPutAway] = useState<PutAway>();
  // Where another version of the answers is to be shown: they change at once, the address a moment later.
  const [intended, setIntended] = useState<string>();

  const asked = address.find(search);
  const isReachable = (name: string) => address.names.indexOf(name) <= steps.finishedSteps;
  const reachable = (name: string) => (isReachable(name) ? name : (address.names[steps.finishedSteps] ?? firstStep));
  const stepName = asked !== undefined && isReachable(asked) ? asked : undefined;
  const fallbackStep = reachable(intended ?? asked ?? opened?.draft.step ?? firstStep);
  const go = (name: string) => navigate(address.pathOf(name));

  const kept = useRef<DraftState>({ answers: steps.answers, step: opened?.draft.step ?? firstStep });
  useEffect(() => {
    if (stepName === undefined || receipt) return;
    setIntended(undefined);
    const isSame = saySame(kept.current.answers, steps.answers) && kept.current.step === stepName;
    if (isSame) return;
    const isNewStep = kept.current.step !== stepName;
    kept.current = { answers: steps.answers, step: stepName };
    sync.change(kept.current);
    if (isNewStep) sync.flush();
  }, [sync, steps.answers, stepName, receipt]);

  /** Shows another version without saving it: whoever calls this has settled that with the draft. */
  const show = (draft: DraftState) => {
    kept.current = { answers: draft.answers, step: address.names.includes(draft.step) ? draft.step : firstStep };
    steps.replace(draft.answers);
    setIntended(kept.current.step);
    go(kept.current.step);
  };

  const submit = async () => {
    const outcome = await submission.submit(steps.answers);
    if (outcome === undefined) return;
    if (isReceipt(outcome)) {
      sync.finish();
      setReceipt(outcome);
      return;
    }
    toast.onlyError(outcome.message);
    const step = steps.refuse(outcome.fields);
    if (step !== undefined) go(step);
  };

  return {
    steps,
    stepName,
    fallbackStep,
    isSending: submission.isBusy,
    receipt,
    putAway,
    next: () => {
      if (stepName === undefined) return;
      const { toast: sentence } = steps.checkStep(stepName);
      if (sentence !== undefined) return toast.onlyError(sentence);
      toast.dismissAll();
      go(address.names[address.names.indexOf(stepName) + 1] ?? stepName);
    },
    previous: () => {
      if (stepName !== undefined) go(address.names[address.names.indexOf(stepName) - 1] ?? stepName);
    },
    submit,
    startOver: () => {
      setPutAway({ why: "started over", before: kept.current });
      const fresh = { answers: prefill, step: firstStep };
      void sync.discard(fresh);
      show(fresh);
    },
    settle: (choice) => {
      const before = kept.current;
      const settled = sync.settle(choice);
      if (choice !== "theirs" || !settled) return;
      setPutAway({ why: "took theirs", before });
      show(settled);
    },
    takeOther: (other) => {
      setPutAway({ why: "swapped", before: kept.current });
      show(other);
      sync.change(other);
    },
    undo: () => {
      if (!putAway) return;
      setPutAway(undefined);
      show(putAway.before);
      sync.change(putAway.before);
    },
  };
};
