import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { managersOnly, settingsReaders } from "../staff/role.ts";

export const mailTextLimits = { subjectChars: 150, openingChars: 2000 } as const;

const params = z.strictObject({ kind: z.string().check(z.maxLength(60)) });

/** Texts with placeholders such as `{first_name}`; an opening's paragraphs stand apart by an empty line. */
const words = z.strictObject({ subject: z.string(), opening: z.string() });

const mailText = z.strictObject({
  /** A key of `mailKinds`. */
  kind: z.string(),
  /** The product's own words. An opening of "" has none. */
  original: words,
  /** The firm's; null where the original holds. */
  subject: z.nullable(z.string()),
  opening: z.nullable(z.string()),
  /** Goes up with every change; a change names the one it was made on. */
  revision: z.number(),
  changed_by: z.nullable(z.string()),
  /** Instant. */
  changed_at: z.nullable(z.string()),
});
export type MailText = z.infer<typeof mailText>;

const replacements = {
  /** Null puts the original back. */
  subject: z.nullable(z.string().check(z.maxLength(limits.wireTextChars))),
  opening: z.nullable(z.string().check(z.maxLength(limits.wireLongTextChars))),
};

export const mailTexts = endpoint({
  method: "GET",
  path: "/desk/settings/mail-texts",
  access: settingsReaders,
  summary: "The words of the mails",
  input: {},
  output: dataOf(z.strictObject({ texts: z.array(mailText) })),
});

/**
 * Holds for what is written from then on. 404 for an unknown kind; 422 names a placeholder that the kind does not know;
 * 409 `setting_changed` when somebody has changed it meanwhile: the sentence says who.
 */
export const changeMailText = endpoint({
  method: "PUT",
  path: "/desk/settings/mail-texts/:kind",
  access: managersOnly,
  summary: "Word a mail otherwise, or put its own words back",
  input: {
    params,
    body: z.strictObject({ ...replacements, expected_revision: z.number().check(z.int(), z.nonnegative()) }),
  },
  output: dataOf(mailText),
});

/** The mail as it would go out, with made-up content; nothing is stored. 422 as `changeMailText`. */
export const previewMailText = endpoint({
  method: "POST",
  path: "/desk/settings/mail-texts/:kind/preview",
  access: settingsReaders,
  summary: "See a mail with other words",
  input: { params, body: z.strictObject(replacements) },
  output: dataOf(z.strictObject({ subject: z.string(), html: z.string() })),
});
