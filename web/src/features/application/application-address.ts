import { applicationForm } from "@funding-desk/contract/application/form";
import { stepAddress } from "../../forms/step-address.ts";

export const address = stepAddress(applicationForm, "/dashboard/funding-application");
