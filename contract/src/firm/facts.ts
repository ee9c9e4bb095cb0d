import type { Firm } from "./firm.ts";

/** What the desk can change about the firm, in the form's order. The configuration says what a new installation starts with. */
export const firmFactNames = [
  "name",
  "legal_name",
  "phone",
  "email",
  "hours",
  "street",
  "city",
  "state",
  "zip",
  "latitude",
  "longitude",
  "advisor_name",
  "advisor_title",
] as const;
export type FirmFactName = (typeof firmFactNames)[number];

/** By name, as text. The position is in decimal degrees: "27.9478". */
export type FirmFacts = Readonly<Record<FirmFactName, string>>;

type FirmWithFacts = Pick<Firm, "identity" | "advisor">;

export const toFacts = ({ identity, advisor }: FirmWithFacts): FirmFacts => ({
  name: identity.name,
  legal_name: identity.legalName,
  phone: identity.phone,
  email: identity.email,
  hours: identity.hours,
  ...identity.address,
  latitude: String(identity.map.latitude),
  longitude: String(identity.map.longitude),
  advisor_name: advisor.name,
  advisor_title: advisor.title,
});

/** The firm with these facts in place of its own. */
export const withFacts = <F extends FirmWithFacts>(firm: F, facts: FirmFacts): F => ({
  ...firm,
  identity: {
    ...firm.identity,
    name: facts.name,
    legalName: facts.legal_name,
    phone: facts.phone,
    email: facts.email,
    hours: facts.hours,
    address: { street: facts.street, city: facts.city, state: facts.state, zip: facts.zip },
    map: { ...firm.identity.map, latitude: Number(facts.latitude), longitude: Number(facts.longitude) },
  },
  advisor: { ...firm.advisor, name: facts.advisor_name, title: facts.advisor_title },
});

/** A US number in the form a phone dials. */
export const toPhoneHref = (phone: string): string => `tel:+1${phone.replace(/\D/g, "")}`;

/**
 * The facts, and what pages make of them. A page is built before its facts are known, so nothing else may be computed from
 * one: add it here.
 */
export const toShownFacts = (facts: FirmFacts) => {
  const addressLine = `${facts.street}, ${facts.city}, ${facts.state}\u00a0${facts.zip}`;
  return {
    ...facts,
    phoneHref: toPhoneHref(facts.phone),
    emailHref: `mailto:${facts.email}`,
    addressLine,
    /** Opens the maps app on a phone, and a map in the browser elsewhere. */
    mapsHref: `https://maps.google.com/?q=${encodeURIComponent(`${facts.name}, ${addressLine}`)}&ll=${facts.latitude},${facts.longitude}`,
  };
};
export type ShownFacts = Readonly<ReturnType<typeof toShownFacts>>;

/** The id of a page's data block with the facts changed since it was built: `{"phone":"…"}`. */
export const firmDataId = "firm-facts";
export type ChangedFacts = Partial<FirmFacts>;
