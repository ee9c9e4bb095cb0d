import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, settingsReaders } from "../../identity/staff-role.ts";
import { longText, revision, shortText } from "../../platform/wire-shapes.ts";

export const mailTextLimits = { subjectChars: 150, openingChars: 2000 } as const;

const params = z.strictObject({ kind: z.string().check(z.maxLength(60)) });

/** Texts with placeholders such as `{first_name}`. An empty line separates an opening's paragraphs. */
const words = z.strictObject({ subject: z.string(), opening: z.string() });

const mailText = z.strictObject({
  /** A key of `mailKinds`. */
  kind: z.string(),
  /** The product's own text. The opening may be "". */
  original: words,
  /** The firm's text; null where it uses the original. */
  subject: z.nullable(z.string()),
  opening: z.nullable(z.string()),
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
  changed_by: z.nullable(z.string()),
  /** Instant. */
  changed_at: z.nullable(z.string()),
});
export type MailText = z.infer<typeof mailText>;

const replacements = {
  /** Null restores the original. */
  subject: z.nullable(shortText),
  opening: z.nullable(longText),
};

export const mailTexts = endpoint("GET /desk/settings/mail-texts", {
  access: settingsReaders,
  summary: "The texts of mails",
  output: toData(z.strictObject({ texts: z.array(mailText) })),
});

/**
 * Applies to mails written from then on. 404 for an unknown kind; 422 for a placeholder that the kind doesn't have; 409
 * `setting_changed` when someone has changed it in the meantime, with who in the message.
 */
export const changeMailText = endpoint("PUT /desk/settings/mail-texts/:kind", {
  access: freshManagers,
  summary: "Change a mail's text, or restore the original",
  input: {
    params,
    body: z.strictObject({ ...replacements, expected_revision: revision }),
  },
  output: toData(mailText),
});

/** The mail as it would be sent, with sample content. Stores nothing. 422 as for `changeMailText`. */
export const previewMailText = endpoint("POST /desk/settings/mail-texts/:kind/preview", {
  access: settingsReaders,
  summary: "Preview a mail with another text",
  input: { params, body: z.strictObject(replacements) },
  output: toData(z.strictObject({ subject: z.string(), html: z.string() })),
});
