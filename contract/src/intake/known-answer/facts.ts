import type { FieldName } from "../../forms/form.ts";
import { addresses } from "./addresses.ts";
import type { SharingForm, sharingForms, Translate } from "./sharing-forms.ts";
import {
  translateEntityType,
  translatePurpose,
  translateSocialSecurityNumber,
  translateTimeframe,
  translateTimeInBusiness,
} from "./translations.ts";

type FieldsByForm = {
  /** A list is read as one text with spaces between, and never filled. */
  readonly [F in SharingForm]?:
    | FieldName<(typeof sharingForms)[F]>
    | readonly [FieldName<(typeof sharingForms)[F]>, ...FieldName<(typeof sharingForms)[F]>[]];
};

/** Something about the client or the business that several forms ask for. */
export interface Fact {
  /** The field that asks for it, by form. Left out for a form that doesn't ask. */
  readonly fields: FieldsByForm;
  /** Left out when all forms use the same words. */
  readonly translate?: Translate;
  /** While no one has asked: other facts that are probably the same, best first. */
  readonly otherwise?: readonly Fact[];
}

const { home, business } = addresses;

const fullName: Fact = {
  fields: {
    profile: ["firstName", "lastName"],
    prequalification: "fullName",
    application: "fullName",
    booking: "fullName",
  },
};
const homeState: Fact = { fields: { profile: home.state, application: home.state } };
const businessState: Fact = { fields: { profile: business.state, application: business.state } };

/**
 * Which fields of different forms mean the same thing. Everything that fills one form from another goes by this table, and so
 * do the comparisons of a client's forms.
 */
export const facts = {
  fullName,
  ownerName: { fields: { application: "ownerName" }, otherwise: [fullName] },
  email: { fields: { profile: "email", prequalification: "email", application: "email", booking: "email" } },
  mobile: { fields: { profile: "mobile", prequalification: "phone", application: "mobilePhone", booking: "phone" } },
  dateOfBirth: { fields: { profile: "dateOfBirth", application: "dateOfBirth" } },
  ssn: { fields: { profile: "ssnLast4", application: "ssn" }, translate: translateSocialSecurityNumber },

  homeStreet: { fields: { profile: home.street, application: home.street } },
  homeCity: { fields: { profile: home.city, application: home.city } },
  homeState,
  homeZip: { fields: { profile: home.zip, application: home.zip } },

  businessName: {
    fields: { profile: "businessName", prequalification: "businessName", application: "legalBusinessName" },
  },
  businessStreet: { fields: { profile: business.street, application: business.street } },
  businessCity: { fields: { profile: business.city, application: business.city } },
  businessState,
  businessZip: { fields: { profile: business.zip, application: business.zip } },
  stateOfIncorporation: {
    fields: { prequalification: "state", application: "stateOfIncorporation" },
    otherwise: [businessState, homeState],
  },
  entityType: {
    fields: { profile: "entityType", prequalification: "structure", application: "entityType" },
    translate: translateEntityType,
  },
  otherEntityType: {
    fields: { profile: "otherEntityType", prequalification: "otherStructure", application: "otherEntityType" },
  },
  industry: { fields: { profile: "industry", prequalification: "industry", application: "industry" } },
  otherIndustry: {
    fields: { profile: "otherIndustry", prequalification: "otherIndustry", application: "otherIndustry" },
  },
  website: { fields: { profile: "website", prequalification: "website" } },
  timeInBusiness: {
    fields: { profile: "yearsInBusiness", prequalification: "timeInBusiness", application: "timeInBusiness" },
    translate: translateTimeInBusiness,
  },

  monthlyRevenue: {
    fields: { profile: "monthlyRevenue", prequalification: "monthlyRevenue", application: "monthlyRevenue" },
  },
  personalCreditScore: { fields: { prequalification: "personalCreditScore", application: "personalCreditScore" } },
  businessCreditScore: { fields: { prequalification: "businessCreditScore", application: "businessCreditScore" } },
  hasDebt: { fields: { prequalification: "hasDebt", application: "hasDebt" } },
  debtBalance: { fields: { prequalification: "debtBalance", application: "debtBalance" } },
  requestedAmount: { fields: { prequalification: "fundingAmount", application: "requestedAmount" } },
  purpose: { fields: { prequalification: "purpose", application: "purpose" }, translate: translatePurpose },
  timeframe: { fields: { prequalification: "urgency", application: "timeframe" }, translate: translateTimeframe },
} as const satisfies Readonly<Record<string, Fact>>;
