import { type ApplicationAnswers, applicationForm } from "@funding-desk/contract/application/form";
import { findApplicationEntityType } from "@funding-desk/contract/options/application-entity-types";
import { findPurposeOfFunds, findTimeframe } from "@funding-desk/contract/options/application-funding";
import { fromProfileWire, type ProfileWire } from "@funding-desk/contract/profile/api";
import { pickValidAnswers } from "../../forms/passing-answers.ts";

/** The application's range for a number of years. A number below one doesn't say which. */
const toTimeInBusiness = (years: string | undefined): string | undefined => {
  const count = Number(years || Number.NaN);
  if (count >= 2) return "2+ yrs";
  return count === 1 ? "1-2 yrs" : undefined;
};

/**
 * What the profile and, where it has no answer, the latest pre-qualification already say, along with initial values.
 */
export const createPrefill = (profile: ProfileWire | undefined): ApplicationAnswers => {
  if (!profile) return pickValidAnswers(applicationForm, {});
  const { answers, funding } = fromProfileWire(profile);
  const fullName = `${answers.firstName} ${answers.lastName}`;
  // Each form needs its own consents, and the profile doesn't ask for the state of incorporation.
  return pickValidAnswers(applicationForm, {
    fullName,
    legalBusinessName: answers.businessName,
    businessStreet: answers.businessStreet,
    businessCity: answers.businessCity,
    businessState: answers.businessState,
    businessZip: answers.businessZip,
    mobilePhone: answers.mobile,
    email: answers.email,
    entityType: findApplicationEntityType(answers.entityType ?? ""),
    otherEntityType: answers.otherEntityType,
    industry: answers.industry,
    otherIndustry: answers.otherIndustry,
    timeInBusiness: toTimeInBusiness(answers.yearsInBusiness) ?? funding.timeInBusiness,
    ownerName: fullName,
    street: answers.street,
    city: answers.city,
    state: answers.state,
    zip: answers.zip,
    monthlyRevenue: answers.monthlyRevenue,
    personalCreditScore: funding.personalCreditScore,
    businessCreditScore: funding.businessCreditScore,
    hasDebt: funding.hasDebt,
    debtBalance: funding.debtBalance,
    requestedAmount: funding.fundingAmount,
    purpose: findPurposeOfFunds(funding.purpose ?? ""),
    timeframe: findTimeframe(funding.urgency ?? ""),
  });
};
