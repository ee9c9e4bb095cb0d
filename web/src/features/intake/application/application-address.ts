import { applicationSteps } from "@funding-desk/contract/intake/application/steps";
import { createStepAddress } from "../../../forms/step-address.ts";

export const address = createStepAddress({ steps: applicationSteps }, "/dashboard/funding-application", {
  isReviewCounted: false,
});
