import { consent, password, text } from "../../forms/field.ts";
import { form, step } from "../../forms/form.ts";
import { limits } from "../../platform/limits.ts";

/** The checkbox and the digital signature under the credit pull authorization. */
export const creditPullForm = form({
  name: "credit-pull-authorization",
  version: 1,
  steps: {
    signing: step({
      title: "Sign the authorization",
      fields: {
        agrees: consent({
          wire: "agrees",
          label:
            "I have read the Credit Pull Authorization. I authorize the soft and hard inquiries and the sharing with funding partners that it describes, until I revoke it in writing.",
          required: "Please check the box if you agree. Otherwise, there's nothing to sign.",
        }),
        signature: text({
          wire: "signature",
          label: "Digital signature",
          hint: "Type your full name. By signing, you agree that your typed name is your signature.",
          max: limits.signatureChars,
          required: "Please type your full name as your signature.",
          autocomplete: "name",
        }),
        // A session left open may be in someone else's hands.
        password: password({
          wire: "password",
          label: "Your password",
          isNew: false,
          required: "Please enter your password.",
          autocomplete: "current-password",
        }),
      },
    }),
  },
});
