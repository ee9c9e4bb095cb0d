import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { day, numericId, revision, shortText } from "../../platform/wire-shapes.ts";
import { legalKinds, legalLimits } from "./kinds.ts";

export const versionStates = ["earlier", "in effect", "upcoming"] as const;

const version = z.strictObject({
  version: z.number(),
  state: z.enum(versionStates),
  effective_on: day,
  /** What changed, in the firm's words. */
  note: z.string(),
  /** Null for what the installation started with. */
  published_by: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
});
export type LegalVersion = z.infer<typeof version>;

const setting = z.strictObject({
  kind: z.enum(legalKinds),
  /** The draft; the newest version until there is one. */
  text: z.string(),
  /** Whether the draft says something else than the newest version. */
  is_changed: z.boolean(),
  /** Of the draft. Increases with every change; see `expected_revision`. */
  revision: z.number(),
  changed_by: z.nullable(z.string()),
  /** Newest first. */
  versions: z.array(version),
});
export type LegalSetting = z.infer<typeof setting>;

const kind = z.enum(legalKinds);
const output = toData(setting);

export const legalTextSetting = endpoint("GET /desk/settings/legal-texts/:kind", {
  access: settingsReaders,
  summary: "A legal text: its draft and its versions",
  input: { params: z.strictObject({ kind }) },
  output,
});

export const legalTextWords = endpoint("GET /desk/settings/legal-texts/:kind/versions/:version", {
  access: settingsReaders,
  summary: "What a version of a legal text says, to compare it",
  input: { params: z.strictObject({ kind, version: numericId }) },
  output: toData(z.strictObject({ text: z.string() })),
});

/** No one but the desk sees it. 422 for a text that can't be read; 409 `setting_changed` when someone else has saved in the meantime. */
export const saveLegalDraft = endpoint("PUT /desk/settings/legal-texts/:kind", {
  access: managersOnly,
  summary: "Save the draft of a legal text",
  input: {
    params: z.strictObject({ kind }),
    // A longer one is refused with a sentence up to twice the limit.
    body: z.strictObject({
      text: z.string().check(z.maxLength(2 * legalLimits.textChars)),
      expected_revision: revision,
    }),
  },
  bodyBytes: 1024 * 1024,
  output,
});

/**
 * Publishes the draft as it was saved at that revision. What is published never changes. 422 for a day that has passed, for notes to
 * counsel in the text, and for a text that is the newest version's; 409 as above.
 */
export const publishLegalText = endpoint("POST /desk/settings/legal-texts/:kind/publish", {
  access: freshManagers,
  summary: "Publish the draft of a legal text",
  status: 201,
  input: {
    params: z.strictObject({ kind }),
    body: z.strictObject({ effective_on: shortText, note: shortText, expected_revision: revision }),
  },
  output,
});
