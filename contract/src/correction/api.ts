import * as z from "zod/mini";
import { answerSubject } from "../client-file/subject.ts";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

/** One answer that was changed after it had been given. Of what is sensitive at most the last four digits are told. */
export const answerChange = z.strictObject({
  id: z.string(),
  subject: answerSubject,
  /** Of the submission; null for the profile. */
  reference: z.nullable(z.string()),
  /** Of the answers of that subject, once the change was made. */
  revision: z.number(),
  /** Wire name; null for what the form no longer asks. */
  field: z.nullable(z.string()),
  question: z.string(),
  /** As a person reads it; null for none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Who of the firm made it on the client's behalf; null for the client, who can change the profile at any time. */
  staff_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Instant. */
  changed_at: z.string(),
});
export type AnswerChange = z.infer<typeof answerChange>;

/** Newest first, at most 100. */
export const myCorrections = endpoint({
  method: "GET",
  path: "/lead-user/corrections",
  access: "client",
  summary: "What the firm corrected in the client's answers",
  input: {},
  output: dataOf(z.array(z.strictObject({ ...answerChange.shape, staff_name: z.string() }))),
});
