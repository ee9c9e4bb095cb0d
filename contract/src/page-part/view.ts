import { toInitials } from "../firm-facts/initials.ts";
import type { PageParts, ShownFounder, ShownTestimonial } from "./parts.ts";

// What the tags in built pages name. The web writes tags with these names only, and the server fills them in from these values.

export const toTestimonialView = (
  { is_sample, name, title, rating, text, picture }: ShownTestimonial,
  index: number,
) => ({
  isSample: is_sample,
  name,
  title,
  rating: String(rating),
  fullStars: Array.from({ length: rating }, () => ({})),
  emptyStars: Array.from({ length: 5 - rating }, () => ({})),
  text,
  picture,
  initials: toInitials(name),
  /** From 1. */
  position: String(index + 1),
});

export const toFounderView = ({ is_sample, name, title, lead, paragraphs, principles, picture }: ShownFounder) => ({
  isSample: is_sample,
  name,
  title,
  lead,
  paragraphs: paragraphs.map((line) => ({ line })),
  principles: principles.map((line) => ({ line })),
  picture,
  initials: toInitials(name),
});

export const toTestimonialsView = (testimonials: readonly ShownTestimonial[]) => ({
  hasAny: testimonials.length > 0,
  hasSeveral: testimonials.length > 1,
  hasSamples: testimonials.some(({ is_sample }) => is_sample),
  count: String(testimonials.length),
  slides: testimonials.map(toTestimonialView),
});

/** Each part opens a scope: inside it, tags name its own values. */
export const toPageView = ({ testimonials, founder }: PageParts) => ({
  testimonials: toTestimonialsView(testimonials),
  founder: toFounderView(founder),
});

export type TestimonialView = ReturnType<typeof toTestimonialView>;
export type TestimonialsView = ReturnType<typeof toTestimonialsView>;
export type FounderView = ReturnType<typeof toFounderView>;

/** Every name that a tag may have. */
export type TagName = keyof PageParts | keyof TestimonialsView | keyof TestimonialView | keyof FounderView | "line";
