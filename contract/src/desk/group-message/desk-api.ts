import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { byId, cursor, integer, longText } from "../../platform/wire-shapes.ts";
import { listedFilters } from "../pipeline/desk-api.ts";
import { leftOutReasons, recipientStates } from "./states.ts";

export const groupMessageLimits = {
  /** Who get one message. */
  clients: 2000,
  /** Sent by the firm in a minute. */
  perMinute: 60,
  /** Of one member, at a time. */
  unfinished: 3,
} as const;

const person = z.strictObject({ client_id: z.string(), client_name: z.string() });

const audience = z.strictObject({
  /** Who would get it, by name. */
  clients: z.array(person),
  left_out: z.array(z.strictObject({ ...person.shape, reason: z.enum(leftOutReasons) })),
  /** Names exactly these clients. A sending repeats it, so that it goes to no one the sender hasn't seen. */
  seen: z.string(),
});
export type Audience = z.infer<typeof audience>;

/**
 * Who of the pipeline's list would get a message: each client once. An advisor's own clients only. 422 for more than
 * `groupMessageLimits.clients`.
 */
export const groupMessageAudience = endpoint("GET /desk/group-messages/audience", {
  access: workingStaff,
  summary: "Who a message to the pipeline's list would go to",
  input: { query: z.strictObject(listedFilters) },
  output: toData(audience),
});

const groupMessage = z.strictObject({
  id: z.string(),
  /** As it was written, with its fields. */
  text: z.string(),
  staff_name: z.string(),
  /** Instants. */
  sent_at: z.string(),
  stopped_at: z.nullable(z.string()),
  stopped_by: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Of the clients who still have an account. */
  waiting: z.number(),
  sent: z.number(),
  /** Of those sent. */
  read: z.number(),
  left_out: z.number(),
  failed: z.number(),
  can_stop: z.boolean(),
  /** How many seconds until the first client gets it. */
  starts_in_seconds: z.number(),
});
export type GroupMessage = z.infer<typeof groupMessage>;

/**
 * Sends a job on its way, which writes to each client once, `groupMessageLimits.perMinute` a minute. 409 `audience_changed` when
 * the list has other clients by now; 422 for a blank text, an unknown field, an empty list, a wrong number, and beyond
 * `groupMessageLimits.unfinished`.
 */
export const sendGroupMessage = endpoint("POST /desk/group-messages", {
  access: workingStaff,
  summary: "Write to everyone in the pipeline's list",
  status: 201,
  idempotent: true,
  input: {
    body: z.strictObject({
      text: longText,
      filters: z.strictObject(listedFilters),
      seen: z.string().check(z.maxLength(64)),
      /** Typed by the sender, who has to know how many get it. */
      count: integer,
    }),
  },
  output: toData(groupMessage),
});

/** Newest first; an advisor's own. */
export const groupMessages = endpoint("GET /desk/group-messages", {
  access: anyStaff,
  shows: "no clients",
  summary: "Messages to many",
  input: { query: z.strictObject({ cursor }) },
  output: toData(z.strictObject({ messages: z.array(groupMessage), next_cursor: z.nullable(z.string()) })),
});

/** Who didn't get it, or hasn't yet; an advisor sees only clients who are theirs or no one's. */
export const groupMessageMissing = endpoint("GET /desk/group-messages/:id/missing", {
  access: anyStaff,
  summary: "Who didn't get a message to many",
  input: { params: byId },
  output: toData(
    z.array(
      z.strictObject({
        ...person.shape,
        state: z.enum(recipientStates),
        reason: z.nullable(z.enum(leftOutReasons)),
      }),
    ),
  ),
});

/** Whoever hasn't got it won't. The sender's and managers'; repeating it changes nothing. */
export const stopGroupMessage = endpoint("POST /desk/group-messages/:id/stop", {
  access: workingStaff,
  summary: "Stop a message to many",
  input: { params: byId },
  output: toData(groupMessage),
});
