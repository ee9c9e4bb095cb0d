import { findEntityType } from "@funding-desk/contract/forms/options/entity-types";
import { toTextWire, toWire } from "@funding-desk/contract/forms/wire";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { complianceQuestions } from "@funding-desk/contract/intake/application/compliance-step";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { profileForm } from "@funding-desk/contract/intake/profile/form";
import type { SamplePerson } from "./sample-person.ts";

/** Returns the pre-qualification as the browser sends it. */
export const toPrequalificationWire = (person: SamplePerson): Record<string, unknown> =>
  toWire(prequalificationForm, {
    fullName: `${person.firstName} ${person.lastName}`,
    email: person.email,
    phone: person.phone,
    state: person.state,
    businessName: person.businessName,
    industry: person.industry,
    structure: person.structure,
    timeInBusiness: person.timeInBusiness,
    monthlyRevenue: String(person.monthlyRevenue),
    fundingAmount: String(person.amount),
    purpose: person.purpose,
    urgency: person.rest.urgency,
    personalCreditScore: person.credit,
    businessCreditScore: person.rest.businessCredit,
    hasDebt: "no",
    notes: "Sample data: no one asked for this.",
    consent: true,
  });

/** Returns all three tabs of the profile as the browser sends them. No real EIN begins with 00. */
export const toProfileWire = (person: SamplePerson): Record<string, unknown> =>
  toWire(profileForm, {
    firstName: person.firstName,
    lastName: person.lastName,
    street: person.street,
    city: person.city,
    zip: person.zip,
    mobile: person.phone,
    country: "United States",
    role: "Owner",
    state: person.state,
    dateOfBirth: person.bornOn,
    ssnLast4: person.ssn.slice(-4),
    businessName: person.businessName,
    ein: `000${person.phone.slice(-6)}`,
    businessStreet: person.street,
    businessCity: person.city,
    businessState: person.state,
    businessZip: person.zip,
    entityType: findEntityType(person.structure),
    industry: person.industry,
    currency: "USD",
    monthlyRevenue: String(person.monthlyRevenue),
    yearsInBusiness: "4",
  });

/**
 * Returns the application as the browser sends it, in text parts.
 * @param monthlyRevenue may differ from the pre-qualification's
 */
export const toApplicationWire = (person: SamplePerson, monthlyRevenue: number): Record<string, string> => ({
  ...Object.fromEntries(
    toTextWire(applicationForm, {
      fullName: `${person.firstName} ${person.lastName}`,
      legalBusinessName: person.businessName,
      businessStreet: person.street,
      businessCity: person.city,
      businessState: person.state,
      businessZip: person.zip,
      mobilePhone: person.phone,
      email: person.email,
      entityType: person.rest.entityType,
      stateOfIncorporation: person.state,
      industry: person.industry,
      timeInBusiness: person.timeInBusiness,
      employees: String(1 + (person.amount % 37)),
      ownerName: `${person.firstName} ${person.lastName}`,
      dateOfBirth: person.bornOn,
      ssn: person.ssn,
      citizenship: "U.S. Citizen",
      street: person.street,
      city: person.city,
      state: person.state,
      zip: person.zip,
      ownership: String(person.ownership),
      monthlyRevenue: String(monthlyRevenue),
      bankName: person.rest.bank,
      checkingSince: "2021-03-01",
      personalCreditScore: person.credit,
      hasDebt: "no",
      requestedAmount: String(person.amount),
      purpose: person.purposeOfFunds,
      fundingType: person.fundingType,
      timeframe: person.rest.timeframe,
      creditPullAuthorization: true,
      termsAcceptance: true,
      certifyAndAuthorize: true,
      ...Object.fromEntries(complianceQuestions.map((name) => [name, "no"])),
    }),
  ),
  ...(person.partner ? { co_borrowers: JSON.stringify([toCoBorrowerWire(person, person.partner)]) } : {}),
});

const toCoBorrowerWire = (person: SamplePerson, { firstName, lastName }: { firstName: string; lastName: string }) =>
  toWire(coBorrowerForm, {
    firstName,
    lastName,
    title: "Partner",
    ownership: String(100 - person.ownership),
    email: `${firstName}.${lastName}@example.com`.replace(/[^\w.@]/g, "").toLowerCase(),
    mobilePhone: person.phone,
    street: person.street,
    city: person.city,
    state: person.state,
    zip: person.zip,
    ssn: "987-65-4329",
    dateOfBirth: "1979-07-14",
    driversLicenseNumber: "S000-000-00",
    driversLicenseState: person.state,
  });
