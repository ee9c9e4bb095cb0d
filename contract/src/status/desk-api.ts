import * as z from "zod/mini";
import { applicationStatuses } from "../application/api.ts";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { prequalificationStages } from "../prequalification/api.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";

const params = z.strictObject({ id: z.uuid() });
const words = z.optional(z.string().check(z.maxLength(limits.statusWordsChars)));

/** What a change says besides where to. Blank texts are left out. */
const saying = {
  /** For the firm alone. */
  note: words,
  /** For the client: in the mail and on the timeline. */
  message: words,
};

const change = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  note: z.nullable(z.string()),
  message: z.nullable(z.string()),
  staff_name: z.string(),
  /** Instant. */
  changed_at: z.string(),
});
export type StatusChangeWire = z.infer<typeof change>;

const standing = <T extends z.core.$ZodType>(status: T) =>
  dataOf(
    z.strictObject({
      id: z.string(),
      client_id: z.string(),
      reference: z.string(),
      status,
      /** Instant. */
      since: z.string(),
      /** Newest first, at most 100. */
      changes: z.array(change),
    }),
  );

export const prequalificationStage = endpoint({
  method: "GET",
  path: "/desk/prequalifications/:id/stage",
  access: anyStaff,
  summary: "How far a pre-qualification has come, and how it got there",
  input: { params },
  output: standing(z.enum(prequalificationStages)),
});

/**
 * Moves a pre-qualification, mails the client, and records it; once, however often it is sent.
 * 409 `status_changed` when it is no longer at `expected_from`: the sentence says who moved it where.
 */
export const changePrequalificationStage = endpoint({
  method: "POST",
  path: "/desk/prequalifications/:id/stage",
  access: workingStaff,
  summary: "Move a pre-qualification to another stage",
  input: {
    params,
    body: z.strictObject({
      to: z.enum(prequalificationStages),
      expected_from: z.enum(prequalificationStages),
      ...saying,
    }),
  },
  output: standing(z.enum(prequalificationStages)),
});

export const applicationStatus = endpoint({
  method: "GET",
  path: "/desk/applications/:id/status",
  access: anyStaff,
  summary: "How far an application has come, and how it got there",
  input: { params },
  output: standing(z.enum(applicationStatuses)),
});

/** As `changePrequalificationStage`. */
export const changeApplicationStatus = endpoint({
  method: "POST",
  path: "/desk/applications/:id/status",
  access: workingStaff,
  summary: "Move an application to another status",
  input: {
    params,
    body: z.strictObject({ to: z.enum(applicationStatuses), expected_from: z.enum(applicationStatuses), ...saying }),
  },
  output: standing(z.enum(applicationStatuses)),
});
