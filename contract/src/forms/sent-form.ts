import * as z from "zod/mini";
import { ownNumbersState } from "./own-numbers.ts";

/** The questions as they were asked, also those left blank. Of sensitive answers, at most the last four digits are shown. */
export const sentSteps = z.array(
  z.strictObject({
    title: z.string(),
    questions: z.array(
      z.strictObject({
        question: z.string(),
        answer: z.nullable(z.string()),
        /** The member of staff who typed the answer for the client. */
        entered_by: z.optional(z.string()),
      }),
    ),
  }),
);

/** A form that a client has sent, to read again. */
export const sentForm = z.strictObject({
  id: z.string(),
  reference: z.string(),
  /** Instant, ISO 8601. */
  submitted_at: z.string(),
  status: z.string(),
  form_version: z.number(),
  steps: sentSteps,
  co_borrowers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      steps: sentSteps,
      /** Null for someone whose numbers the owner typed. */
      own_numbers: z.nullable(ownNumbersState),
    }),
  ),
});
export type SentForm = z.infer<typeof sentForm>;
