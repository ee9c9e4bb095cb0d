import { email, phone, text } from "../../forms/field.ts";
import { type AnswersOf, form, step } from "../../forms/form.ts";
import { limits } from "../../platform/limits.ts";

/** Who the call is with. The appointment type adds its own questions. */
export const bookingForm = form({
  name: "booking",
  version: 1,
  steps: {
    details: step({
      title: "Add more details about you",
      fields: {
        fullName: text({
          wire: "full_name",
          label: "Full name",
          // As the firm's book may have it, which fills it in.
          charset: "bookName",
          max: limits.nameChars * 2 + 1,
          required: "Please enter your full name.",
          autocomplete: "name",
        }),
        email: email({
          wire: "email",
          label: "Email",
          hint: "We confirm to the email you sign in with.",
          required: "Please enter your email.",
        }),
        phone: phone({ wire: "phone", label: "Phone number", required: "Please enter your phone number." }),
      },
    }),
  },
});
/** The message for a required question of the appointment type. */
export const formatMissingAnswer = (question: string): string => `Please answer: ${question}`;

export type BookingAnswers = AnswersOf<typeof bookingForm>;
