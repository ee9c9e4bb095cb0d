import { toInitials } from "../../firm/initials.ts";
import { formatDate } from "../../forms/format.ts";
import { type LegalKind, toVersionPath } from "../legal-text/kinds.ts";
import type { LegalBlock, LegalSection } from "../legal-text/sections.ts";
import type { ShownLegalText } from "../legal-text/shown.ts";
import type { PageParts, ShownFounder, ShownRegistration, ShownTestimonial } from "./parts.ts";

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

export const toFounderView = ({
  is_sample,
  name,
  title,
  license,
  lead,
  paragraphs,
  principles,
  picture,
}: ShownFounder) => ({
  isSample: is_sample,
  name,
  title,
  license,
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

export const toRegistrationsView = (registered: readonly ShownRegistration[]) => ({
  hasAny: registered.length > 0,
  registered,
});

/** The id of a section: its title in lower case. */
export const toSectionId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

export const toBlockView = (block: LegalBlock) => ({
  paragraph: block.kind === "paragraph" ? block.text : null,
  items: block.kind === "list" ? block.items.map((line) => ({ line })) : [],
  isList: block.kind === "list",
  note: block.kind === "note" ? block.text : null,
});

const toSectionView = ({ title, blocks }: LegalSection, index: number, all: readonly LegalSection[]) => ({
  // Two titles may differ only in signs, or have no letter that fits into an id.
  id:
    all.findIndex((other) => toSectionId(other.title) === toSectionId(title)) === index && toSectionId(title) !== ""
      ? toSectionId(title)
      : `section-${index + 1}`,
  heading: title,
  blocks: blocks.map(toBlockView),
});

export const toSectionViews = (sections: readonly LegalSection[]) => sections.map(toSectionView);

const toVersionView = (kind: LegalKind, { version, effective_on }: { version: number; effective_on: string }) => ({
  href: toVersionPath(kind, version),
  version: String(version),
  day: formatDate(effective_on),
});

export const toLegalView = (kind: LegalKind, { lead, sections, upcoming, earlier }: ShownLegalText) => ({
  lead,
  sections: toSectionViews(sections),
  upcoming: upcoming === null ? [] : [toVersionView(kind, upcoming)],
  hasEarlier: earlier.length > 0,
  earlier: earlier.map((each) => toVersionView(kind, each)),
});

/** Each part opens a scope: inside it, tags name its own values. */
export const toPageView = ({ testimonials, founder, registrations, terms }: PageParts) => ({
  testimonials: toTestimonialsView(testimonials),
  founder: toFounderView(founder),
  registrations: toRegistrationsView(registrations),
  terms: toLegalView("terms", terms),
});

export type TestimonialView = ReturnType<typeof toTestimonialView>;
export type TestimonialsView = ReturnType<typeof toTestimonialsView>;
export type FounderView = ReturnType<typeof toFounderView>;
export type RegistrationsView = ReturnType<typeof toRegistrationsView>;

export type BlockView = ReturnType<typeof toBlockView>;
export type SectionView = ReturnType<typeof toSectionView>;
export type VersionView = ReturnType<typeof toVersionView>;
export type LegalView = ReturnType<typeof toLegalView>;

/** Every name that a tag may have. */
export type TagName =
  | keyof PageParts
  | keyof TestimonialsView
  | keyof TestimonialView
  | keyof FounderView
  | keyof RegistrationsView
  | keyof ShownRegistration
  | keyof LegalView
  | keyof SectionView
  | keyof BlockView
  | keyof VersionView
  | "line";
