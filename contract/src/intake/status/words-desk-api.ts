import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, settingsReaders } from "../../identity/staff-role.ts";
import { longText, revision, shortText } from "../../platform/wire-shapes.ts";
import { submissionKinds } from "./statuses.ts";

export const statusWordsLimits = { titleChars: 100, sentenceChars: 300 } as const;

const statusWording = z.strictObject({
  kind: z.enum(submissionKinds),
  /** A status of that kind. */
  status: z.string(),
  /** The product's own words. */
  original: z.strictObject({ title: z.string(), meaning: z.string(), next: z.string() }),
  /** The firm's words; null where it uses the original. */
  title: z.nullable(z.string()),
  meaning: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
  changed_by: z.nullable(z.string()),
  /** Instant. */
  changed_at: z.nullable(z.string()),
});
export type StatusWording = z.infer<typeof statusWording>;

export const statusWords = endpoint("GET /desk/settings/status-words", {
  access: settingsReaders,
  summary: "What clients read at each status",
  /** By kind, in the order of the statuses. */
  output: toData(z.strictObject({ wordings: z.array(statusWording) })),
});

/**
 * Applies at once to timelines, next steps, and mails written from then on. 404 for an unknown status; 409
 * `setting_changed` when someone has changed it in the meantime, with who in the message.
 */
export const changeStatusWords = endpoint("PUT /desk/settings/status-words/:kind/:status", {
  access: freshManagers,
  summary: "Change what clients read at a status, or restore the original",
  input: {
    params: z.strictObject({
      kind: z.string().check(z.maxLength(60)),
      status: z.string().check(z.maxLength(60)),
    }),
    body: z.strictObject({
      /** Null restores the original. */
      title: z.nullable(shortText),
      meaning: z.nullable(longText),
      next: z.nullable(longText),
      expected_revision: revision,
    }),
  },
  output: toData(statusWording),
});
