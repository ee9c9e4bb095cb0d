import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { Answer } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { rulesOf } from "@funding-desk/contract/forms/kinds";
import { structureOfEntityType } from "@funding-desk/contract/options/entity-types";
import { type PrequalificationAnswers, prequalificationForm } from "@funding-desk/contract/prequalification/form";
import type { ProfileWire } from "@funding-desk/contract/profile/api";
import { checkRules } from "../../content/check-rules.ts";

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

/** What the profile already answers. What would not pass as an answer here is left to be asked. */
export const prefillFrom = (profile: ProfileWire | undefined): PrequalificationAnswers => {
  if (!profile) return {};
  const given = known(profile) as Record<string, string | undefined>;
  const read: Record<string, Answer> = {};
  for (const { name, field } of fieldEntries(prequalificationForm)) {
    const text = given[name]?.trim();
    if (text) read[name] = rulesOf(field).read(text, field);
  }
  const { fields: wrong } = checkAnswers(prequalificationForm, read, checkRules());
  return Object.fromEntries(Object.entries(read).filter(([name]) => wrong[name] === undefined));
};
