import type { Answers } from "../../forms/field.ts";

export const addressParts = ["street", "city", "state", "zip"] as const;
type AddressPart = (typeof addressParts)[number];

/** The fields of one form that make an address. */
export type AddressFields = Readonly<Record<AddressPart, string>>;
export type Address = Readonly<Record<AddressPart, string>>;

const business = {
  street: "businessStreet",
  city: "businessCity",
  state: "businessState",
  zip: "businessZip",
} as const satisfies AddressFields;
const home = { street: "street", city: "city", state: "state", zip: "zip" } as const satisfies AddressFields;

/** The addresses that the profile and the application ask for. A co-borrower's form asks for `home` alone. */
export const addresses = { home, business } as const;

/** Undefined while a part of the address is missing. */
export const findAddress = (answers: Answers, fields: AddressFields): Address | undefined => {
  const parts = addressParts.map((part) => [part, String(answers[fields[part]] ?? "").trim()] as const);
  return parts.every(([, text]) => text !== "") ? (Object.fromEntries(parts) as Address) : undefined;
};
