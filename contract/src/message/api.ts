import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { toData } from "../envelope.ts";
import { limits } from "../limits.ts";

/** A message, as both sides see it. */
export const message = z.strictObject({
  id: z.string(),
  from: z.enum(["client", "firm"]),
  /** The member who wrote it; null for the client. */
  staff_name: z.nullable(z.string()),
  text: z.string(),
  /** Instant. */
  sent_at: z.string(),
  /** The instant the other side read it. */
  read_at: z.nullable(z.string()),
});
export type MessageWire = z.infer<typeof message>;

/** Newest first, thirty at a time. */
export const messagePage = z.strictObject({
  messages: z.array(message),
  /** The `before` of the next page; null at the beginning of the conversation. */
  next_before: z.nullable(z.string()),
  /** The other side's messages that the caller's side hasn't read, counted up to 100. */
  unread: z.number(),
});

export const messagePageQuery = z.strictObject({
  /** The id of the previous page's last message. */
  before: z.optional(z.uuid()),
});
export const messageText = z.string().check(z.maxLength(limits.messageChars));

export const ownMessages = endpoint("GET /lead-user/messages", {
  access: "client",
  summary: "The client's conversation with the firm",
  input: { query: messagePageQuery },
  output: toData(messagePage),
});

/** The advisor gets a mail unless the message is read soon. 422 for a blank text. */
export const sendOwnMessage = endpoint("POST /lead-user/messages", {
  access: "client",
  summary: "Write to the firm",
  status: 201,
  idempotent: true,
  input: { body: z.strictObject({ text: messageText }) },
  output: toData(message),
});

/** Up to and including this message; 404 for a message of another conversation. */
export const readOwnMessages = endpoint("POST /lead-user/messages/read", {
  access: "client",
  summary: "Mark the firm's messages as read",
  input: { body: z.strictObject({ up_to: z.uuid() }) },
  output: toData(z.strictObject({ unread: z.number() })),
});

export const unreadOwnMessages = endpoint("GET /lead-user/messages/unread", {
  access: "client",
  summary: "The number of unread messages from the firm",
  output: toData(z.strictObject({ unread: z.number() })),
});
