import { digits, email, password } from "../../forms/field.ts";
import { form, step } from "../../forms/form.ts";

/** The browser compares the confirmation and never sends it. */
const newPassword = {
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
};

export const passwordResetForm = form({
  name: "password-reset",
  version: 1,
  steps: {
    request: step({
      title: "Get OTP",
      fields: {
        email: email({ wire: "email", label: "Email", required: "Please Enter Email", takesAnyDomain: true }),
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
        ...newPassword,
      },
    }),
  },
});

/** Behind the mail's link, which brings its own code. */
export const resetLinkForm = form({
  name: "password-reset-link",
  version: 1,
  steps: { reset: step({ title: "Reset Password", fields: newPassword }) },
});

/** Whether this is the long code of a mail's link and not the short one that people type. */
export const isLinkCode = (code: unknown): code is string => typeof code === "string" && /^[\w-]{43}$/.test(code);

export const passwordsDiffer = "Password and Confirm Password must be same";
