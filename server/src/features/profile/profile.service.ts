import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { entityTypeOfStructure } from "@funding-desk/contract/options/entity-types";
import type { PrequalificationAnswers } from "@funding-desk/contract/prequalification/form";
import type { ProfileWire, profileMandatoryField } from "@funding-desk/contract/profile/api";
import type { AccountService } from "../account/account.service.ts";
import type { PrequalificationService } from "../prequalification/prequalification.service.ts";
import { missingFieldLabels } from "./mandatory-fields.ts";

export interface ProfileService {
  /** What is known of the client: from sign-up, and from the latest pre-qualification. */
  details(clientId: string): Promise<ProfileWire>;
  completeness(clientId: string): Promise<AnswerOf<typeof profileMandatoryField>>;
}

export const createProfileService = (deps: {
  readonly accounts: Pick<AccountService, "client">;
  readonly prequalifications: Pick<PrequalificationService, "latestAnswers">;
}): ProfileService => {
  const details = async (clientId: string): Promise<ProfileWire> => {
    const [client, answers] = await Promise.all([
      deps.accounts.client(clientId),
      deps.prequalifications.latestAnswers(clientId),
    ]);
    return {
      first_name: client.firstName,
      last_name: client.lastName,
      email: client.email,
      mobile: client.mobile,
      state: client.state,
      ...(answers ? withoutUnknown(businessOf(answers)) : {}),
    };
  };
  return {
    details,
    async completeness(clientId) {
      const missing = missingFieldLabels(await details(clientId));
      return { profile_completed: missing.length === 0, missing_fields: missing };
    },
  };
};

type Unsettled<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The profile's keys of the latest pre-qualification's answers. Its time in business is a range, which no number of years says. */
const businessOf = (answers: PrequalificationAnswers): Unsettled<ProfileWire> => ({
  x_studio_business_name: answers.businessName,
  x_studio_industry_type: answers.industry,
  x_studio_other_industry_type: answers.otherIndustry,
  x_studio_entity_type: answers.structure === undefined ? undefined : entityTypeOfStructure(answers.structure),
  x_studio_entity_type_other: answers.otherStructure,
  x_studio_monthly_revenue: answers.monthlyRevenue,
  x_studio_annual_revenue: answers.annualRevenue,
  funding_amount_requested: answers.fundingAmount,
  x_studio_funding_urgency: answers.urgency,
  purpose_of_funding: answers.purpose,
  estimated_personal_credit_score: answers.personalCreditScore,
  x_studio_business_credit_scores_db_paydex: answers.businessCreditScore,
  x_studio_current_business_debt: answers.hasDebt,
  debt_balance: answers.debtBalance,
  x_studio_notes: answers.notes,
  consent: answers.consent,
});

/** What is not known is absent from the answer. */
const withoutUnknown = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
