import { faker } from "@faker-js/faker/locale/en_US";
import { applicationEntityTypeOptions } from "@funding-desk/contract/forms/options/application-entity-types";
import {
  fundingTypeOptions,
  purposeOfFundsOptions,
  timeframeOptions,
} from "@funding-desk/contract/forms/options/application-funding";
import { businessStructureOptions } from "@funding-desk/contract/forms/options/business-structures";
import {
  businessCreditScoreOptions,
  fundingPurposeOptions,
  fundingUrgencyOptions,
  personalCreditScoreOptions,
  timeInBusinessOptions,
} from "@funding-desk/contract/forms/options/funding";
import { industryOptions } from "@funding-desk/contract/forms/options/industries";
import { stateOptions } from "@funding-desk/contract/forms/options/states";

/** A fictional person with a fictional business. */
export interface SamplePerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits from 555-0100 to 555-0199, which are reserved for fiction. */
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
  /** As yyyy-mm-dd. */
  readonly bornOn: string;
  /** Reserved for advertisements, and never issued. */
  readonly ssn: string;
  readonly ownership: number;
  readonly partner: { readonly firstName: string; readonly lastName: string } | undefined;
  readonly rest: Readonly<Record<"urgency" | "businessCredit" | "timeframe" | "entityType" | "bank", string>>;
}

const seed = 6;
const excludeValues = (unwanted: RegExp, options: readonly { readonly value: string }[]): string[] =>
  options.flatMap(({ value }) => (unwanted.test(value) ? [] : [value]));

const states = excludeValues(/^$/, stateOptions);
const industries = excludeValues(/^Other/, industryOptions);
const structures = excludeValues(/^Other/, businessStructureOptions);
const entityTypes = excludeValues(/^Other/, applicationEntityTypeOptions);
const fundingTypes = excludeValues(/^(Other|Equipment|Invoice)/, fundingTypeOptions);
const purposesOfFunds = excludeValues(/^(Other|Equipment|Real Estate)/, purposeOfFundsOptions);
/** How ZIP codes of each state begin. */
const zipStarts: Readonly<Record<string, string>> = {
  AL: "352",
  AK: "995",
  AZ: "850",
  AR: "722",
  CA: "941",
  CO: "802",
  CT: "061",
  DE: "198",
  FL: "331",
  GA: "303",
  HI: "968",
  ID: "837",
  IL: "606",
  IN: "462",
  IA: "503",
  KS: "662",
  KY: "402",
  LA: "701",
  ME: "041",
  MD: "212",
  MA: "021",
  MI: "482",
  MN: "554",
  MS: "392",
  MO: "631",
  MT: "591",
  NE: "681",
  NV: "891",
  NH: "031",
  NJ: "071",
  NM: "871",
  NY: "112",
  NC: "282",
  ND: "581",
  OH: "441",
  OK: "731",
  OR: "972",
  PA: "191",
  RI: "029",
  SC: "292",
  SD: "571",
  TN: "372",
  TX: "752",
  UT: "841",
  VT: "054",
  VA: "232",
  WA: "981",
  WV: "253",
  WI: "532",
  WY: "820",
};

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

const keepPlainLetters = (text: string): string => text.normalize("NFKD").replace(/[^A-Za-z' -]/g, "");
const keepLetters = (text: string): string => keepPlainLetters(text).replace(/[^A-Za-z]/g, "");
const pick = (values: readonly string[]): string => faker.helpers.arrayElement(values);
const pickFrom = (options: readonly { readonly value: string }[]): string => pick(options.map(({ value }) => value));

/** Creates this many people, the same ones each time. */
export const createSamplePeople = (count: number): SamplePerson[] => {
  faker.seed(seed);
  faker.setDefaultRefDate("2026-01-01T00:00:00Z");
  return Array.from({ length: count }, (_, index) => createSamplePerson(index));
};

const createSamplePerson = (index: number): SamplePerson => {
  const firstName = keepPlainLetters(faker.person.firstName());
  const lastName = keepPlainLetters(faker.person.lastName());
  const industry = pick(industries);
  const named = pick([lastName, faker.location.city(), faker.location.street().split(" ")[0] ?? lastName]);
  const amount = faker.number.int({ min: 3, max: 80 }) * 5_000;
  const state = pick(states);
  const hasPartner = index % 4 === 1;
  return {
    firstName,
    lastName,
    email: `${keepLetters(firstName)}.${keepLetters(lastName)}.${index + 1}@example.com`.toLowerCase(),
    phone: `${faker.number.int({ min: 201, max: 989 })}55501${String(index % 100).padStart(2, "0")}`,
    state,
    street: `${faker.number.int({ min: 10, max: 9_900 })} ${keepPlainLetters(faker.location.street())}`,
    city: keepPlainLetters(faker.location.city()),
    zip: `${zipStarts[state.slice(-3, -1)]}${faker.number.int({ min: 1, max: 29 }).toString().padStart(2, "0")}`,
    businessName: `${named} ${pick(trades[industry] ?? anyTrade)} ${pick(endings)}`.slice(0, 50),
    industry,
    structure: pick(structures),
    timeInBusiness: pickFrom(timeInBusinessOptions),
    monthlyRevenue: faker.number.int({ min: 16, max: 900 }) * 500,
    amount,
    purpose: pick(excludeValues(/^Other/, fundingPurposeOptions)),
    fundingType: pick(fundingTypes),
    purposeOfFunds: pick(purposesOfFunds),
    credit: pick(excludeValues(/^Not/, personalCreditScoreOptions)),
    bornOn: faker.date.birthdate({ mode: "age", min: 24, max: 68 }).toISOString().slice(0, 10),
    ssn: `987-65-${4320 + (index % 10)}`,
    ownership: hasPartner ? 60 : 100,
    partner: hasPartner
      ? { firstName: keepPlainLetters(faker.person.firstName()), lastName: keepPlainLetters(faker.person.lastName()) }
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
