import type { ProfileWire } from "@funding-desk/contract/profile/api";

interface MandatoryField {
  /** As the profile page asks for it. */
  readonly label: string;
  /** Where the answer is found; undefined while nothing in the product asks for it. */
  readonly wire?: keyof ProfileWire;
  /** Asked for only when this has the answer Other. */
  readonly whenOther?: keyof ProfileWire;
}

/** The save checks of the profile's three tabs (part 2, 5), in their order. */
const mandatoryFields: readonly MandatoryField[] = [
  { label: "First Name", wire: "first_name" },
  { label: "Last Name", wire: "last_name" },
  { label: "Email", wire: "email" },
  { label: "Street" },
  { label: "City" },
  { label: "Zip Code" },
  { label: "Mobile", wire: "mobile" },
  { label: "Country" },
  { label: "State", wire: "state" },
  { label: "Date of Birth" },
  { label: "SSN Last 4 Digits" },
  { label: "Business Name", wire: "x_studio_business_name" },
  { label: "Business Street" },
  { label: "Business City" },
  { label: "Business State" },
  { label: "Business Zip Code" },
  { label: "Entity Type", wire: "x_studio_entity_type" },
  { label: "Other Entity Type", wire: "x_studio_entity_type_other", whenOther: "x_studio_entity_type" },
  { label: "Industry Type", wire: "x_studio_industry_type" },
  { label: "Other Industry Type", wire: "x_studio_other_industry_type", whenOther: "x_studio_industry_type" },
  { label: "Currency" },
  { label: "Monthly Revenue", wire: "x_studio_monthly_revenue" },
  { label: "Annual Revenue", wire: "x_studio_annual_revenue" },
  { label: "Years in Business", wire: "x_studio_years_in_business" },
];

/** Labels of what the profile still lacks, in the order in which the profile page asks. */
export const missingFieldLabels = (profile: ProfileWire): string[] =>
  mandatoryFields
    .filter(({ wire, whenOther }) => {
      if (whenOther !== undefined && profile[whenOther] !== "Other") return false;
      return wire === undefined || !profile[wire];
    })
    .map(({ label }) => label);
