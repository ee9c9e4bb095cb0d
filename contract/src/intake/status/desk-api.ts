import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { limits } from "../../platform/limits.ts";
import { reason } from "../../platform/reason.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { statusesOf } from "./statuses.ts";
import { unmet } from "./unmet.ts";

const words = z.optional(z.string().check(z.maxLength(limits.statusWordsChars)));

/** What goes with a change. Blank texts are dropped. */
const saying = {
  /** For the firm only. */
  note: words,
  /** For the client, in the mail and on the timeline. */
  message: words,
  /** Moves the file although conditions aren't met. Only managers may. */
  override_reason: z.optional(reason),
  /** Corrects the last move: the client gets no mail, and their timeline shows only where the file is now. */
  correction_reason: z.optional(reason),
};

const change = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  note: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** What was missing when a manager moved it anyway, and why; null for a move that nothing held back. */
  override: z.nullable(z.string()),
  /** That it corrected the move before without a mail, and why; null for any other. */
  correction: z.nullable(z.string()),
  staff_name: z.string(),
  /** Instant. */
  changed_at: z.string(),
});
export type StatusChangeWire = z.infer<typeof change>;

const toStanding = <T extends z.core.$ZodType>(status: T) =>
  toData(
    z.strictObject({
      id: z.string(),
      client_id: z.string(),
      reference: z.string(),
      status,
      /** Instant. */
      since: z.string(),
      /** Newest first, at most 100. */
      changes: z.array(change),
      /** For how many more seconds the newest change can be undone. */
      undo_seconds: z.number(),
      /** Statuses that rest on a record which isn't here: the client reads that they came by phone. */
      by_phone: z.array(z.string()),
      /** What keeps it from moving to which status. */
      unmet: z.array(unmet),
      /** What the client reads at each status it can have, in order. */
      words: z.array(z.strictObject({ status: z.string(), title: z.string(), meaning: z.string(), next: z.string() })),
    }),
  );

export const prequalificationStage = endpoint("GET /desk/prequalifications/:id/stage", {
  access: anyStaff,
  summary: "How far a pre-qualification has come, and how it got there",
  input: { params: byId },
  output: toStanding(z.enum(statusesOf.prequalification)),
});

/**
 * Moves a pre-qualification, mails the client, and records it. Sending the same move twice moves it once. The client hears of it
 * once it can't be undone anymore.
 * 409 `status_changed` when it is no longer at `expected_from`; the sentence says who moved it, and where to.
 * 409 `status_held` while conditions aren't met; 403 when an advisor sends a reason to move it anyway.
 */
export const changePrequalificationStage = endpoint("POST /desk/prequalifications/:id/stage", {
  access: workingStaff,
  summary: "Move a pre-qualification to another stage",
  input: {
    params: byId,
    body: z.strictObject({
      to: z.enum(statusesOf.prequalification),
      expected_from: z.enum(statusesOf.prequalification),
      ...saying,
    }),
  },
  output: toStanding(z.enum(statusesOf.prequalification)),
});

const undo = { params: byId, body: z.strictObject({ change_id: z.uuid() }) };

/**
 * Puts a pre-qualification back to where its newest change found it, before the client hears of that. Repeating it changes nothing.
 * 409 `undo_too_late` once the client heard of it; 409 `status_changed` when it was moved again since.
 */
export const undoPrequalificationStage = endpoint("POST /desk/prequalifications/:id/stage/undo", {
  access: workingStaff,
  summary: "Undo a move of a pre-qualification before the client hears of it",
  input: undo,
  output: toStanding(z.enum(statusesOf.prequalification)),
});

export const applicationStatus = endpoint("GET /desk/applications/:id/status", {
  access: anyStaff,
  summary: "How far an application has come, and how it got there",
  input: { params: byId },
  output: toStanding(z.enum(statusesOf.application)),
});

/** Like `changePrequalificationStage`. */
export const changeApplicationStatus = endpoint("POST /desk/applications/:id/status", {
  access: workingStaff,
  summary: "Move an application to another status",
  input: {
    params: byId,
    body: z.strictObject({
      to: z.enum(statusesOf.application),
      expected_from: z.enum(statusesOf.application),
      ...saying,
    }),
  },
  output: toStanding(z.enum(statusesOf.application)),
});

/** Like `undoPrequalificationStage`. */
export const undoApplicationStatus = endpoint("POST /desk/applications/:id/status/undo", {
  access: workingStaff,
  summary: "Undo a move of an application before the client hears of it",
  input: undo,
  output: toStanding(z.enum(statusesOf.application)),
});
