import { type ApplicationAnswers, applicationForm } from "@funding-desk/contract/application/form";
import { applicationEntityTypeOf } from "@funding-desk/contract/options/application-entity-types";
import { purposeOfFundsOf, timeframeOf } from "@funding-desk/contract/options/application-funding";
import type { ProfileWire } from "@funding-desk/contract/profile/api";
import { passingAnswers } from "../../forms/passing-answers.ts";

/** The application's range for a number of years; below one the number does not say which. */
const timeInBusinessOf = (years: string | undefined): string | undefined => {
  const count = Number(years || Number.NaN);
  if (count >= 2) return "2+ yrs";
  return count === 1 ? "1-2 yrs" : undefined;
};

type Known = { readonly [K in keyof ApplicationAnswers]?: string | undefined };

// The consents are no part of it: they are given anew each time. Nor is the state of incorporation: the profile does not know it.
const known = (profile: ProfileWire): Known => ({
  fullName: `${profile.first_name} ${profile.last_name}`,
  legalBusinessName: profile.x_studio_business_name,
  businessStreet: profile.x_studio_business_street,
  businessCity: profile.x_studio_business_city,
  businessState: profile.x_studio_business_state,
  businessZip: profile.x_studio_business_zip,
  mobilePhone: profile.mobile,
  email: profile.email,
  entityType: applicationEntityTypeOf(profile.x_studio_entity_type ?? ""),
  otherEntityType: profile.x_studio_entity_type_other,
  industry: profile.x_studio_industry_type,
  otherIndustry: profile.x_studio_other_industry_type,
  timeInBusiness: timeInBusinessOf(profile.x_studio_years_in_business) ?? profile.x_studio_time_in_business,
  ownerName: `${profile.first_name} ${profile.last_name}`,
  street: profile.x_studio_home_street,
  city: profile.x_studio_home_city,
  state: profile.state,
  zip: profile.x_studio_home_zip_code,
  monthlyRevenue: profile.x_studio_monthly_revenue,
  personalCreditScore: profile.estimated_personal_credit_score,
  businessCreditScore: profile.x_studio_business_credit_scores_db_paydex,
  hasDebt: profile.x_studio_current_business_debt as "yes" | "no" | undefined,
  debtBalance: profile.debt_balance,
  requestedAmount: profile.funding_amount_requested,
  purpose: purposeOfFundsOf(profile.purpose_of_funding ?? ""),
  timeframe: timeframeOf(profile.x_studio_funding_urgency ?? ""),
});

/** What the profile and, where it is silent, the latest pre-qualification already answer (rulings 18), and what a field begins with. */
export const prefillFrom = (profile: ProfileWire | undefined): ApplicationAnswers =>
  passingAnswers(applicationForm, profile ? known(profile) : {});
