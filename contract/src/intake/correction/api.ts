import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { answerSubject } from "../known-answer/answer-subject.ts";

/** A change of an answer, with at most the last four digits of a sensitive one. */
export const answerChange = z.strictObject({
  id: z.string(),
  subject: answerSubject,
  /** The submission's reference; null for the profile. */
  reference: z.nullable(z.string()),
  /** The subject's revision after the change. */
  revision: z.number(),
  /** Wire name; null for a question the form no longer asks. */
  field: z.nullable(z.string()),
  question: z.string(),
  /** As shown to people; null without an answer. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The member who made it on the client's behalf; null for the client. */
  staff_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Instant. */
  changed_at: z.string(),
});
export type AnswerChange = z.infer<typeof answerChange>;

/** Newest first, at most 100. */
export const myCorrections = endpoint("GET /lead-user/corrections", {
  access: "client",
  summary: "The firm's corrections of the client's answers",
  output: toData(z.array(z.strictObject({ ...answerChange.shape, staff_name: z.string() }))),
});
