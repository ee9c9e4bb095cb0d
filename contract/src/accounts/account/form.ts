import { choice, consent, email, nameText, password, phone, text } from "../../forms/field.ts";
import { form, step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { stateOptions } from "../../forms/options/states.ts";
import { limits } from "../../platform/limits.ts";

export const signInForm = form({
  name: "sign-in",
  version: 1,
  steps: {
    credentials: step({
      title: "Login",
      fields: {
        // Sign-up decides which addresses may be an account's; staff open accounts with any.
        email: email({ wire: "email", label: "Email", required: messages.emailRequired, takesAnyDomain: true }),
        password: password({
          wire: "password",
          label: "Password",
          isNew: false,
          required: messages.passwordRequired,
          autocomplete: "current-password",
        }),
      },
    }),
  },
});

// The payload has no field for the checkbox: whoever sends the form has accepted the terms.
export const terms = consent({
  label: "I accept the Terms & Conditions",
  links: [{ text: "Terms & Conditions", href: "/terms-and-conditions" }],
  required: "Please accept the Terms & Conditions",
});

/** Who a client is. Staff who open a client ask the same. */
export const person = {
  firstName: nameText({
    wire: "first_name",
    label: "First name",
    required: "Please enter your first name.",
    autocomplete: "given-name",
  }),
  lastName: nameText({
    wire: "last_name",
    label: "Last name",
    required: "Please enter your last name.",
    autocomplete: "family-name",
  }),
  phone: phone({ wire: "mobile", label: "Phone", required: "Please enter your phone number." }),
  state: choice({
    wire: "state",
    label: "State",
    options: stateOptions,
    required: "Please select your state.",
    autocomplete: "address-level1",
  }),
  email: email({ wire: "email", label: "Email", required: messages.emailRequired, showsEndings: true }),
};

export const signUpForm = form({
  name: "sign-up",
  version: 1,
  steps: {
    account: step({
      title: "Sign Up",
      fields: {
        ...person,
        password: password({
          wire: "password",
          label: "Password",
          isNew: true,
          required: messages.passwordRequired,
          autocomplete: "new-password",
        }),
        signupId: text({
          wire: "sing_up_id",
          label: "Sign Up Id",
          charset: "code",
          max: limits.signupIdChars,
          required: "Please enter your Sing Up Id.",
        }),
        terms,
      },
    }),
  },
});
