import { email } from "../../forms/field.ts";
import { form, step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";

/** Asks for the address that the account will have, so it follows the rules for accounts. */
export const signupIdRequestForm = form({
  name: "signup-id-request",
  version: 1,
  steps: {
    request: step({
      title: "Ask for a Sign Up Id",
      fields: {
        email: email({ wire: "email", label: "Email", required: messages.emailRequired, showsEndings: true }),
      },
    }),
  },
});
