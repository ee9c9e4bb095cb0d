import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { resultOf, success } from "../envelope.ts";
import { wireShape } from "../forms/wire.ts";
import { limits } from "../limits.ts";
import { prequalificationForm } from "./form.ts";

/** Rulings 26. */
export const prequalificationStages = ["Submitted", "In Review", "Pre-Qualified", "Not Qualified"] as const;

/** A user id, which must be the token's own (rulings 7). */
export const userId = z.string().check(z.minLength(1), z.maxLength(limits.wireTextChars));

export const prequalificationSummary = endpoint({
  method: "GET",
  path: "/lead-user/prequalification-summary",
  access: "client",
  summary: "The client's pre-qualifications, newest first",
  input: { query: z.strictObject({ user_id: userId }) },
  output: z.strictObject({
    prequalification_summary: z.array(
      z.strictObject({
        id: z.string(),
        /** What a person reads over the phone: PQ- and eight characters without look-alikes. */
        reference: z.string(),
        x_studio_purpose_of_funds: z.string(),
        /** Whole US dollars, digits only. */
        x_studio_requested_fund: z.string(),
        /** Instant, ISO 8601. */
        creation_date: z.string(),
        stage: z.enum(prequalificationStages),
      }),
    ),
  }),
});

export const prequalify = endpoint({
  method: "POST",
  path: "/lead-user/prequalify",
  access: "client",
  summary: "Submit the pre-qualification form",
  input: {
    body: z.strictObject({
      ...wireShape(prequalificationForm),
      frontend_lead_user_id: z.optional(userId),
    }),
  },
  output: resultOf(
    z.strictObject({
      status: success,
      prequalification_submit: z.literal(true),
      reference: z.string(),
      /** Instant, ISO 8601. */
      submitted_at: z.string(),
    }),
  ),
  idempotent: true,
});
