import type { Answers } from "@funding-desk/contract/forms/field";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { reviewStep, type StepAddress } from "../../../forms/step-address.ts";
import type { FormSteps } from "../../../forms/use-form-steps.ts";
import { toast } from "../../../ui/toaster.tsx";
import { type DraftCoBorrower, type DraftState, isIdentical } from "./draft-answers.ts";
import type { FoundDraft } from "./use-draft.ts";

/** The answers set aside when the person started over or switched versions, for undo. */
export interface AsideVersion {
  readonly why: "started over" | "took theirs" | "swapped";
  readonly before: DraftState;
}

export interface Wizard {
  /** The current step; undefined while the URL names none, or one that can't be reached yet. */
  readonly stepName: string | undefined;
  /** The step to show in that case. */
  readonly fallbackStep: string;
  readonly aside: AsideVersion | undefined;
  /** The index of the furthest step seen. */
  readonly furthest: number;
  isReachable: (stepName: string) => boolean;
  go: (stepName: string) => void;
  next: () => void;
  previous: () => void;
  startOver: () => void;
  resolve: (choice: "mine" | "theirs") => void;
  takeOther: (other: DraftState) => void;
  undo: () => void;
}

/** What a form saves in its draft besides the answers on screen. */
export interface Beside {
  readonly coBorrowers: readonly DraftCoBorrower[];
  /** The answers as saved in the draft; see `DraftState`. */
  readonly answers: Answers;
  replace: (draft: DraftState) => void;
}

interface WizardOptions {
  readonly address: StepAddress;
  readonly steps: FormSteps;
  readonly found: FoundDraft;
  /** The form has been sent, so nothing more is saved. */
  readonly isOver: boolean;
  readonly beside?: Beside | undefined;
  /** Called after the answers are cleared here. The promise resolves once the account has cleared them too. */
  readonly onStartOver?: ((discarded: Promise<void>) => void) | undefined;
}

/** A multi-step form with a draft: the current step, what is saved, and what each button does. */
export const useWizard = (options: WizardOptions): Wizard => {
  const { address, steps, found, isOver, beside, onStartOver } = options;
  const { sync, opened, start } = found;
  const { names } = address;
  const firstStep = names[0] ?? "";
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [aside, setAside] = useState<AsideVersion>();
  // The step to show after replacing the answers. They change immediately, and the URL a moment later.
  const [intended, setIntended] = useState<string>();
  const [furthest, setFurthest] = useState(() => names.indexOf(opened?.draft.step ?? firstStep));

  const asked = address.findStep(search);
  // A step reached once stays reachable, even if answers were cleared since. The review requires all of them.
  const isReachable = (name: string) => {
    const index = names.indexOf(name);
    return index <= steps.finishedSteps || (name !== reviewStep && index <= furthest);
  };
  const findReachable = (name: string) => (isReachable(name) ? name : (names[steps.finishedSteps] ?? firstStep));
  const stepName = asked !== undefined && isReachable(asked) ? asked : undefined;
  const fallbackStep = findReachable(intended ?? asked ?? opened?.draft.step ?? firstStep);
  const go = (name: string) => void navigate(address.toPath(name));

  const createState = (step: string): DraftState => ({
    answers: beside?.answers ?? steps.answers,
    step,
    ...(beside ? { coBorrowers: beside.coBorrowers } : {}),
  });
  const kept = useRef<DraftState>(createState(opened?.draft.step ?? firstStep));
  const state = createState(stepName ?? "");
  useEffect(() => {
    if (stepName === undefined || isOver) return;
    setIntended(undefined);
    setFurthest((before) => Math.max(before, names.indexOf(stepName)));
    const isNewStep = kept.current.step !== stepName;
    if (!isNewStep && isIdentical(kept.current, state)) return;
    kept.current = state;
    sync.change(state);
    if (isNewStep) sync.flush();
  });

  /** Shows another version without saving it. The caller has already updated the draft. */
  const show = (draft: DraftState) => {
    kept.current = { ...draft, step: names.includes(draft.step) ? draft.step : firstStep };
    steps.replace(draft.answers);
    beside?.replace(draft);
    setFurthest(names.indexOf(kept.current.step));
    setIntended(kept.current.step);
    go(kept.current.step);
  };

  const next = () => {
    if (stepName === undefined) return;
    const after = names[names.indexOf(stepName) + 1] ?? stepName;
    const own = steps.checkStep(stepName).toast;
    // Only the review requires answers that were cleared in an earlier step.
    const open = names[steps.finishedSteps] ?? stepName;
    const gate = own === undefined && after === reviewStep && open !== reviewStep ? open : stepName;
    const sentence = gate === stepName ? own : steps.checkStep(gate).toast;
    if (sentence !== undefined) {
      toast.onlyError(sentence);
      if (gate !== stepName) go(gate);
      return;
    }
    toast.dismissAll();
    go(after);
  };

  return {
    stepName,
    fallbackStep,
    aside,
    furthest,
    isReachable,
    go,
    next,
    previous: () => {
      if (stepName !== undefined) go(names[names.indexOf(stepName) - 1] ?? stepName);
    },
    startOver: () => {
      setAside({ why: "started over", before: kept.current });
      const fresh = {
        answers: start.answers,
        step: firstStep,
        ...(beside ? { coBorrowers: start.coBorrowers } : {}),
      };
      const discarded = sync.discard(fresh);
      show(fresh);
      onStartOver?.(discarded);
    },
    resolve: (choice) => {
      const before = kept.current;
      const resolved = sync.resolve(choice);
      if (choice !== "theirs" || !resolved) return;
      setAside({ why: "took theirs", before });
      show(resolved);
    },
    takeOther: (other) => {
      setAside({ why: "swapped", before: kept.current });
      show(other);
      sync.change(other);
    },
    undo: () => {
      if (!aside) return;
      setAside(undefined);
      show(aside.before);
      sync.change(aside.before);
    },
  };
};
