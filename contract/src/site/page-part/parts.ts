import * as z from "zod/mini";
import type { ShownLegalText } from "../legal-text/shown.ts";

/** What a client wrote about the firm, as the home page shows it. */
export const shownTestimonial = z.strictObject({
  /** A text that ships as an example, and is marked as one. */
  is_sample: z.boolean(),
  name: z.string(),
  /** The client's business and its place. */
  title: z.string(),
  /** Out of 5. */
  rating: z.number(),
  text: z.string(),
  /** The picture's path on the site; null for initials. */
  picture: z.nullable(z.string()),
});
export type ShownTestimonial = z.infer<typeof shownTestimonial>;

/** The founder's story, in the first person, as the About page shows it. */
export const shownFounder = z.strictObject({
  is_sample: z.boolean(),
  name: z.string(),
  title: z.string(),
  /** As above; empty for none. */
  license: z.string(),
  /** One sentence, set large. */
  lead: z.string(),
  paragraphs: z.array(z.string()),
  /** One line each. */
  principles: z.array(z.string()),
  /** As above. */
  picture: z.nullable(z.string()),
});
export type ShownFounder = z.infer<typeof shownFounder>;

/** Where the firm is registered today, as the About and Security pages show it. By state. */
export const shownRegistration = z.strictObject({
  /** "Virginia" */
  state: z.string(),
  /** Who registers. */
  authority: z.string(),
  number: z.string(),
});
export type ShownRegistration = z.infer<typeof shownRegistration>;

/** What pages show that managers change at the desk, and that varies in number. */
export const peopleParts = z.strictObject({
  testimonials: z.array(shownTestimonial),
  founder: shownFounder,
  registrations: z.array(shownRegistration),
});
export type PageParts = z.infer<typeof peopleParts> & { readonly terms: ShownLegalText };
export type PagePartName = keyof PageParts;
