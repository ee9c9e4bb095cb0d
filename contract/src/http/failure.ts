import * as z from "zod/mini";
import { secondFactorQuestion } from "../identity/second-factor/question.ts";

/**
 * The body of every failure. `fields` maps wire names to messages and comes with 422 only; `code` comes at the desk and at
 * private links only; `errors` comes to the firm's other systems only, and names each part of the request that is wrong, such as
 * `email` or `rows.2.name`; `second_factor` comes with a sign-in whose password was right.
 */
export const failureBody = z.object({
  result: z.object({
    status: z.literal("error"),
    error: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    code: z.optional(z.string()),
    errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
    second_factor: z.optional(secondFactorQuestion),
  }),
  status: z.optional(z.literal("error")),
  message: z.optional(z.string()),
});
export type FailureBody = z.infer<typeof failureBody>;
