import type { Ref } from "react";
import type { StepAddress } from "../../../forms/step-address.ts";

interface StepTitleProps {
  readonly address: StepAddress;
  readonly stepName: string;
  /** For `useStepFocus`. */
  readonly ref: Ref<HTMLHeadingElement>;
}

export function StepTitle({ address, stepName, ref }: StepTitleProps) {
  const title = address.titles[address.names.indexOf(stepName)] ?? "";
  return (
    // Takes the focus at each step, so its name says where one is.
    <h2 ref={ref} tabIndex={-1} aria-label={`${address.formatPlace(stepName)}${title}`} className="text-xl sm:text-2xl">
      {title}
    </h2>
  );
}
