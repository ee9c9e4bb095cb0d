import { signInForm } from "@funding-desk/contract/account/form";
import { form, step } from "@funding-desk/contract/forms/form";

const { email, password } = signInForm.steps.credentials.fields;

/** Sign-in for a person who is known already. Its names are its own, since it lies over pages that ask for an e-mail too. */
export const signInAgainForm = form({
  name: "sign-in-again",
  version: 1,
  steps: {
    again: step({
      title: "Your session has ended",
      fields: {
        sessionEmail: { ...email, readOnly: true, autocomplete: "username" },
        sessionPassword: password,
      },
    }),
  },
});
