import { faker } from "@faker-js/faker/locale/en_US";
import { applicationEntityTypeOptions } from "@funding-desk/contract/options/application-entity-types";
import {
  fundingTypeOptions,
  purposeOfFundsOptions,
  timeframeOptions,
} from "@funding-desk/contract/options/application-funding";
import { businessStructureOptions } from "@funding-desk/contract/options/business-structures";
import {
  businessCreditScoreOptions,
  fundingPurposeOptions,
  fundingUrgencyOptions,
  personalCreditScoreOptions,
  timeInBusinessOptions,
} from "@funding-desk/contract/options/funding";
import { industryOptions } from "@funding-desk/contract/options/industries";
import { stateOptions } from "@funding-desk/contract/options/states";

/** Somebody who does not exist, with a business that does not either. */
export interface SamplePerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits, of those that are kept for stories: 555-0100 to 555-0199. */
  readonly phone: string;
  readonly state: string;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
  readonly businessName: string;
  readonly industry: string;
  readonly structure: string;
  readonly timeInBusiness: string;
  readonly monthlyRevenue: number;
  readonly amount: number;
  readonly purpose: string;
  readonly fundingType: string;
  readonly purposeOfFunds: string;
  readonly credit: string;
  /** yyyy-mm-dd */
  readonly bornOn: string;
  /** Of those that are kept for advertisements, and were never given to anybody. */
  readonly ssn: string;
  readonly ownership: number;
  readonly partner: { readonly firstName: string; readonly lastName: string } | undefined;
  readonly rest: Readonly<Record<"urgency" | "businessCredit" | "timeframe" | "entityType" | "bank", string>>;
}

const seed = 6;
const but = (unwanted: RegExp, options: readonly { readonly value: string }[]): string[] =>
  options.flatMap(({ value }) => (unwanted.test(value) ? [] : [value]));

const states = but(/^$/, stateOptions);
const industries = but(/^Other/, industryOptions);
const structures = but(/^Other/, businessStructureOptions);
const entityTypes = but(/^Other/, applicationEntityTypeOptions);
const fundingTypes = but(/^(Other|Equipment|Invoice)/, fundingTypeOptions);
const purposesOfFunds = but(/^(Other|Equipment|Real Estate)/, purposeOfFundsOptions);
const trades: Readonly<Record<string, readonly string[]>> = {
  "Construction & Contracting": ["Builders", "Roofing", "Concrete"],
  "Restaurants/Bars/Catering": ["Kitchen", "Tavern", "Catering"],
  "Transportation & Logistics": ["Freight", "Hauling", "Logistics"],
  "Healthcare & Medical Practices": ["Family Practice", "Dental", "Physical Therapy"],
  "Automotive Services & Dealerships": ["Auto Care", "Motors", "Collision"],
  "Manufacturing & Wholesale": ["Fabrication", "Supply", "Millwork"],
  "Beauty/Salon/Spa": ["Salon", "Day Spa", "Barbers"],
};
const anyTrade = ["Partners", "Services", "Group", "Works", "& Co."];
const endings = ["LLC", "Inc.", "LLC", "LLC", "Corp."];
const banks = ["Harbor Sample Bank", "First Sample Bank", "Sample Valley Credit Union", "Prairie Sample Bank"];

const plain = (text: string): string => text.normalize("NFKD").replace(/[^A-Za-z' -]/g, "");
const letters = (text: string): string => plain(text).replace(/[^A-Za-z]/g, "");
const pick = (values: readonly string[]): string => faker.helpers.arrayElement(values);
const pickFrom = (options: readonly { readonly value: string }[]): string => pick(options.map(({ value }) => value));

/** So many people, the same ones each time. */
export const samplePeople = (count: number): SamplePerson[] => {
  faker.seed(seed);
  faker.setDefaultRefDate("2026-01-01T00:00:00Z");
  return Array.from({ length: count }, (_, index) => samplePerson(index));
};

const samplePerson = (index: number): SamplePerson => {
  const firstName = plain(faker.person.firstName());
  const lastName = plain(faker.person.lastName());
  const industry = pick(industries);
  const named = pick([lastName, faker.location.city(), faker.location.street().split(" ")[0] ?? lastName]);
  const amount = faker.number.int({ min: 3, max: 80 }) * 5_000;
  const hasPartner = index % 4 === 1;
  return {
    firstName,
    lastName,
    email: `${letters(firstName)}.${letters(lastName)}.${index + 1}@example.com`.toLowerCase(),
    phone: `${faker.number.int({ min: 201, max: 989 })}55501${String(index % 100).padStart(2, "0")}`,
    state: pick(states),
    street: `${faker.number.int({ min: 10, max: 9_900 })} ${plain(faker.location.street())}`,
    city: plain(faker.location.city()),
    zip: String(faker.number.int({ min: 10_001, max: 98_999 })),
    businessName: `${named} ${pick(trades[industry] ?? anyTrade)} ${pick(endings)}`.slice(0, 50),
    industry,
    structure: pick(structures),
    timeInBusiness: pickFrom(timeInBusinessOptions),
    monthlyRevenue: faker.number.int({ min: 16, max: 900 }) * 500,
    amount,
    purpose: pick(but(/^Other/, fundingPurposeOptions)),
    fundingType: pick(fundingTypes),
    purposeOfFunds: pick(purposesOfFunds),
    credit: pick(but(/^Not/, personalCreditScoreOptions)),
    bornOn: faker.date.birthdate({ mode: "age", min: 24, max: 68 }).toISOString().slice(0, 10),
    ssn: `987-65-${4320 + (index % 10)}`,
    ownership: hasPartner ? 60 : 100,
    partner: hasPartner
      ? { firstName: plain(faker.person.firstName()), lastName: plain(faker.person.lastName()) }
      : undefined,
    rest: {
      urgency: pickFrom(fundingUrgencyOptions),
      businessCredit: pickFrom(businessCreditScoreOptions),
      timeframe: pickFrom(timeframeOptions),
      entityType: pick(entityTypes),
      bank: pick(banks),
    },
  };
};
