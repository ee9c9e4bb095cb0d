import { applicationForm } from "@funding-desk/contract/application/form";
import { createStepAddress } from "../../forms/step-address.ts";

export const address = createStepAddress(applicationForm, "/dashboard/funding-application", {
  isReviewCounted: false,
});
