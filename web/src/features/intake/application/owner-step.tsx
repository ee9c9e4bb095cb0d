import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import { messages } from "@funding-desk/contract/forms/messages";
import { addresses, findAddress } from "@funding-desk/contract/intake/known-answer/addresses";
import { useEffect, useRef, useState } from "react";
import { aboveAddress } from "../../../forms/same-address.tsx";
import { SecurityLink } from "../../../forms/security-link.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { focusInPlace } from "../../../ui/focus-field.ts";
import { Notice } from "../../../ui/notice.tsx";
import { UndoNotice } from "../../../ui/undo-notice.tsx";
import { CoBorrowerDialog } from "./co-borrower-dialog.tsx";
import { CoBorrowersTable } from "./co-borrowers-table.tsx";
import type { Application } from "./use-application.ts";
import { newCoBorrower } from "./use-co-borrowers.ts";

/** The owner's questions and any co-borrowers. */
export function OwnerStep({ application }: { readonly application: Application }) {
  const { steps, kept, coBorrowers } = application;
  const [isAsking, setAsking] = useState(false);
  const answerHasCoBorrower = (isTicked: boolean) => {
    if (isTicked) coBorrowers.show(newCoBorrower);
    else if (coBorrowers.list.length > 0) setAsking(true);
  };
  const adaptedSteps = {
    ...steps,
    change: (...[name, answer]: Parameters<typeof steps.change>) =>
      name === "hasCoBorrower" ? answerHasCoBorrower(answer === true) : steps.change(name, answer),
  };
  return (
    <div className="flex flex-col gap-7">
      <StepFields
        steps={adaptedSteps}
        stepName="owner"
        kept={kept}
        asides={{ ssn: <SecurityLink /> }}
        above={aboveAddress({
          steps,
          fields: addresses.home,
          other: findAddress(steps.answers, addresses.business),
          label: "Same as business address",
        })}
      />
      <CoBorrowerPart application={application} />
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Remove all co-borrowers?"
        confirmLabel="Remove all"
        cancelLabel="Keep them"
        isDangerous
        onConfirm={() => {
          setAsking(false);
          coBorrowers.removeAll();
        }}
      >
        <p>This removes everything you entered about them from this application.</p>
      </AlertDialog>
      <CoBorrowerDialog coBorrowers={coBorrowers} ownerHome={findAddress(steps.answers, addresses.home)} />
    </div>
  );
}

function CoBorrowerPart({ application }: { readonly application: Application }) {
  const { coBorrowers, sharesProblem } = application;
  const { list, removedNames } = coBorrowers;
  useFocusAfterRemoval(removedNames, application.steps.toId("hasCoBorrower"));
  const isStarted = coBorrowers.typedOf(newCoBorrower) !== undefined;
  return (
    <section aria-label="Co-Borrowers" className="flex flex-col gap-4 empty:hidden">
      {list.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-lg">Co-Borrowers</h3>
            {!coBorrowers.isFull && (
              <Button size="small" onClick={() => coBorrowers.show(newCoBorrower)}>
                + ADD
              </Button>
            )}
          </div>
          <CoBorrowersTable coBorrowers={coBorrowers} />
          {coBorrowers.isFull && <p className="text-ink-soft text-sm">{messages.tooManyCoBorrowers}</p>}
        </>
      )}
      {removedNames !== "" && (
        <div id={undoId}>
          <UndoNotice title={`${removedNames} removed.`} undoLabel="Undo" onUndo={coBorrowers.undo} />
        </div>
      )}
      {sharesProblem && (
        <Notice tone="error" title={sharesProblem}>
          Change the owner's share above or a co-borrower's.
        </Notice>
      )}
      {isStarted && coBorrowers.shown === undefined && (
        <Notice
          tone="warning"
          title="You started a co-borrower you haven't added yet"
          action={
            <div className="flex flex-wrap gap-3 py-1">
              <Button size="small" onClick={() => coBorrowers.show(newCoBorrower)}>
                Continue
              </Button>
              <Button size="small" onClick={() => coBorrowers.type(newCoBorrower, undefined)}>
                Discard
              </Button>
            </div>
          }
        >
          What you typed stays here until you leave this page.
        </Notice>
      )}
    </section>
  );
}

const undoId = "co-borrower-undo";

/** The pressed button disappears with its row, so focus Undo and, once that is gone too, the question. */
const useFocusAfterRemoval = (removedNames: string, questionId: string): void => {
  const before = useRef(removedNames);
  useEffect(() => {
    if (before.current === removedNames) return;
    before.current = removedNames;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost) focusInPlace(removedNames === "" ? questionId : undoId);
  }, [removedNames, questionId]);
};
