import { type Answers, consent } from "../../forms/field.ts";
import { type AnswersOf, form, step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { businessStep } from "./business-step.ts";
import { complianceQuestions, complianceStep } from "./compliance-step.ts";
import { documentsStep } from "./documents-step.ts";
import { financialStep } from "./financial-step.ts";
import { fundingRequestStep } from "./funding-request-step.ts";
import { ownerStep } from "./owner-step.ts";
import { applicationSteps } from "./steps.ts";

/** The eight steps of the funding application. Co-borrowers are a list beside it; see `coBorrowerForm`. */
export const applicationForm = form({
  name: "application",
  version: 1,
  steps: {
    business: businessStep,
    owner: ownerStep,
    financial: financialStep,
    fundingRequest: fundingRequestStep,
    documents: documentsStep,
    consents: step({
      ...applicationSteps.consents,
      gateMessage: messages.fillRequired,
      gatesConsents: true,
      fields: {
        creditPullAuthorization: consent({
          wire: "x_studio_credit_pull_authorization",
          label: "I have read the Credit Pull Authorization and agree to it.",
          links: [{ text: "Credit Pull Authorization", href: "/credit-pull-authorization" }],
          required: "Please accept the Credit Pull Authorization.",
        }),
        termsAcceptance: consent({
          wire: "x_studio_terms_conditions_acceptance",
          label: "I have read the Terms & Conditions and accept them.",
          links: [{ text: "Terms & Conditions", href: "/terms-and-conditions" }],
          required: "Please accept the Terms & Conditions.",
        }),
      },
    }),
    compliance: complianceStep,
    attestation: step({
      ...applicationSteps.attestation,
      fields: {
        certifyAndAuthorize: consent({
          wire: "x_studio_certify_and_authorize",
          label:
            "I certify that everything in this application is true and complete to the best of my knowledge, and I authorize you to prepare it and to share it with the funding partners you choose with me.",
          required: messages.certifyFirst,
        }),
      },
    }),
  },
});

export type ApplicationAnswers = AnswersOf<typeof applicationForm>;

/** A disclosure was answered with yes but isn't explained yet. We ask for the explanation but never insist on it. */
export const isExplanationOwed = (answers: Answers): boolean =>
  complianceQuestions.some((name) => answers[name] === "yes") && !String(answers.complianceExplanation ?? "").trim();
