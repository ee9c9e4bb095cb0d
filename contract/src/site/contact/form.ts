import { email, longText, nameText, phone, text } from "../../forms/field.ts";
import { type AnswersOf, form, step } from "../../forms/form.ts";
import { limits } from "../../platform/limits.ts";

export const contactForm = form({
  name: "contact",
  version: 1,
  steps: {
    message: step({
      title: "Contact Us",
      fields: {
        fullName: nameText({
          wire: "full_name",
          label: "Full name",
          required: true,
          autocomplete: "name",
        }),
        phone: phone({ wire: "phone_number", label: "Phone number", required: true }),
        email: email({ wire: "email", label: "Email", required: "Please enter your email." }),
        company: text({
          wire: "company",
          label: "Company",
          max: limits.companyChars,
          autocomplete: "organization",
        }),
        subject: text({ wire: "subject", label: "Subject", max: limits.subjectChars, required: true }),
        question: longText({ wire: "question", label: "Your question", max: limits.questionChars, required: true }),
      },
    }),
  },
});
export type ContactAnswers = AnswersOf<typeof contactForm>;
