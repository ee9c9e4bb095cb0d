import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";

/** One message, as either side reads it. */
export const message = z.strictObject({
  id: z.string(),
  from: z.enum(["client", "firm"]),
  /** Who of the firm wrote it; null for the client's. */
  staff_name: z.nullable(z.string()),
  text: z.string(),
  /** Instant. */
  sent_at: z.string(),
  /** Instant when the other side read it. */
  read_at: z.nullable(z.string()),
});
export type MessageWire = z.infer<typeof message>;

/** Newest first, thirty at a time. */
export const messagePage = z.strictObject({
  messages: z.array(message),
  /** The id to ask on from; null at the beginning of the conversation. */
  next_before: z.nullable(z.string()),
  /** How many of the other side's the caller's side has not read, up to 100. */
  unread: z.number(),
});

export const messagePageQuery = z.strictObject({
  /** The id of the last message of the page before. */
  before: z.optional(z.uuid()),
});
export const messageText = z.string().check(z.maxLength(limits.messageChars));

export const ownMessages = endpoint({
  method: "GET",
  path: "/lead-user/messages",
  access: "client",
  summary: "The client's conversation with the firm",
  input: { query: messagePageQuery },
  output: dataOf(messagePage),
});

/** Tells the advisor by mail unless it is read soon. 422 for a text that says nothing. */
export const sendOwnMessage = endpoint({
  method: "POST",
  path: "/lead-user/messages",
  access: "client",
  summary: "Write to the firm",
  status: 201,
  idempotent: true,
  input: { body: z.strictObject({ text: messageText }) },
  output: dataOf(message),
});

/** Up to and with that message; 404 for one that is not of this conversation. */
export const readOwnMessages = endpoint({
  method: "POST",
  path: "/lead-user/messages/read",
  access: "client",
  summary: "Say that the firm's messages were read",
  input: { body: z.strictObject({ up_to: z.uuid() }) },
  output: dataOf(z.strictObject({ unread: z.number() })),
});

export const unreadOwnMessages = endpoint({
  method: "GET",
  path: "/lead-user/messages/unread",
  access: "client",
  summary: "How many of the firm's messages the client has not read",
  input: {},
  output: dataOf(z.strictObject({ unread: z.number() })),
});
