import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { stepOwners, submissionKinds, submissionStatuses } from "./statuses.ts";

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
});
export type NextStep = z.infer<typeof nextStep>;

export const timeline = endpoint("GET /lead-user/timeline", {
  access: "client",
  summary: "What has happened so far, and whose turn it is",
  output: toData(
    z.strictObject({
      /** Null before the first pre-qualification. */
      next_step: z.nullable(nextStep),
      /** Newest first, at most 100. */
      entries: z.array(entry),
    }),
  ),
});
