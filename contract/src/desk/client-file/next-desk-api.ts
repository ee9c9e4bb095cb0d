import * as z from "zod/mini";
import { pageBox } from "../../documents/statement/evidence.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff } from "../../identity/staff-role.ts";
import { draftForm } from "../../intake/draft/api.ts";
import { clientTask } from "../../office/task/desk-api.ts";
import { byId } from "../../platform/wire-shapes.ts";

const call = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Instant. */
  starts_at: z.string(),
});

/** How many wait, and since when. */
const waiting = z.nullable(z.strictObject({ count: z.number(), /** Instant. */ since: z.string() }));

const givenFile = z.strictObject({
  document_id: z.string(),
  filename: z.string(),
  /** Which parts of the paper it is, in words; none for a paper of any one file. */
  holds: z.array(z.string()),
  /** Where its months are printed; null where we didn't read them, and for auditors. */
  box: z.nullable(pageBox),
});
export type GivenFile = z.infer<typeof givenFile>;

const fileNextData = z.strictObject({
  /** The client's messages that no one has read, counted up to 100. */
  unread: waiting,
  /** Up to which messages can be marked as read; null before the client's first. */
  last_message_id: z.nullable(z.string()),
  /** Documents to review. */
  documents: waiting,
  /** Calls that are over without an outcome, the oldest first, at most 20. */
  unnoted_calls: z.array(call),
  /** Null when none is booked. */
  next_call: z.nullable(call),
  /** What the client still has to give, or a co-borrower to enter. */
  owed: z.array(
    z.strictObject({
      what: z.string(),
      /** YYYY-MM-DD */
      due_on: z.nullable(z.string()),
      /** A member of staff asked for it. */
      is_asked: z.boolean(),
      /** What we have of it, oldest first. */
      given: z.array(givenFile),
    }),
  ),
  /** Papers that are whole, in the form's order. */
  complete: z.array(z.strictObject({ what: z.string(), given: z.array(givenFile) })),
  /** Open ones by due date, at most 100. */
  tasks: z.array(clientTask),
  /** Forms that were begun and not sent. */
  unfinished: z.array(draftForm),
  /** Files that lenders have or may get. */
  at_lenders: z.number(),
  /** Offers that no one has taken back or replaced. */
  offers: z.number(),
  /** An application is Funded, and no payout is recorded for it. */
  lacks_payout: z.boolean(),
  past_deals: z.number(),
  /** How many clients may be this one too. */
  duplicates: z.number(),
  /** A new email waits to be confirmed. */
  email_change: z.boolean(),
});
export type FileNext = z.infer<typeof fileNextData>;

export const fileNext = endpoint("GET /desk/clients/:id/next", {
  access: anyStaff,
  summary: "What is next in a client's file",
  input: { params: byId },
  output: toData(fileNextData),
});
