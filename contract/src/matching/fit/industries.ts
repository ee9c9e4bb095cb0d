/** A set of industries by their NAICS codes: every code that begins with a prefix, but not with an exception. */
export interface IndustrySet {
  /** Two to six digits each: "72" is every hotel and restaurant, "7224" every bar. */
  readonly prefixes: readonly string[];
  /** Each begins with one of the prefixes. */
  readonly except?: readonly string[];
}

/** A NAICS code or the beginning of one. No code begins with 0, and numbers would make "72" and "722" hard to compare. */
export const naicsPattern = /^[1-9]\d{1,5}$/;

/**
 * The NAICS 2022 codes that each industry of the forms stands for. An industry that cuts across the codes, such as a franchise,
 * has an empty list: it could be any. Codes of 2017 that were moved since are listed beside the new ones.
 */
export const industryPrefixes: Readonly<Record<string, readonly string[]>> = {
  "Accounting & Financial Services": ["52", "5412"],
  "Automotive Services & Dealerships": ["441", "8111"],
  "Beauty/Salon/Spa": ["8121"],
  // Growers and shops share their codes with other crops and stores.
  "Cannabis/CBD": ["111419", "111998", "453998", "459991", "459999"],
  "Childcare & Daycare": ["6244"],
  "Cleaning & Janitorial": ["56172", "56174", "56179", "8123"],
  "Construction & Contracting": ["23"],
  "E-Commerce/Online Retail": ["44", "45"],
  "Education & Tutoring": ["61"],
  "Fitness & Wellness": ["6116", "6213", "71394", "8121"],
  "Franchise Businesses": [],
  "Government Contractor/Vendor": [],
  "Healthcare & Medical Practices": ["621", "622", "623"],
  "Home Services": ["238", "5617", "8114"],
  Hospitality: ["721"],
  "IT & Software Development": ["5112", "5132", "518", "5415"],
  "Legal & Professional Services": ["5411", "5413", "5414", "5416", "5417", "5419"],
  "Manufacturing & Wholesale": ["31", "32", "33", "42"],
  "Marketing/Advertising/Media": ["5111", "512", "5131", "515", "516", "519", "5418"],
  "Non-Profit Organization": [],
  "Real Estate & Property Management": ["531"],
  "Restaurants/Bars/Catering": ["722"],
  "Retail (Brick & Mortar)": ["44", "45"],
  "Transportation & Logistics": ["48", "49"],
  Other: [],
};

/** How the codes that an industry may have lie to a set of them. */
export type Overlap = "inside" | "outside" | "partly";

const comparePrefix = (code: string, { prefixes, except = [] }: IndustrySet): Overlap => {
  if (except.some((each) => code.startsWith(each))) return "outside";
  if (prefixes.some((each) => code.startsWith(each)))
    return except.some((each) => each.startsWith(code)) ? "partly" : "inside";
  return prefixes.some((each) => each.startsWith(code)) ? "partly" : "outside";
};

const merge = (overlaps: readonly Overlap[]): Overlap => {
  const [first = "partly"] = overlaps;
  return overlaps.every((each) => each === first) ? first : "partly";
};

const listPrefixes = (industry: string): readonly string[] => {
  if (naicsPattern.test(industry)) return [industry];
  return Object.hasOwn(industryPrefixes, industry) ? (industryPrefixes[industry] ?? []) : [];
};

/** @param industry one of the forms' names, or a NAICS code */
export const compareIndustry = (industry: string, set: IndustrySet): Overlap =>
  merge(listPrefixes(industry).map((prefix) => comparePrefix(prefix, set)));

const sharesCodes = (code: string, name: string): boolean =>
  listPrefixes(name).some((each) => code.startsWith(each) || each.startsWith(code));

/**
 * Whether an industry is one of the forms' names in a list. A NAICS code is inside when only listed industries have it, and
 * "partly" when others have it too: a store's code says nothing about what it sells.
 */
export const compareIndustryName = (industry: string, names: readonly string[]): Overlap => {
  if (!naicsPattern.test(industry)) return names.includes(industry) ? "inside" : "outside";
  const owners = Object.keys(industryPrefixes).filter((name) => sharesCodes(industry, name));
  if (owners.length > 0 && owners.every((name) => names.includes(name))) return "inside";
  return names.some((name) => owners.includes(name) || listPrefixes(name).length === 0) ? "partly" : "outside";
};
