import type { Answers } from "@funding-desk/contract/forms/field";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { reviewStep, type StepAddress } from "../../forms/step-address.ts";
import type { FormSteps } from "../../forms/use-form-steps.ts";
import { toast } from "../../ui/toaster.tsx";
import { type DraftCoBorrower, type DraftState, isSame } from "./draft-answers.ts";
import type { FoundDraft } from "./use-draft.ts";

/** What can be taken back: the version before starting over or before taking the newer one. */
export interface PutAway {
  readonly why: "started over" | "took theirs" | "swapped";
  readonly before: DraftState;
}

export interface Wizard {
  /** The step shown; undefined while the address still names none, or one that cannot be reached yet. */
  readonly stepName: string | undefined;
  /** The step to show instead then. */
  readonly fallbackStep: string;
  readonly putAway: PutAway | undefined;
  /** Place of the furthest step that was seen, from 0. */
  readonly furthest: number;
  isReachable: (stepName: string) => boolean;
  go: (stepName: string) => void;
  next: () => void;
  previous: () => void;
  startOver: () => void;
  settle: (choice: "mine" | "theirs") => void;
  takeOther: (other: DraftState) => void;
  undo: () => void;
}

/** What a form keeps in its draft beside the answers on the screen. */
export interface Beside {
  readonly coBorrowers: readonly DraftCoBorrower[];
  /** The answers as the draft keeps them; see `DraftState`. */
  readonly answers: Answers;
  replace: (draft: DraftState) => void;
}

interface WizardOptions {
  readonly address: StepAddress;
  readonly steps: FormSteps;
  readonly found: FoundDraft;
  readonly prefill: Answers;
  /** The form was sent: nothing is kept any more. */
  readonly isOver: boolean;
  readonly beside?: Beside | undefined;
  /** The answers were put away, here and, when the promise is fulfilled, in the account. */
  readonly onStartOver?: ((discarded: Promise<void>) => void) | undefined;
}

/** A form of steps with a draft: which step is shown, what is kept, and what each button does. */
export const useWizard = (options: WizardOptions): Wizard => {
  const { address, steps, found, prefill, isOver, beside, onStartOver } = options;
  const { sync, opened } = found;
  const { names } = address;
  const firstStep = names[0] ?? "";
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [putAway, setPutAway] = useState<PutAway>();
  // Where another version of the answers is to be shown: they change at once, the address a moment later.
  const [intended, setIntended] = useState<string>();
  const [furthest, setFurthest] = useState(() => names.indexOf(opened?.draft.step ?? firstStep));

  const asked = address.find(search);
  // What was reached once stays open, whatever was emptied since; the review wants all of it.
  const isReachable = (name: string) => {
    const index = names.indexOf(name);
    return index <= steps.finishedSteps || (name !== reviewStep && index <= furthest);
  };
  const reachable = (name: string) => (isReachable(name) ? name : (names[steps.finishedSteps] ?? firstStep));
  const stepName = asked !== undefined && isReachable(asked) ? asked : undefined;
  const fallbackStep = reachable(intended ?? asked ?? opened?.draft.step ?? firstStep);
  const go = (name: string) => void navigate(address.pathOf(name));

  const stateAt = (step: string): DraftState => ({
    answers: beside?.answers ?? steps.answers,
    step,
    ...(beside ? { coBorrowers: beside.coBorrowers } : {}),
  });
  const kept = useRef<DraftState>(stateAt(opened?.draft.step ?? firstStep));
  const state = stateAt(stepName ?? "");
  useEffect(() => {
    if (stepName === undefined || isOver) return;
    setIntended(undefined);
    setFurthest((before) => Math.max(before, names.indexOf(stepName)));
    const isNewStep = kept.current.step !== stepName;
    if (!isNewStep && isSame(kept.current, state)) return;
    kept.current = state;
    sync.change(state);
    if (isNewStep) sync.flush();
  });

  /** Shows another version without saving it: whoever calls this has settled that with the draft. */
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
    // What was emptied in an earlier step is wanted by the review alone.
    const gate = own === undefined && after === reviewStep ? (names[steps.finishedSteps] ?? stepName) : stepName;
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
    putAway,
    furthest,
    isReachable,
    go,
    next,
    previous: () => {
      if (stepName !== undefined) go(names[names.indexOf(stepName) - 1] ?? stepName);
    },
    startOver: () => {
      setPutAway({ why: "started over", before: kept.current });
      const fresh = { answers: prefill, step: firstStep };
      const discarded = sync.discard(fresh);
      show(fresh);
      onStartOver?.(discarded);
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
