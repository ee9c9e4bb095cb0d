import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { attachedFile, message, messageAttachment, messagePage, messagePageQuery, newMessage } from "./api.ts";

const ofAttachment = z.strictObject({ id: z.uuid(), attachmentId: z.uuid() });

export const clientMessages = endpoint("GET /desk/clients/:id/messages", {
  access: anyStaff,
  summary: "The conversation with a client",
  input: { params: byId, query: messagePageQuery },
  output: toData(messagePage),
});

/**
 * The client gets a mail, without the text, unless the message is read soon. 422 for a blank text without files, and for a file that
 * was sent before, was taken back, or isn't safe.
 */
export const sendClientMessage = endpoint("POST /desk/clients/:id/messages", {
  access: workingStaff,
  summary: "Write to a client",
  status: 201,
  idempotent: true,
  input: { params: byId, body: newMessage },
  output: toData(message),
});

/** Up to and including this message, for all staff; 404 for a message of another conversation. */
export const readClientMessages = endpoint("POST /desk/clients/:id/messages/read", {
  access: workingStaff,
  summary: "Mark a client's messages as read",
  input: { params: byId, body: z.strictObject({ up_to: z.uuid() }) },
  output: toData(z.strictObject({ unread: z.number() })),
});

/** Attaches a file to the message that the caller is writing. It counts toward the client's 200 MB. See `attachOwnFile`. */
export const attachClientFile = endpoint("POST /desk/clients/:id/messages/attachments", {
  access: workingStaff,
  summary: "Attach a file to a message to a client",
  status: 201,
  idempotent: true,
  input: { params: byId, multipart: attachedFile },
  output: toData(messageAttachment),
});

/** 404 for a file that was sent, or that someone else attached. */
export const detachClientFile = endpoint("DELETE /desk/clients/:id/messages/attachments/:attachmentId", {
  access: workingStaff,
  summary: "Take back a file before its message is sent",
  input: { params: ofAttachment },
  output: toData(z.null()),
});

/**
 * The browser shows a PDF, JPG or PNG and saves any other file. Every call is recorded as `message.file_viewed`. 404 while the virus
 * scanner hasn't passed it.
 */
export const clientMessageFile = endpoint("GET /desk/clients/:id/messages/attachments/:attachmentId/file", {
  ...out("openMessageFile"),
  summary: "Download a file of the conversation with a client",
  input: { params: ofAttachment },
  output: fileOutput,
});
