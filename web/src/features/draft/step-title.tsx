import type { Ref } from "react";
import type { StepAddress } from "../../forms/step-address.ts";

interface StepTitleProps {
  readonly address: StepAddress;
  readonly stepName: string;
  /** For `useStepFocus`. */
  readonly ref: Ref<HTMLHeadingElement>;
}

export function StepTitle({ address, stepName, ref }: StepTitleProps) {
  const number = address.names.indexOf(stepName) + 1;
  return (
    <h2 ref={ref} tabIndex={-1} className="text-xl sm:text-2xl">
      <span className="sr-only">
        Step {number} of {address.names.length}:{" "}
      </span>
      {address.titles[number - 1]}
    </h2>
  );
}
