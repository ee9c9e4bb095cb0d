import { digits, email, password } from "../forms/field.ts";
import { form, step } from "../forms/form.ts";

/** The browser compares the confirmation and never sends it. */
export const passwordResetForm = form({
  name: "password-reset",
  version: 1,
  steps: {
    request: step({
      title: "Get OTP",
      fields: {
        email: email({ wire: "email", label: "Email", required: "Please Enter Email" }),
      },
    }),
    reset: step({
      title: "Reset Password",
      fields: {
        code: digits({
          wire: "reset_code",
          label: "Email OTP",
          groups: [8],
          invalidMessage: "Please enter the 8 digits of the code.",
          required: "Please Enter Otp",
          autocomplete: "one-time-code",
        }),
        password: password({
          wire: "password",
          label: "New Password",
          isNew: true,
          required: "Please Enter Password",
        }),
        confirmation: password({
          label: "Confirm Password",
          isNew: false,
          required: "Please Enter Confirm Password",
          autocomplete: "new-password",
        }),
      },
    }),
  },
});

export const passwordsDiffer = "Password and Confirm Password must be same";
