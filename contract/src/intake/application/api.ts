import * as z from "zod/mini";
import { sentForm } from "../../forms/sent-form.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { statusesOf } from "../status/statuses.ts";

export const applicationSummary = endpoint("GET /user_application_summary", {
  access: "client",
  summary: "How many applications the client has, by progress",
  output: z.strictObject({
    total_applications: z.number(),
    under_process: z.number(),
    approval_term_sheet: z.number(),
  }),
});

export const applications = endpoint("GET /user_applications", {
  access: "client",
  summary: "The client's funding applications, newest first",
  output: toData(
    z.array(
      z.strictObject({
        id: z.string(),
        reference: z.string(),
        funding_type: z.string(),
        /** Whole US dollars, digits only. */
        requested_amount: z.string(),
        /** Instant, ISO 8601. */
        date: z.string(),
        status: z.enum(statusesOf.application),
      }),
    ),
  ),
});

/** 404 for one that isn't the client's. */
export const sentApplication = endpoint("GET /user_applications/:id", {
  access: "client",
  summary: "A funding application as the client sent it",
  input: { params: byId },
  output: toData(sentForm),
});
