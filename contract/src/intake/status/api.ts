import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { stepOwners, submissionKinds, submissionStatuses } from "./statuses.ts";
import { trackStepNames } from "./track.ts";

/** What can happen on a client's timeline. */
export const timelineKinds = ["submitted", "status", "request", "document", "call", "correction", "lender"] as const;

const entry = z.strictObject({
  id: z.string(),
  kind: z.enum(timelineKinds),
  /** Instant. */
  at: z.string(),
  /** A few words. */
  title: z.string(),
  /** One sentence; left out when the title says it all. */
  detail: z.optional(z.string()),
  /** When it takes place; an instant. */
  starts_at: z.optional(z.string()),
  /** What the firm wrote to the client about it. */
  message: z.optional(z.string()),
  /** Of the submission it's about. */
  reference: z.optional(z.string()),
});
export type TimelineEntry = z.infer<typeof entry>;

export const nextStep = z.strictObject({
  by: z.enum(stepOwners),
  text: z.string(),
  /** Instant since when it has been their turn. */
  since: z.string(),
  /** The submission it's about. */
  kind: z.enum(submissionKinds),
  reference: z.string(),
  status: z.enum(submissionStatuses),
  /** The client has to hand over documents. */
  wants_documents: z.boolean(),
  /** An offer waits for the client's answer. A status alone may say so after a phone call. */
  wants_answer: z.boolean(),
  /** The status rests on a record which isn't here, such as an offer: the client heard of it by phone. */
  is_by_phone: z.boolean(),
});
export type NextStep = z.infer<typeof nextStep>;

/** How far one application has come; before the first one, the pre-qualification. */
const track = z.strictObject({
  kind: z.enum(submissionKinds),
  id: z.string(),
  reference: z.string(),
  status: z.enum(submissionStatuses),
  /** It ended without money. */
  is_over: z.boolean(),
  /** All five, in order. */
  steps: z.array(
    z.strictObject({
      step: z.enum(trackStepNames),
      is_reached: z.boolean(),
      /** Instant; null before it's reached, and where we don't know when. */
      at: z.nullable(z.string()),
    }),
  ),
});
export type Track = z.infer<typeof track>;

export const timeline = endpoint("GET /lead-user/timeline", {
  access: "client",
  summary: "What has happened so far, and whose turn it is",
  output: toData(
    z.strictObject({
      /** Null before the first pre-qualification. */
      next_step: z.nullable(nextStep),
      /** The applications' by date, newest first; the pre-qualification's while there is none. */
      tracks: z.array(track),
      /** Newest first, at most 100. */
      entries: z.array(entry),
    }),
  ),
});
