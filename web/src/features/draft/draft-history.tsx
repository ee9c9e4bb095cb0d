import { useState } from "react";
import type { StepAddress } from "../../forms/step-address.ts";
import { type DraftState, saySame } from "./draft-answers.ts";
import { RestoredNotice } from "./restored-notice.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import type { FoundDraft } from "./use-draft.ts";
import type { PutAway, Wizard } from "./use-wizard.ts";

const putAwayWords: Readonly<Record<PutAway["why"], { readonly title: string; readonly undoLabel: string }>> = {
  "started over": { title: "You started over. Your earlier answers are put away.", undoLabel: "Undo" },
  "took theirs": { title: "You now see the newer version.", undoLabel: "Bring mine back" },
  swapped: { title: "You now see the older version.", undoLabel: "Back to the newer one" },
};

interface DraftHistoryProps {
  readonly wizard: Wizard;
  readonly address: StepAddress;
  readonly found: FoundDraft;
  /** What a form that nobody has begun says. */
  readonly fresh: DraftState;
  readonly stepName: string;
  /** What starting over takes away for good: said before it, and after. */
  readonly lostForGood?: string | undefined;
}

/** What happened to the answers before this moment: restored, or put away and within reach. */
export function DraftHistory({ wizard, address, found, fresh, stepName, lostForGood }: DraftHistoryProps) {
  const { opened } = found;
  const { putAway } = wizard;
  // Only what was there on entry is restored; what is typed from now on is not.
  const [isRestored] = useState(opened !== null && !saySame(opened.draft, fresh));
  // Whoever has gone on to another step has taken the answers as they are.
  const [landingStep] = useState(stepName);
  if (putAway) {
    return (
      <UndoNotice {...putAwayWords[putAway.why]} onUndo={wizard.undo}>
        {putAway.why === "started over" && lostForGood}
      </UndoNotice>
    );
  }
  if (!opened || !isRestored || stepName !== landingStep) return null;
  const { other } = opened;
  return (
    <RestoredNotice
      opened={opened}
      stepTitle={address.titles[address.names.indexOf(opened.draft.step)]}
      lostForGood={lostForGood}
      onStartOver={wizard.startOver}
      onUseOther={() => other && wizard.takeOther(other)}
    />
  );
}
