import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";

export const contactStates = ["open", "answered", "closed"] as const;
export type ContactState = (typeof contactStates)[number];

export const contactLimits = { replySubjectChars: 150, replyChars: 5000, noteChars: 2000 } as const;

const params = z.strictObject({ id: z.uuid() });
const revision = z.number().check(z.int(), z.nonnegative());

const listed = z.strictObject({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  subject: z.string(),
  /** The question's beginning. */
  excerpt: z.string(),
  /** Instant. */
  received_at: z.string(),
  state: z.enum(contactStates),
  is_read: z.boolean(),
});
export type ContactListed = z.infer<typeof listed>;

const reply = z.strictObject({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  by: z.string(),
  /** Instant. */
  sent_at: z.string(),
  delivery: z.enum(["waiting", "sent", "failed"]),
  /** Why the last try failed: a word of ours or the mail server's code. */
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
  /** Goes up with every reply and change of state; a change names the one it was made on. */
  revision: z.number(),
  /** The client with this address, where there is one that the caller may see. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** Oldest first. */
  replies: z.array(reply),
  notes: z.array(note),
});
export type ContactWhole = z.infer<typeof whole>;

/** Newest first, thirty at a time. */
export const contactMessages = endpoint({
  method: "GET",
  path: "/desk/contact",
  access: anyStaff,
  summary: "What came by the contact form",
  input: {
    query: z.strictObject({
      /** Any unless said. */
      state: z.optional(z.enum(contactStates)),
      q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
  },
  output: dataOf(z.strictObject({ messages: z.array(listed), next_cursor: z.nullable(z.string()) })),
});

/** For the navigation: how many nobody has opened, counted up to 100. */
export const contactUnread = endpoint({
  method: "GET",
  path: "/desk/contact-unread",
  access: anyStaff,
  summary: "How many contact messages nobody has opened",
  input: {},
  output: dataOf(z.strictObject({ unread: z.number() })),
});

export const contactMessage = endpoint({
  method: "GET",
  path: "/desk/contact/:id",
  access: anyStaff,
  summary: "A contact message with its replies and notes",
  input: { params },
  output: dataOf(whole),
});

/** Somebody of the firm has opened it. An auditor only looks. */
export const readContact = endpoint({
  method: "POST",
  path: "/desk/contact/:id/read",
  access: workingStaff,
  summary: "Say that a contact message was read",
  input: { params },
  output: dataOf(z.null()),
});

/**
 * Mails the answer with the question below it; answers to it go to the firm's address. One reply per `id`.
 * 409 `contact_changed` when somebody has answered or closed it meanwhile: the sentence says who.
 */
export const replyToContact = endpoint({
  method: "POST",
  path: "/desk/contact/:id/replies",
  access: workingStaff,
  summary: "Answer a contact message by mail",
  status: 201,
  input: {
    params,
    body: z.strictObject({
      /** Made by the browser: the same one twice is one reply. */
      id: z.uuid(),
      subject: z.string().check(z.maxLength(limits.wireTextChars)),
      text: z.string().check(z.maxLength(limits.wireLongTextChars)),
      expected_revision: revision,
    }),
  },
  output: dataOf(whole),
});

/** Tries a reply's mail again, here and now. 409 `mail_not_failed` for one that did not fail. */
export const resendContactReply = endpoint({
  method: "POST",
  path: "/desk/contact/:id/replies/:replyId/resend",
  access: workingStaff,
  summary: "Mail a reply once more",
  input: { params: z.strictObject({ id: z.uuid(), replyId: z.uuid() }) },
  output: dataOf(whole),
});

export const noteOnContact = endpoint({
  method: "POST",
  path: "/desk/contact/:id/notes",
  access: workingStaff,
  summary: "Write a note on a contact message, for the firm alone",
  status: 201,
  input: {
    params,
    body: z.strictObject({
      /** Made by the browser: the same one twice is one note. */
      id: z.uuid(),
      text: z.string().check(z.maxLength(limits.wireLongTextChars)),
    }),
  },
  output: dataOf(whole),
});

/** 409 `contact_changed` when somebody has answered or closed it meanwhile. */
export const changeContactState = endpoint({
  method: "POST",
  path: "/desk/contact/:id/state",
  access: workingStaff,
  summary: "Close a contact message, or open it again",
  input: { params, body: z.strictObject({ state: z.enum(["open", "closed"]), expected_revision: revision }) },
  output: dataOf(whole),
});
