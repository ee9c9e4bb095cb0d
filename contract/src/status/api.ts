import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { stepOwners, submissionKinds } from "./words.ts";

/** Kinds of things that happened to a client's file, as far as the client is told of them. */
export const timelineKinds = ["submitted", "status", "request", "document", "call", "correction"] as const;

const entry = z.strictObject({
  id: z.string(),
  kind: z.enum(timelineKinds),
  /** Instant. */
  at: z.string(),
  /** A few plain words. */
  title: z.string(),
  /** One sentence; left out where the title says all. */
  detail: z.optional(z.string()),
  /** What the firm wrote to the client on this occasion. */
  message: z.optional(z.string()),
  /** Of the submission it is about. */
  reference: z.optional(z.string()),
});
export type TimelineEntry = z.infer<typeof entry>;

export const nextStep = z.strictObject({
  by: z.enum(stepOwners),
  text: z.string(),
  /** Instant since when it is theirs. */
  since: z.string(),
  /** The submission it is about. */
  kind: z.enum(submissionKinds),
  reference: z.string(),
  status: z.string(),
  /** Papers are what it waits for. */
  wants_documents: z.boolean(),
});
export type NextStep = z.infer<typeof nextStep>;

export const timeline = endpoint({
  method: "GET",
  path: "/lead-user/timeline",
  access: "client",
  summary: "What happened so far in plain words, and who has the next step",
  input: {},
  output: dataOf(
    z.strictObject({
      /** Null before the first pre-qualification. */
      next_step: z.nullable(nextStep),
      /** Newest first, at most 100. */
      entries: z.array(entry),
    }),
  ),
});
