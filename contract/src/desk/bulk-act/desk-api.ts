import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { submissionKinds } from "../../intake/status/statuses.ts";
import { limits } from "../../platform/limits.ts";
import { byId, cursor, integer, longText, shortText } from "../../platform/wire-shapes.ts";
import { clientListLimits, clientSelection } from "../client-list/desk-api.ts";
import { listedFilters } from "../pipeline/desk-api.ts";
import { bulkReasons, bulkStates } from "./states.ts";

export const bulkLimits = {
  /** Of one act. */
  clients: 20_000,
  /** Chosen one by one. */
  chosen: clientListLimits.chosen,
  /** From so many on, whoever starts it types the number. */
  typedFrom: 100,
  /** Of one member, at a time. */
  unfinished: 3,
  /** Sent by the firm in a minute, of what mails clients at once. */
  perMinute: 60,
  /** Named in a preview, of each group. */
  named: 20,
} as const;

const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(bulkLimits.chosen));

/** Clients or files chosen one by one, or all that a list shows. */
const selection = z.discriminatedUnion("kind", [
  ...clientSelection,
  z.strictObject({ kind: z.literal("files"), file_kind: z.enum(submissionKinds), ids }),
  z.strictObject({ kind: z.literal("pipeline"), filters: z.strictObject(listedFilters) }),
]);
export type BulkSelection = z.infer<typeof selection>;

const act = z.discriminatedUnion("kind", [
  /** Null for no one. */
  z.strictObject({ kind: z.literal("assign"), staff_id: z.nullable(z.uuid()) }),
  /** Leaves out files that have an advisor. */
  z.strictObject({ kind: z.literal("assign by rules") }),
  z.strictObject({
    kind: z.literal("task"),
    title: z.string().check(z.maxLength(limits.taskTitleChars)),
    /** YYYY-MM-DD */
    due_on: z.string().check(z.maxLength(10)),
    /** Null for each file's advisor. */
    staff_id: z.nullable(z.uuid()),
  }),
  z.strictObject({
    kind: z.literal("documents"),
    document_type_ids: z.array(integer.check(z.positive())).check(z.minLength(1), z.maxLength(50)),
    note: z.string().check(z.maxLength(limits.requestNoteChars)),
    /** YYYY-MM-DD; blank for no day. */
    due_on: z.string().check(z.maxLength(10)),
  }),
  z.strictObject({ kind: z.literal("pack"), pack_id: z.uuid() }),
  /** With fields that are filled in for each. */
  z.strictObject({ kind: z.literal("message"), text: longText }),
  /** The link to take the account, to clients who haven't. */
  z.strictObject({ kind: z.literal("link") }),
  /** Files only. */
  z.strictObject({
    kind: z.literal("move"),
    to: shortText,
    message: z.string().check(z.maxLength(limits.statusWordsChars)),
    note: z.string().check(z.maxLength(limits.statusWordsChars)),
  }),
]);
export type BulkAct = z.infer<typeof act>;
export type BulkKind = BulkAct["kind"];
export const bulkKinds: readonly BulkKind[] = [
  "assign",
  "assign by rules",
  "task",
  "documents",
  "pack",
  "message",
  "link",
  "move",
];

const person = z.strictObject({ client_id: z.string(), client_name: z.string() });
const refusedGroup = z.strictObject({ reason: z.enum(bulkReasons), count: z.number() });

const preview = z.strictObject({
  /** How many clients, or files, it would touch. */
  count: z.number(),
  /** How many of them have no advisor. */
  unassigned: z.number(),
  /** The first of them, by name. */
  named: z.array(person),
  refused: z.array(z.strictObject({ ...refusedGroup.shape, named: z.array(person) })),
  /** Names exactly those it would touch. Starting repeats it, so that none is touched whom no one has seen. */
  seen: z.string(),
});
export type BulkPreview = z.infer<typeof preview>;

/** Changes nothing. 422 for what no client could get, and for more than `bulkLimits.clients`. */
export const previewBulkAct = endpoint("POST /desk/bulk-acts/preview", {
  access: workingStaff,
  summary: "Whom an act on many clients would touch",
  input: { body: z.strictObject({ act, selection }) },
  output: toData(preview),
});

const bulkAct = z.strictObject({
  id: z.string(),
  act,
  /** Of the member or the pack in it. */
  name: z.nullable(z.string()),
  staff_name: z.string(),
  /** Instants. */
  started_at: z.string(),
  stopped_at: z.nullable(z.string()),
  stopped_by: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  undo_started_at: z.nullable(z.string()),
  undo_by: z.nullable(z.string()),
  undo_ended_at: z.nullable(z.string()),
  waiting: z.number(),
  done: z.number(),
  failed: z.number(),
  undone: z.number(),
  /** Why some weren't done, most first, and why some weren't undone. */
  refused: z.array(refusedGroup),
  kept: z.array(refusedGroup),
  /** Of messages; null for what isn't read. */
  read: z.nullable(z.number()),
  /** How many seconds until it begins. */
  starts_in_seconds: z.number(),
  can_stop: z.boolean(),
  can_undo: z.boolean(),
});
export type BulkActWire = z.infer<typeof bulkAct>;

/**
 * Leaves the act to a job. 409 `audience_changed` when it would touch others than were seen; 422 for a wrong number, for none, and
 * beyond `bulkLimits.unfinished`.
 */
export const startBulkAct = endpoint("POST /desk/bulk-acts", {
  access: workingStaff,
  summary: "Act on many clients",
  status: 201,
  idempotent: true,
  input: {
    body: z.strictObject({
      act,
      selection,
      seen: z.string().check(z.maxLength(64)),
      /** Whoever starts it has to know how many it touches. */
      count: integer,
    }),
  },
  output: toData(bulkAct),
});

/** Newest first; an advisor's own. */
export const bulkActs = endpoint("GET /desk/bulk-acts", {
  access: anyStaff,
  shows: "no clients",
  summary: "Acts on many clients",
  input: { query: z.strictObject({ cursor }) },
  output: toData(z.strictObject({ acts: z.array(bulkAct), next_cursor: z.nullable(z.string()) })),
});

/** An advisor's own only. */
export const bulkActById = endpoint("GET /desk/bulk-acts/:id", {
  access: anyStaff,
  shows: "no clients",
  summary: "How far an act on many clients is",
  input: { params: byId },
  output: toData(bulkAct),
});

const onePlace = z.strictObject({
  ...person.shape,
  state: z.enum(bulkStates),
  reason: z.nullable(z.enum(bulkReasons)),
  /** What exactly held it back; null when the reason says it all. */
  detail: z.nullable(z.string()),
});
export type BulkPlace = z.infer<typeof onePlace>;

/** By name, a hundred at a time: for whom it wasn't done, or not yet. An advisor sees only clients who are theirs or no one's. */
export const bulkActMissing = endpoint("GET /desk/bulk-acts/:id/missing", {
  access: anyStaff,
  summary: "For whom an act on many clients wasn't done",
  input: {
    params: byId,
    query: z.strictObject({
      /** The number of the previous page's last client. */
      after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    }),
  },
  output: toData(z.strictObject({ clients: z.array(onePlace), next_after: z.nullable(z.string()) })),
});

/** For whoever waits, it isn't done anymore. The member's own and managers'; repeating it changes nothing. */
export const stopBulkAct = endpoint("POST /desk/bulk-acts/:id/stop", {
  access: workingStaff,
  summary: "Stop an act on many clients",
  input: { params: byId },
  output: toData(bulkAct),
});

/** Stops it and leaves undoing to a job. What was changed since stays. 409 `undo_too_late` for what can't be undone. */
export const undoBulkAct = endpoint("POST /desk/bulk-acts/:id/undo", {
  access: workingStaff,
  summary: "Undo an act on many clients",
  input: { params: byId },
  output: toData(bulkAct),
});
