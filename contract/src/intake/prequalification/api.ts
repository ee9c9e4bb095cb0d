import * as z from "zod/mini";
import { sentForm } from "../../forms/sent-form.ts";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { success, toData, toResult } from "../../http/envelope.ts";
import { limits } from "../../platform/limits.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { statusesOf } from "../status/statuses.ts";
import { prequalificationForm } from "./form.ts";

/** Must be the id of the signed-in client. */
export const userId = z.string().check(z.minLength(1), z.maxLength(limits.wireTextChars));

export const prequalificationSummary = endpoint("GET /lead-user/prequalification-summary", {
  access: "client",
  summary: "The client's pre-qualifications, newest first",
  input: { query: z.strictObject({ user_id: userId }) },
  output: z.strictObject({
    prequalification_summary: z.array(
      z.strictObject({
        id: z.string(),
        /** PQ- and eight characters without look-alikes, so that it can be read out over the phone. */
        reference: z.string(),
        [wireNames.purpose]: z.string(),
        /** Whole US dollars, digits only. */
        [wireNames.requestedAmount]: z.string(),
        /** Instant, ISO 8601. */
        creation_date: z.string(),
        stage: z.enum(statusesOf.prequalification),
      }),
    ),
  }),
});

/** 404 for one that isn't the client's. */
export const sentPrequalification = endpoint("GET /lead-user/prequalifications/:id", {
  access: "client",
  summary: "A pre-qualification as the client sent it",
  input: { params: byId },
  output: toData(sentForm),
});

export const prequalify = endpoint("POST /lead-user/prequalify", {
  access: "client",
  summary: "Submit the pre-qualification form",
  input: {
    body: z.strictObject({
      ...wireShape(prequalificationForm),
      [wireNames.prequalifiedUserId]: z.optional(userId),
    }),
  },
  output: toResult(
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
