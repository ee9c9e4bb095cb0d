import * as z from "zod/mini";
import { secondFactorQuestion } from "./second-factor/question.ts";

/**
 * The body of every failure. `fields` maps wire names to messages and comes with 422 only; `code` comes below /desk only;
 * `second_factor` comes with a sign-in whose password was right.
 */
export const failureBody = z.object({
  result: z.object({
    status: z.literal("error"),
    error: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    code: z.optional(z.string()),
    second_factor: z.optional(secondFactorQuestion),
  }),
  status: z.optional(z.literal("error")),
  message: z.optional(z.string()),
});
export type FailureBody = z.infer<typeof failureBody>;

/** `{"result": …}`, the envelope of calls that act. */
export const toResult = <T extends z.core.$ZodType>(result: T) => z.strictObject({ result });

/** `{"data": …}`, the envelope of calls that read. */
export const toData = <T extends z.core.$ZodType>(data: T) => z.strictObject({ data });

export const success = z.literal("success");

/** The answer of calls that act and have nothing else to tell. */
export const done = toResult(z.strictObject({ status: success }));
