import { firm } from "../../../firm.config.ts";

export { firm };

/** The number as a telephone dials it. */
export const phoneHref = `tel:+1${firm.identity.phone.replace(/\D/g, "")}`;
export const emailHref = `mailto:${firm.identity.email}`;

const { street, city, state, zip } = firm.identity.address;
export const addressLine = `${street}, ${city}, ${state}\u00a0${zip}`;

/** 'Page · Firm', the title of every page. */
export const titleOf = (page: string): string => `${page} · ${firm.identity.name}`;
