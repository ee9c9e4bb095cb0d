import type { Ref } from "react";
import type { StepAddress } from "../../../forms/step-address.ts";

interface StepTitleProps {
  readonly address: StepAddress;
  readonly stepName: string;
  /** For `useStepFocus`. */
  readonly ref: Ref<HTMLHeadingElement>;
}

export function StepTitle({ address, stepName, ref }: StepTitleProps) {
  return (
    <h2 ref={ref} tabIndex={-1} className="text-xl sm:text-2xl">
      <span className="sr-only">{address.formatPlace(stepName)}</span>
      {address.titles[address.names.indexOf(stepName)]}
    </h2>
  );
}
