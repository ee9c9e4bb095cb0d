import { findBusinessStructure } from "@funding-desk/contract/options/entity-types";
import { type PrequalificationAnswers, prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { fromProfileWire, type ProfileWire } from "@funding-desk/contract/profile/api";
import { pickValidAnswers } from "../../forms/passing-answers.ts";

export const createPrefill = (profile: ProfileWire | undefined): PrequalificationAnswers => {
  if (!profile) return {};
  const { answers, funding } = fromProfileWire(profile);
  // Each form needs its own consent.
  const { consent: _, ...known } = funding;
  return pickValidAnswers(prequalificationForm, {
    ...known,
    fullName: `${answers.firstName} ${answers.lastName}`,
    email: answers.email,
    phone: answers.mobile,
    state: answers.state,
    businessName: answers.businessName,
    industry: answers.industry,
    otherIndustry: answers.otherIndustry,
    structure: findBusinessStructure(answers.entityType ?? ""),
    otherStructure: answers.otherEntityType,
    timeInBusiness: answers.yearsInBusiness,
    monthlyRevenue: answers.monthlyRevenue,
  });
};
