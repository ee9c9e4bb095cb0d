import * as z from "zod/mini";
import { portraitChange } from "../../accounts/staff/card-changes.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, settingsReaders } from "../../identity/staff-role.ts";
import { longText, revision, shortText } from "../../platform/wire-shapes.ts";

export const founderLimits = {
  nameChars: 60,
  titleChars: 80,
  licenseChars: 80,
  leadChars: 160,
  textChars: 3000,
  paragraphs: 8,
  principles: 6,
  principleChars: 160,
} as const;

const setting = toData(
  z.strictObject({
    name: z.string(),
    title: z.string(),
    /** "NMLS 123456"; empty for none. */
    license: z.string(),
    /** One sentence, set large. */
    lead: z.string(),
    /** Paragraphs, with a blank line between two. */
    text: z.string(),
    /** One line each. */
    principles: z.string(),
    is_sample: z.boolean(),
    /** The picture's path on the site; null for initials. */
    picture: z.nullable(z.string()),
    /** Increases with every change; see `expected_revision`. */
    revision: z.number(),
    /** Null until someone changes the words. */
    changed_by: z.nullable(z.string()),
  }),
);

export const founder = endpoint("GET /desk/settings/founder", {
  access: settingsReaders,
  summary: "The founder's name, title, and words",
  output: setting,
});

/**
 * Applies at once, on every server. 422 with messages by field; 409 `setting_changed` when someone has changed it in the
 * meantime, with who in the message.
 */
export const changeFounder = endpoint("PUT /desk/settings/founder", {
  access: freshManagers,
  summary: "Change the founder's name, title, and words",
  input: {
    body: z.strictObject({
      name: shortText,
      title: shortText,
      license: shortText,
      lead: shortText,
      text: longText,
      principles: longText,
      is_sample: z.boolean(),
      expected_revision: revision,
    }),
  },
  output: setting,
});

/** 422 for anything but a JPEG. */
export const changeFounderPicture = endpoint("PUT /desk/settings/founder/picture", {
  access: freshManagers,
  summary: "Set or remove the founder's picture",
  input: { body: portraitChange },
  output: setting,
});
