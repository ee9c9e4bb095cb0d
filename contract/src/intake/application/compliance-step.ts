import { longText, yesNo } from "../../forms/field.ts";
import { step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { limits } from "../../platform/limits.ts";
import { applicationSteps } from "./steps.ts";

/** Only the first two answers are required (decision 12). */
export const complianceStep = step({
  ...applicationSteps.compliance,
  gateMessage: messages.fillRequired,
  fields: {
    declaredBankruptcy: yesNo({
      wire: "x_studio_declared_bankruptcy",
      label: "Have you or the business ever declared bankruptcy?",
      sealed: true,
      required: true,
    }),
    inLawsuit: yesNo({
      wire: "x_studio_in_lawsuit",
      label: "Are you or the business currently in a lawsuit?",
      sealed: true,
      required: true,
    }),
    defaultedFederalLoan: yesNo({
      wire: "x_studio_defaulted_federal_loan",
      label: "Have you or the business ever defaulted on a federal loan?",
      sealed: true,
    }),
    delinquentFederalDebt: yesNo({
      wire: "x_studio_delinquent_federal_debt",
      label: "Are you or the business delinquent on any federal debt?",
      sealed: true,
    }),
    arrestedOrConvicted: yesNo({
      wire: "x_studio_arrested_or_convicted",
      label: "Have you been arrested or convicted, other than for a minor vehicle violation?",
      sealed: true,
    }),
    onParoleOrProbation: yesNo({
      wire: "x_studio_on_parole_or_probation",
      label: "Are you on parole or probation?",
      hint: "A yes doesn't rule out funding by itself.",
      sealed: true,
    }),
    suspendedOrDebarred: yesNo({
      wire: "x_studio_suspended_or_debarred",
      label: "Are you or the business suspended or debarred from federal programs?",
      sealed: true,
    }),
    judgmentsOrTaxLiens: yesNo({
      wire: "x_studio_judgments_or_tax_liens",
      label: "Are you or the business subject to judgments or tax liens?",
      sealed: true,
    }),
    complianceExplanation: longText({
      wire: "x_studio_compliance_explanation",
      label: "Explanation",
      hint: "Required if any answer is yes: what happened, when, and where it stands now.",
      max: limits.explanationChars,
      sealed: true,
    }),
  },
});

/** Names of the questions that need an explanation when answered with yes. */
export const complianceQuestions: readonly string[] = Object.entries(complianceStep.fields).flatMap(
  ([name, { kind }]) => (kind === "yesNo" ? [name] : []),
);
