import { form, step } from "../../forms/form.ts";
import { ownNumbers } from "../../intake/application/co-borrower-form.ts";

/** What a co-borrower enters about themselves behind their own door, asked for as in the application. */
export const coBorrowerDetailsForm = form({
  name: "co-borrower-details",
  version: 1,
  steps: {
    details: step({
      title: "Your own numbers",
      fields: ownNumbers,
    }),
  },
});
