/** What a column of the file can hold. */
export const importColumns = {
  first_name: { label: "First name", names: ["first name", "first", "given name", "owner first name"] },
  last_name: { label: "Last name", names: ["last name", "last", "surname", "family name", "owner last name"] },
  full_name: {
    label: "Full name",
    names: ["name", "full name", "client", "client name", "contact", "owner", "owner name"],
  },
  email: { label: "Email", names: ["email", "email address", "e mail", "mail"] },
  mobile: {
    label: "Phone",
    names: ["phone", "mobile", "cell", "cell phone", "phone number", "mobile phone", "telephone"],
  },
  state: { label: "State", names: ["state", "st", "province", "business state"] },
  lender: { label: "Past deal: lender", names: ["lender", "funder", "bank", "lender name"] },
  product: { label: "Past deal: product", names: ["product", "loan type", "program", "funding type", "type"] },
  amount: {
    label: "Past deal: amount",
    names: ["amount", "funded amount", "loan amount", "amount funded", "deal amount"],
  },
  funded_on: {
    label: "Past deal: funded on",
    names: ["funded on", "funding date", "date funded", "funded", "funded date", "close date"],
  },
  note: { label: "Note", names: ["note", "notes", "comment", "comments", "remarks", "memo"] },
} as const;
export type ImportColumn = keyof typeof importColumns;
export const importColumnKeys = Object.keys(importColumns) as ImportColumn[];

const normalizeHeader = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

const looksLike: Partial<Record<ImportColumn, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i,
  mobile: /^\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}$/,
};

/** What a column probably holds, by its header, or else by its values. Undefined for none of them. */
export const guessColumn = (header: string, samples: readonly string[]): ImportColumn | undefined => {
  const name = normalizeHeader(header);
  const named = importColumnKeys.find((key) => (importColumns[key].names as readonly string[]).includes(name));
  if (named) return named;
  const values = samples.map((value) => value.trim()).filter((value) => value !== "");
  if (values.length === 0) return undefined;
  return importColumnKeys.find((key) => values.every((value) => looksLike[key]?.test(value)));
};

/** Nine digits with dashes or spaces, as Social Security numbers are written. */
const ssn = /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/;

export const holdsSsn = (text: string): boolean => ssn.test(text);
