import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { limits } from "../../platform/limits.ts";
import { longText, revision } from "../../platform/wire-shapes.ts";

/** Forms that keep a draft. */
export const draftForms = ["prequalification", "application"] as const;
export type DraftForm = (typeof draftForms)[number];
export const draftForm = z.enum(draftForms);

const answer = z.union([longText, z.boolean()]);
const name = z.string().check(z.maxLength(60));
const answers = z.record(name, answer);

/** Stored sensitive answers, which aren't shown again: the last four digits of a number, "" for anything else. */
const onFile = z.record(name, z.string().check(z.maxLength(4)));

/** Identifies a co-borrower of the draft. Chosen by the browser. */
const key = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

const visible = {
  /** By field name, without sensitive answers but with irrelevant ones, so that going back loses no typing. */
  answers,
  /** Left out when it's empty. */
  on_file: z.optional(onFile),
  /** Left out when there are none. */
  co_borrowers: z.optional(z.array(z.strictObject({ key, answers, on_file: z.optional(onFile) }))),
};

/** An answer that a member of staff typed for the client, who hasn't sent the form yet. */
const enteredAnswer = z.strictObject({
  /** Left out for the form's own answers. */
  co_borrower: z.optional(key),
  field: name,
  /** The member's name at the time. */
  by: z.string(),
  /** Instant, ISO 8601. */
  at: z.string(),
});
export type EnteredAnswer = z.infer<typeof enteredAnswer>;

export const draft = z.strictObject({
  ...visible,
  /** Left out when there are none. */
  entered: z.optional(z.array(enteredAnswer)),
  /** The name of the client's current step. */
  step: z.string(),
  /** Increases with every save; see `base_revision`. */
  revision: z.number(),
  /** Instant, ISO 8601. */
  saved_at: z.string(),
});
export type DraftWire = z.infer<typeof draft>;

export const start = z.strictObject(visible);
export type DraftStartWire = z.infer<typeof start>;

const params = z.strictObject({ form: draftForm });

export const draftBody = z.strictObject({
  answers,
  co_borrowers: z.optional(z.array(z.strictObject({ key, answers })).check(z.maxLength(limits.coBorrowers))),
  step: z.string().check(z.maxLength(60)),
  /** 0 when none was loaded. */
  base_revision: revision,
});

export const loadDraft = endpoint("GET /drafts/:form", {
  access: "client",
  summary: "The form's draft; null when there's none",
  input: { params },
  output: toData(z.nullable(draft)),
});

/**
 * What the client has said in other forms, or when sending this one before, to begin a form with. Consents and files aren't
 * carried over. Sensitive answers only show as on file; the first save of the draft takes them over.
 */
export const startDraft = endpoint("GET /drafts/:form/start", {
  access: "client",
  summary: "The answers a new draft of the form starts with",
  input: { params },
  output: toData(start),
});

/**
 * A sensitive answer that isn't sent keeps its stored value (a co-borrower's is found by `key`); a blank one clears it. The
 * first save takes over what `startDraft` shows as on file. 409 `draft_changed` when another tab or device has saved since
 * `base_revision`; nothing is overwritten then.
 */
export const saveDraft = endpoint("PUT /drafts/:form", {
  access: "client",
  summary: "Save the form's draft",
  input: {
    params,
    body: draftBody,
  },
  output: toData(draft),
});

export const discardDraft = endpoint("DELETE /drafts/:form", {
  access: "client",
  summary: "Delete the form's draft and its files",
  input: { params },
  output: toData(z.null()),
});
