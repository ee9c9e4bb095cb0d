import { email } from "../../forms/field.ts";
import { form, step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";

/** The address with which a client will sign in. */
export const emailChangeForm = form({
  name: "email-change",
  version: 1,
  steps: {
    address: step({
      title: "New email",
      fields: {
        email: email({ wire: "email", label: "New email", required: messages.emailRequired, showsEndings: true }),
      },
    }),
  },
});
