import { normalizeSpelling } from "../../forms/options/option.ts";

interface Column {
  readonly label: string;
  /** What headers call it, in lower case with single spaces. Its label is one of them. */
  readonly names: readonly string[];
}

/** What a column of the file can hold. */
export const importColumns = {
  first_name: {
    label: "First name",
    names: ["first", "given name", "owner first name", "owner first", "contact first name", "client first name"],
  },
  last_name: {
    label: "Last name",
    names: ["last", "surname", "family name", "owner last name", "owner last", "contact last name", "client last name"],
  },
  full_name: {
    label: "Full name",
    names: [
      "name",
      "client",
      "client name",
      "contact",
      "contact name",
      "owner",
      "owner name",
      "merchant name",
      "customer",
    ],
  },
  email: {
    label: "Email",
    names: [
      "email address",
      "e mail",
      "mail",
      "e mail address",
      "owner email",
      "contact email",
      "work email",
      "primary email",
    ],
  },
  mobile: {
    label: "Phone",
    names: [
      "mobile",
      "cell",
      "cell phone",
      "phone number",
      "mobile phone",
      "mobile phone number",
      "mobile number",
      "telephone",
      "owner phone",
      "owner cell",
      "owner mobile",
      "contact phone",
      "primary phone",
    ],
  },
  state: {
    label: "State",
    names: [
      "st",
      "province",
      "state region",
      "state province",
      "state code",
      "mailing state",
      "mailing state province",
      "billing state",
      "billing state province",
      "business state",
      "company state",
      "owner state",
      "home state",
    ],
  },
  business_name: {
    label: "Business name",
    names: [
      "business",
      "company",
      "company name",
      "account name",
      "associated company",
      "legal name",
      "legal business name",
      "business legal name",
      "dba",
      "doing business as",
      "merchant",
      "organization",
    ],
  },
  ein: {
    label: "EIN",
    names: ["federal tax id", "tax id", "fein", "federal ein", "business ein", "employer identification number", "tin"],
  },
  business_street: {
    label: "Business street",
    names: [
      "street",
      "address",
      "street address",
      "address 1",
      "address line 1",
      "business address",
      "company address",
      "mailing street",
      "billing street",
      "mailing address line 1",
      "billing address line 1",
    ],
  },
  business_city: {
    label: "Business city",
    names: ["city", "mailing city", "billing city", "company city", "town"],
  },
  business_zip: {
    label: "Business ZIP code",
    names: [
      "zip",
      "zip code",
      "zipcode",
      "postal code",
      "business zip",
      "company zip",
      "mailing zip",
      "mailing zip postal code",
      "billing zip postal code",
      "mailing postal code",
    ],
  },
  business_phone: {
    label: "Business phone",
    names: ["company phone", "office phone", "work phone", "second phone", "other phone", "phone 2", "alternate phone"],
  },
  industry: { label: "Industry", names: ["business type", "type of business", "sector", "business industry"] },
  advisor: {
    label: "Advisor",
    names: [
      "rep",
      "sales rep",
      "agent",
      "closer",
      "assigned to",
      "assigned user",
      "contact owner",
      "account owner",
      "lead owner",
      "iso rep",
      "account manager",
      "loan officer",
    ],
  },
  lender: { label: "Past deal: lender", names: ["lender", "funder", "bank", "lender name", "funding company"] },
  product: {
    label: "Past deal: product",
    names: ["product", "loan type", "program", "funding type", "deal type", "product type", "type"],
  },
  amount: {
    label: "Past deal: amount",
    names: [
      "amount",
      "funded amount",
      "loan amount",
      "amount funded",
      "deal amount",
      "funding amount",
      "advance amount",
    ],
  },
  funded_on: {
    label: "Past deal: funded on",
    names: [
      "funded on",
      "funding date",
      "date funded",
      "funded",
      "funded date",
      "close date",
      "closed date",
      "deal date",
    ],
  },
  note: { label: "Note", names: ["notes", "comment", "comments", "remarks", "memo", "description"] },
} as const satisfies Record<string, Column>;
export type ImportColumn = keyof typeof importColumns;
export const importColumnKeys = Object.keys(importColumns) as ImportColumn[];

/** Those without which a line makes no client; the full name stands for the first and the last. */
export const requiredColumns: readonly ImportColumn[] = [
  "full_name",
  "first_name",
  "last_name",
  "email",
  "mobile",
  "state",
];

/** A column that the product has no place for: a line of the client's note, after the column's header. */
export const noteLine = "note_line";
export type ColumnUse = ImportColumn | typeof noteLine;

/** What firms write down and the product has no place for. */
const noted = new Set([
  "status",
  "lead status",
  "deal status",
  "deal stage",
  "lifecycle stage",
  "stage",
  "source",
  "lead source",
  "original source",
  "referred by",
  "referral",
  "factor",
  "factor rate",
  "buy rate",
  "sell rate",
  "rate",
  "interest rate",
  "apr",
  "term",
  "term months",
  "payback",
  "payback amount",
  "rtr",
  "payment",
  "payment amount",
  "balance",
  "commission",
  "position",
  "start date",
  "business start date",
  "date started",
  "time in business",
  "years in business",
  "created",
  "created date",
  "create date",
  "date created",
  "website",
  "credit score",
  "fico",
  "monthly revenue",
  "annual revenue",
  "entity type",
  "title",
  "job title",
  "home phone",
  "next payment",
  "last contacted",
  "tags",
]);

const namesOf = ({ label, names }: Column): readonly string[] => [normalizeSpelling(label), ...names];
const columnOf = new Map<string, ColumnUse>([
  ...[...noted].map((name) => [name, noteLine] as const),
  ...importColumnKeys.flatMap((key) => namesOf(importColumns[key]).map((name) => [name, key] as const)),
]);

const looksLike: Partial<Record<ImportColumn, RegExp>> = {
  email: /^(?:mailto:)?[^@\s]+@[^@\s]+\.[a-z]{2,}$/i,
  mobile: /^\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}(?:\.0)?$/,
};

/** What a header names. Undefined for anything else. */
export const findNamedColumn = (header: string): ColumnUse | undefined => columnOf.get(normalizeSpelling(header));

/** What a column without a known header probably holds. Undefined when its values don't say. */
export const guessByValues = (samples: readonly string[]): ImportColumn | undefined => {
  const values = samples.map((value) => value.trim()).filter((value) => value !== "");
  if (values.length === 0) return undefined;
  return importColumnKeys.find((key) => values.every((value) => looksLike[key]?.test(value)));
};
