import { form, step } from "../../forms/form.ts";
import { complianceStep } from "../application/compliance-step.ts";

/** The explanation of an application's disclosures, when it is given after the application was sent. */
export const explanationForm = form({
  name: "explanation",
  version: 1,
  steps: {
    explanation: step({
      title: "Explain your “yes” answers",
      fields: {
        complianceExplanation: {
          ...complianceStep.fields.complianceExplanation,
          hint: "What happened, when, and where it stands now.",
          required: true,
          requiredMessage: "Please write your explanation.",
        },
      },
    }),
  },
});
