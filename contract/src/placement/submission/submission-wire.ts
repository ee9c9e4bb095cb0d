import * as z from "zod/mini";
import { submissionActors, submissionEventKinds, submissionItemKinds, submissionStatuses } from "./states.ts";

/** A line of a submission's history. */
export const submissionEvent = z.strictObject({
  kind: z.enum(submissionEventKinds),
  /** Instant. */
  at: z.string(),
  actor_kind: z.enum(submissionActors),
  /** Null for the system. */
  actor_name: z.nullable(z.string()),
  /** What it was about, in words: a file's name, a lender's question, a reason. "" for nothing besides. */
  about: z.string(),
});
export type SubmissionEventWire = z.infer<typeof submissionEvent>;

/** A file of the package. */
export const submissionItem = z.strictObject({
  /** From 0 on. Names the file in a call. */
  position: z.number(),
  kind: z.enum(submissionItemKinds),
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
  pages: z.nullable(z.number()),
  /** In hexadecimal. */
  sha256: z.string(),
  /** False once the client has removed the document. */
  is_there: z.boolean(),
});
export type SubmissionItemWire = z.infer<typeof submissionItem>;

/** Something a lender asked for after it got the file. */
export const lenderRequest = z.strictObject({
  id: z.string(),
  /** The lender's own. */
  words: z.string(),
  /** YYYY-MM-DD */
  due_on: z.nullable(z.string()),
  /** Instants. */
  asked_at: z.string(),
  answered_at: z.nullable(z.string()),
});
export type LenderRequestWire = z.infer<typeof lenderRequest>;

export const submissionStatus = z.enum(submissionStatuses);
