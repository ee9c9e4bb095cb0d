import type { EnteredAnswer } from "@funding-desk/contract/intake/draft/api";
import { useState } from "react";
import type { StepAddress } from "../../../forms/step-address.ts";
import { Notice } from "../../../ui/notice.tsx";
import { UndoNotice } from "../../../ui/undo-notice.tsx";
import { hasSameAnswers } from "./draft-answers.ts";
import { RestoredNotice } from "./restored-notice.tsx";
import type { FoundDraft } from "./use-draft.ts";
import type { AsideVersion, Wizard } from "./use-wizard.ts";

const asideTexts: Readonly<Record<AsideVersion["why"], { readonly title: string; readonly undoLabel: string }>> = {
  "started over": { title: "You started over. We set your earlier answers aside.", undoLabel: "Undo" },
  "took theirs": { title: "You now see the newer version.", undoLabel: "Bring mine back" },
  swapped: { title: "You now see the older version.", undoLabel: "Back to the newer one" },
};

interface DraftHistoryProps {
  readonly wizard: Wizard;
  readonly address: StepAddress;
  readonly found: FoundDraft;
  readonly stepName: string;
  /** In words, such as "pre-qualification". */
  readonly formName: string;
  /** What starting over deletes for good, shown before and after. */
  readonly lostForGood?: string | undefined;
}

/** Says whether the answers were restored, entered by staff, or set aside with a way to bring them back. */
export function DraftHistory({ wizard, address, found, stepName, formName, lostForGood }: DraftHistoryProps) {
  const { opened, start, entered } = found;
  const { aside } = wizard;
  // Only answers that were there at the start count as restored.
  const [isRestored] = useState(opened !== null && !hasSameAnswers(opened.draft, { ...start, step: "" }));
  // Going on to another step accepts the answers as they are.
  const [landingStep] = useState(stepName);
  if (aside) {
    return (
      <UndoNotice {...asideTexts[aside.why]} onUndo={wizard.undo}>
        {aside.why === "started over" && lostForGood}
      </UndoNotice>
    );
  }
  if (entered.length > 0 && !opened?.other) return <PreparedNotice entered={entered} form={formName} />;
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

interface PreparedNoticeProps {
  readonly entered: readonly EnteredAnswer[];
  /** In words, such as "pre-qualification". */
  readonly form: string;
}

/** Tells a client that staff filled in the form with them, and what is left for the client to do. */
function PreparedNotice({ entered, form }: PreparedNoticeProps) {
  const names = [...new Set(entered.map(({ by }) => by))].join(" and ");
  return (
    <Notice title={`${names} filled in this ${form} with you`}>
      Look it over and change anything that isn't right. Nothing is sent, and nothing is agreed to, until you submit it.
    </Notice>
  );
}
