import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

/** Rulings 26. */
export const applicationStatuses = [
  "Submitted",
  "Under Review",
  "Documents Needed",
  "Term Sheet",
  "Approved",
  "Funded",
  "Declined",
  "Withdrawn",
] as const;

export const applicationSummary = endpoint({
  method: "GET",
  path: "/user_application_summary",
  access: "client",
  summary: "How many applications there are, and how far",
  input: {},
  output: z.strictObject({
    total_applications: z.number(),
    under_process: z.number(),
    approval_term_sheet: z.number(),
  }),
});

export const applications = endpoint({
  method: "GET",
  path: "/user_applications",
  access: "client",
  summary: "The client's funding applications, newest first",
  input: {},
  output: dataOf(
    z.array(
      z.strictObject({
        id: z.string(),
        reference: z.string(),
        funding_type: z.string(),
        /** Whole US dollars, digits only. */
        requested_amount: z.string(),
        /** Instant, ISO 8601. */
        date: z.string(),
        status: z.enum(applicationStatuses),
      }),
    ),
  ),
});
