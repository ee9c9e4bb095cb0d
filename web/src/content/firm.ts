import { firm } from "../../../firm.config.ts";

export { firm };

/** A US number in the form a phone dials. */
export const toPhoneHref = (phone: string): string => `tel:+1${phone.replace(/\D/g, "")}`;
export const phoneHref = toPhoneHref(firm.identity.phone);
export const emailHref = `mailto:${firm.identity.email}`;

const { street, city, state, zip } = firm.identity.address;
export const addressLine = `${street}, ${city}, ${state}\u00a0${zip}`;

/** The title of a page: 'Page · Firm'. */
export const formatPageTitle = (page: string): string => `${page} · ${firm.identity.name}`;
