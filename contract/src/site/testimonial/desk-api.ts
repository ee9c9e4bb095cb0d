import * as z from "zod/mini";
import { portraitChange } from "../../accounts/staff/card-changes.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, settingsReaders } from "../../identity/staff-role.ts";
import { byId, integer, longText, revision, shortText } from "../../platform/wire-shapes.ts";

export const testimonialLimits = { count: 12, nameChars: 60, titleChars: 80, textChars: 600, noteChars: 500 } as const;

const words = {
  name: shortText,
  title: shortText,
  rating: integer,
  text: longText,
  is_shown: z.boolean(),
  /** An example, which the page marks as one. Anything else needs the person's agreement. */
  is_sample: z.boolean(),
  has_agreed: z.boolean(),
  /** yyyy-mm-dd, when the person agreed to these words. Of no meaning for a sample, like the other two. */
  agreed_on: z.string().check(z.maxLength(20)),
  /** How we have their agreement, and where it's kept. Visitors don't see it. */
  agreement_note: longText,
};

const testimonial = z.strictObject({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  rating: z.number(),
  text: z.string(),
  is_shown: z.boolean(),
  is_sample: z.boolean(),
  has_agreed: z.boolean(),
  agreed_on: z.string(),
  agreement_note: z.string(),
  /** The picture's path on the site; null for initials. */
  picture: z.nullable(z.string()),
  /** Increases with every change of its words; see `expected_revision`. */
  revision: z.number(),
  changed_by: z.nullable(z.string()),
});
export type TestimonialSetting = z.infer<typeof testimonial>;

const list = toData(z.strictObject({ testimonials: z.array(testimonial) }));

/** In the page's order, with those that aren't shown. */
export const testimonials = endpoint("GET /desk/settings/testimonials", {
  access: settingsReaders,
  summary: "What clients say about the firm, with their agreement",
  output: list,
});

/** Adds it at the end. 422 with messages by field, also for the same words again and beyond `testimonialLimits.count`. */
export const addTestimonial = endpoint("POST /desk/settings/testimonials", {
  access: freshManagers,
  summary: "Add a testimonial",
  status: 201,
  input: { body: z.strictObject(words) },
  output: list,
});

/**
 * Applies at once, on every server. 422 with messages by field: other words of a real person need a new note on how they agreed.
 * 409 `setting_changed` when someone has changed it in the meantime, with who in the message.
 */
export const changeTestimonial = endpoint("PUT /desk/settings/testimonials/:id", {
  access: freshManagers,
  summary: "Change a testimonial",
  input: { params: byId, body: z.strictObject({ ...words, expected_revision: revision }) },
  output: list,
});

/** Its words and its picture are gone for good. */
export const deleteTestimonial = endpoint("DELETE /desk/settings/testimonials/:id", {
  access: freshManagers,
  summary: "Delete a testimonial",
  input: { params: byId },
  output: list,
});

/** `ids` lists every testimonial once. 409 `setting_changed` otherwise: someone has added or deleted one in the meantime. */
export const orderTestimonials = endpoint("PUT /desk/settings/testimonial-order", {
  access: freshManagers,
  summary: "Reorder the testimonials",
  input: { body: z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(testimonialLimits.count)) }) },
  output: list,
});

/** 422 for anything but a JPEG. */
export const changeTestimonialPicture = endpoint("PUT /desk/settings/testimonials/:id/picture", {
  access: freshManagers,
  summary: "Set or remove the picture of a testimonial",
  input: { params: byId, body: portraitChange },
  output: list,
});
