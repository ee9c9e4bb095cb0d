import type { MouseEvent } from "react";
import type { StepAddress } from "../../forms/step-address.ts";
import { Button } from "../../ui/button.tsx";
import type { Wizard } from "./use-wizard.ts";

interface WizardButtonsProps {
  readonly wizard: Wizard;
  readonly address: StepAddress;
  readonly stepName: string;
  /** At the review: the button that sends the form. */
  readonly submit?: { readonly label: string; readonly isBusy: boolean } | undefined;
}

/** The second click of a double click belongs to the button it began on, not to the one that has come into its place. */
const ignoreDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** Previous and Next, and at the review the submit. The form around them says what a press does. */
export function WizardButtons({ wizard, address, stepName, submit }: WizardButtonsProps) {
  return (
    <div className="mt-10 flex flex-col-reverse gap-3 border-line border-t pt-6 sm:flex-row sm:justify-between">
      <Button onClick={wizard.previous} disabled={stepName === address.names[0]}>
        Previous
      </Button>
      {submit ? (
        <Button type="submit" variant="primary" isBusy={submit.isBusy} onClick={ignoreDoubleClick}>
          {submit.label}
        </Button>
      ) : (
        <Button type="submit" variant="brand" onClick={ignoreDoubleClick}>
          Next
        </Button>
      )}
    </div>
  );
}
