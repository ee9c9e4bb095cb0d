import * as z from "zod/mini";
import { fileStates } from "../../documents/file/file-state.ts";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { limits } from "../../platform/limits.ts";
import { byId } from "../../platform/wire-shapes.ts";

/** A file of a message, or one that is attached and not sent yet. */
export const messageAttachment = z.strictObject({
  id: z.string(),
  filename: z.string(),
  size_bytes: z.number(),
  /** Only a `stored` file can be opened. */
  state: z.enum(Object.values(fileStates)),
  /** For the client: an address on this origin, signed for them and valid for a few minutes; see `messageAttachmentFile`. */
  link: z.optional(z.string()),
});
export type MessageAttachmentWire = z.infer<typeof messageAttachment>;

/** A message, as both sides see it. */
export const message = z.strictObject({
  id: z.string(),
  from: z.enum(["client", "firm"]),
  /** The member who wrote it; null for the client. */
  staff_name: z.nullable(z.string()),
  /** Blank only when files say it all. */
  text: z.string(),
  attachments: z.array(messageAttachment),
  /** For a reply by email. */
  email: z.optional(
    z.strictObject({
      /** Who sent it, "" when that's unknown; null for the client's own address. */
      other_sender: z.nullable(z.string()),
      /** For staff: whether part of it was left out, while the whole email can be read; null when it can't. */
      is_cut: z.nullable(z.boolean()),
    }),
  ),
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

/** What either side sends. Attachments are files that the sender's side attached before, each sent once. */
export const newMessage = z.strictObject({
  text: z.string().check(z.maxLength(limits.messageChars)),
  attachments: z.optional(z.array(z.uuid()).check(z.maxLength(limits.messageFiles))),
});

/** One file at a time, so that a lost connection costs only one. */
export const attachedFile = {
  fields: z.strictObject({
    /** Converts a HEIC photo to JPEG. */
    convert_heic: z.optional(z.enum(["true", "false"])),
  }),
  files: { file: 1 },
  opensLocked: true,
} as const;

export const ownMessages = endpoint("GET /lead-user/messages", {
  access: "client",
  summary: "The client's conversation with the firm",
  input: { query: messagePageQuery },
  output: toData(messagePage),
});

/**
 * The advisor gets a mail unless the message is read soon. 422 for a blank text without files, and for a file that was sent before,
 * was taken back, or isn't safe.
 */
export const sendOwnMessage = endpoint("POST /lead-user/messages", {
  access: "client",
  summary: "Write to the firm",
  status: 201,
  idempotent: true,
  input: { body: newMessage },
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

/**
 * Attaches a file to the message that the client is writing. Checked, limited, and counted as uploaded documents are. What isn't
 * sent within a day is removed.
 */
export const attachOwnFile = endpoint("POST /lead-user/messages/attachments", {
  access: "client",
  summary: "Attach a file to a message",
  status: 201,
  idempotent: true,
  input: { multipart: attachedFile },
  output: toData(messageAttachment),
});

/** 404 for a file that was sent, or isn't the client's own. */
export const detachOwnFile = endpoint("DELETE /lead-user/messages/attachments/:id", {
  access: "client",
  summary: "Take back a file before its message is sent",
  input: { params: byId },
  output: toData(z.null()),
});

/**
 * `link` is the signature: 403 when it's for another file, was changed or has expired; 404 while the virus scanner hasn't passed the
 * file; 401 once the session it was made for has ended.
 */
export const messageAttachmentFile = endpoint("GET /message-attachments/:id/file", {
  ...out("ownMessageFile"),
  summary: "Download a message's file by a signed link",
  input: { params: byId, query: z.strictObject({ link: z.string().check(z.maxLength(2048)) }) },
  output: fileOutput,
});
