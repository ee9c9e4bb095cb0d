import { structureOfEntityType } from "@funding-desk/contract/options/entity-types";
import { type PrequalificationAnswers, prequalificationForm } from "@funding-desk/contract/prequalification/form";
import type { ProfileWire } from "@funding-desk/contract/profile/api";
import { passingAnswers } from "../../forms/passing-answers.ts";

type Question = keyof PrequalificationAnswers;

// The consent is no part of it: it is given anew each time.
const known = (profile: ProfileWire): Partial<Record<Question, string | undefined>> => ({
  fullName: `${profile.first_name} ${profile.last_name}`,
  email: profile.email,
  phone: profile.mobile,
  state: profile.state,
  businessName: profile.x_studio_business_name,
  industry: profile.x_studio_industry_type,
  otherIndustry: profile.x_studio_other_industry_type,
  structure: structureOfEntityType(profile.x_studio_entity_type ?? ""),
  otherStructure: profile.x_studio_entity_type_other,
  timeInBusiness: profile.x_studio_years_in_business,
  monthlyRevenue: profile.x_studio_monthly_revenue,
  fundingAmount: profile.funding_amount_requested,
  urgency: profile.x_studio_funding_urgency,
  purpose: profile.purpose_of_funding,
  personalCreditScore: profile.estimated_personal_credit_score,
  businessCreditScore: profile.x_studio_business_credit_scores_db_paydex,
  hasDebt: profile.x_studio_current_business_debt,
  debtBalance: profile.debt_balance,
  notes: profile.x_studio_notes,
});

/** What the profile already answers. */
export const prefillFrom = (profile: ProfileWire | undefined): PrequalificationAnswers =>
  profile ? passingAnswers(prequalificationForm, known(profile)) : {};
