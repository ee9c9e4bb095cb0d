import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { deliveryStates } from "../../platform/delivery-state.ts";
import { limits } from "../../platform/limits.ts";
import { byId, cursor, longText, revision, shortText } from "../../platform/wire-shapes.ts";

export const contactStates = ["open", "answered", "closed"] as const;
export type ContactState = (typeof contactStates)[number];

export const contactLimits = { replySubjectChars: 150, replyChars: 5000, noteChars: 2000 } as const;

const listed = z.strictObject({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  subject: z.string(),
  /** The beginning of the question. */
  excerpt: z.string(),
  /** Instant. */
  received_at: z.string(),
  state: z.enum(contactStates),
  is_read: z.boolean(),
});
export type ContactListItem = z.infer<typeof listed>;

const reply = z.strictObject({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  by: z.string(),
  /** Instant. */
  sent_at: z.string(),
  delivery: z.enum(deliveryStates),
  /** Why the last attempt failed: our own words, or the mail server's code. */
  delivery_error: z.nullable(z.string()),
});
export type ContactReply = z.infer<typeof reply>;

const note = z.strictObject({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  /** Instant. */
  written_at: z.string(),
});

const whole = z.strictObject({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** Ten digits. */
  phone: z.string(),
  company: z.nullable(z.string()),
  subject: z.string(),
  question: z.string(),
  /** Instant. */
  received_at: z.string(),
  state: z.enum(contactStates),
  /** Increases with every reply and change of state; see `expected_revision`. */
  revision: z.number(),
  /** The client with this email, if there is one and the caller may see them. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** Oldest first. */
  replies: z.array(reply),
  notes: z.array(note),
});
export type ContactDetail = z.infer<typeof whole>;

/** Newest first, thirty at a time. */
export const contactMessages = endpoint("GET /desk/contact", {
  access: anyStaff,
  shows: "no clients",
  summary: "Messages from the contact form",
  input: {
    query: z.strictObject({
      /** Any by default. */
      state: z.optional(z.enum(contactStates)),
      q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
      cursor,
    }),
  },
  output: toData(z.strictObject({ messages: z.array(listed), next_cursor: z.nullable(z.string()) })),
});

/** Counts up to 100. */
export const contactUnread = endpoint("GET /desk/contact-unread", {
  access: anyStaff,
  shows: "no clients",
  summary: "The number of unread contact messages",
  output: toData(z.strictObject({ unread: z.number() })),
});

export const contactMessage = endpoint("GET /desk/contact/:id", {
  access: anyStaff,
  summary: "A contact message with its replies and notes",
  input: { params: byId },
  output: toData(whole),
});

export const readContact = endpoint("POST /desk/contact/:id/read", {
  access: workingStaff,
  summary: "Mark a contact message as read",
  input: { params: byId },
  output: toData(z.null()),
});

/**
 * Mails the reply with the question quoted below it. Replies to that mail go to the firm's address. 409 `contact_changed` when
 * someone has answered or closed it in the meantime, with who in the message.
 */
export const replyToContact = endpoint("POST /desk/contact/:id/replies", {
  access: workingStaff,
  summary: "Reply to a contact message by mail",
  status: 201,
  input: {
    params: byId,
    body: z.strictObject({
      /** Chosen by the browser. Sending the same id twice makes one reply. */
      id: z.uuid(),
      subject: shortText,
      text: longText,
      expected_revision: revision,
    }),
  },
  output: toData(whole),
});

/** Sends it at once. 409 `mail_not_failed` for a mail that didn't fail. */
export const resendContactReply = endpoint("POST /desk/contact/:id/replies/:replyId/resend", {
  access: workingStaff,
  summary: "Mail a failed reply again",
  input: { params: z.strictObject({ id: z.uuid(), replyId: z.uuid() }) },
  output: toData(whole),
});

export const noteOnContact = endpoint("POST /desk/contact/:id/notes", {
  access: workingStaff,
  summary: "Write an internal note on a contact message",
  status: 201,
  input: {
    params: byId,
    body: z.strictObject({
      /** Chosen by the browser. Sending the same id twice makes one note. */
      id: z.uuid(),
      text: longText,
    }),
  },
  output: toData(whole),
});

/** 409 `contact_changed` when someone has answered or closed it in the meantime. */
export const changeContactState = endpoint("POST /desk/contact/:id/state", {
  access: workingStaff,
  summary: "Close or reopen a contact message",
  input: { params: byId, body: z.strictObject({ state: z.enum(["open", "closed"]), expected_revision: revision }) },
  output: toData(whole),
});
