import type { StepAddress } from "../../../forms/step-address.ts";
import { Button } from "../../../ui/button.tsx";
import type { Wizard } from "./use-wizard.ts";

interface WizardButtonsProps {
  readonly wizard: Wizard;
  readonly address: StepAddress;
  readonly stepName: string;
  /** The button that sends the form, at the review. */
  readonly submit?: { readonly label: string; readonly isBusy: boolean } | undefined;
}

/** Previous and Next or, at the review, Submit. The surrounding form handles the submit event. */
export function WizardButtons({ wizard, address, stepName, submit }: WizardButtonsProps) {
  return (
    <div className="mt-10 flex flex-col-reverse gap-3 border-line border-t pt-6 sm:flex-row sm:justify-between">
      <Button onClick={wizard.previous} disabled={stepName === address.names[0]}>
        Previous
      </Button>
      {submit ? (
        <Button type="submit" variant="primary" isBusy={submit.isBusy}>
          {submit.label}
        </Button>
      ) : (
        <Button type="submit" variant="brand">
          Next
        </Button>
      )}
    </div>
  );
}
