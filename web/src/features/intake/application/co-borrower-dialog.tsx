import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import { isBlank } from "@funding-desk/contract/forms/check";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { type Address, addresses } from "@funding-desk/contract/intake/known-answer/addresses";
import { useEffect, useRef } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { useKeptAnswers } from "../../../forms/kept-answers.ts";
import { aboveAddress } from "../../../forms/same-address.tsx";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../forms/use-form-steps.ts";
import { passesStep } from "../../../forms/use-submit-step.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { isIdentical } from "../draft/draft-answers.ts";
import { formatMask } from "../draft/on-file.ts";
import { listKeptNames, toListedAnswers } from "./co-borrower-list.ts";
import { type CoBorrowers, newCoBorrower } from "./use-co-borrowers.ts";

const formId = "co-borrower-form";

interface CoBorrowerDialogProps {
  readonly coBorrowers: CoBorrowers;
  /** The owner's, if it is complete. */
  readonly ownerHome: Address | undefined;
}

/** Adds or edits one co-borrower. What is typed survives closing the dialog, until it is saved or cleared. */
export function CoBorrowerDialog({ coBorrowers, ownerHome }: CoBorrowerDialogProps) {
  const { shown } = coBorrowers;
  const isNew = shown === undefined || shown === newCoBorrower;
  return (
    <Dialog
      isOpen={shown !== undefined}
      onClose={coBorrowers.close}
      isDismissable
      width="wide"
      title={isNew ? "Co-Borrower" : `Co-Borrower: ${coBorrowers.getName(shown)}`}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand">
            {isNew ? "+ Add Co-Borrower" : "Save Co-Borrower"}
          </Button>
          <Button onClick={coBorrowers.close}>Close</Button>
        </>
      }
    >
      {shown !== undefined && (
        <CoBorrowerForm key={shown} shown={shown} coBorrowers={coBorrowers} ownerHome={ownerHome} />
      )}
    </Dialog>
  );
}

function CoBorrowerForm({ shown, coBorrowers, ownerHome }: CoBorrowerDialogProps & { readonly shown: string }) {
  const onFile = coBorrowers.getOnFile(shown);
  const stored = coBorrowers.list.find(({ key }) => key === shown)?.answers ?? {};
  const typed = coBorrowers.typedOf(shown);
  const kept = useKeptAnswers(
    Object.fromEntries(
      [...listKeptNames(stored, onFile)]
        // An answer being changed when the dialog closed is still being changed.
        .filter((name) => isBlank(typed?.[name]))
        .map((name) => [name, formatMask(onFile[name] ?? "")]),
    ),
  );
  const steps = useFormSteps({
    definition: coBorrowerForm,
    rules: { ...checkRules(), onFile: kept.names },
    initialAnswers: typed ?? stored,
    idPrefix: "co-borrower-",
  });
  const serverProblems = useRef(coBorrowers.listProblems(shown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems are shown once, when the dialog opens
  useEffect(() => {
    if (Object.keys(serverProblems.current).length > 0) steps.refuse(serverProblems.current);
  }, []);
  const isTyped = !isIdentical({ answers: stored, step: "" }, { answers: steps.answers, step: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is typed
  useEffect(() => coBorrowers.type(shown, isTyped ? steps.answers : undefined), [steps.answers, isTyped]);

  const save = () => {
    if (!passesStep(steps, "coBorrower")) return;
    toast.dismissAll();
    coBorrowers.save(toListedAnswers(steps.answers, onFile, kept.names));
  };
  return (
    <Form
      id={formId}
      className="flex flex-col gap-7 pt-1"
      onSubmit={(event) => {
        // To React, the dialog is inside the page's own form, which must not be submitted.
        event.stopPropagation();
        save();
      }}
    >
      {typed && (
        <Notice
          title="What you typed before is still here"
          action={
            <Button size="small" onClick={() => steps.replace(stored)}>
              Clear
            </Button>
          }
        />
      )}
      <StepErrors steps={steps} stepName="coBorrower" />
      <StepFields
        steps={steps}
        stepName="coBorrower"
        kept={kept}
        above={aboveAddress({
          steps,
          fields: addresses.home,
          other: ownerHome,
          label: "Same as the owner's home address",
        })}
      />
    </Form>
  );
}
