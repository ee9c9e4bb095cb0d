import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";

/** Forms whose half-filled state is kept. */
export const draftForm = z.enum(["prequalification", "application"]);
export type DraftForm = z.infer<typeof draftForm>;

const answer = z.union([z.string().check(z.maxLength(limits.wireLongTextChars)), z.boolean()]);
const name = z.string().check(z.maxLength(60));
const answers = z.record(name, answer);

/** Of each sensitive answer that is stored and not shown again: the last four digits of a number, "" of anything else. */
const onFile = z.record(name, z.string().check(z.maxLength(4)));

/** Names one co-borrower of a draft, made by the browser. */
const key = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

const draft = z.strictObject({
  /** Answers by field name, irrelevant ones included, so that going back loses no typing; sensitive ones never. */
  answers,
  /** Left out where nothing is. */
  on_file: z.optional(onFile),
  /** Left out where there are none. */
  co_borrowers: z.optional(z.array(z.strictObject({ key, answers, on_file: z.optional(onFile) }))),
  /** Name of the step the client stands at. */
  step: z.string(),
  /** Goes up with every save; a save names the revision it stands on. */
  revision: z.number(),
  /** Instant, ISO 8601. */
  saved_at: z.string(),
});
export type DraftWire = z.infer<typeof draft>;

const params = z.strictObject({ form: draftForm });

export const loadDraft = endpoint({
  method: "GET",
  path: "/drafts/:form",
  access: "client",
  summary: "The half-filled form; null when there is none",
  input: { params },
  output: dataOf(z.nullable(draft)),
});

/**
 * A sensitive answer that is not sent stays as it is stored, with its form and, by `key`, its co-borrower; sent blank, it goes.
 * 409 `draft_changed` when another tab or device saved since `base_revision`; nothing is overwritten.
 */
export const saveDraft = endpoint({
  method: "PUT",
  path: "/drafts/:form",
  access: "client",
  summary: "Keep the half-filled form",
  input: {
    params,
    body: z.strictObject({
      answers,
      co_borrowers: z.optional(z.array(z.strictObject({ key, answers })).check(z.maxLength(limits.coBorrowers))),
      step: z.string().check(z.maxLength(60)),
      /** 0 when none was loaded. */
      base_revision: z.number().check(z.int(), z.nonnegative()),
    }),
  },
  output: dataOf(draft),
});

export const discardDraft = endpoint({
  method: "DELETE",
  path: "/drafts/:form",
  access: "client",
  summary: "Start over; files handed over with the form go too",
  input: { params },
  output: dataOf(z.null()),
});
