import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { toData } from "../envelope.ts";
import { anyStaff, workingStaff } from "../staff-role.ts";
import { byId } from "../wire-shapes.ts";
import { message, messagePage, messagePageQuery, messageText } from "./api.ts";

export const clientMessages = endpoint("GET /desk/clients/:id/messages", {
  access: anyStaff,
  summary: "The conversation with a client",
  input: { params: byId, query: messagePageQuery },
  output: toData(messagePage),
});

/** The client gets a mail, without the text, unless the message is read soon. 422 for a blank text. */
export const sendClientMessage = endpoint("POST /desk/clients/:id/messages", {
  access: workingStaff,
  summary: "Write to a client",
  status: 201,
  idempotent: true,
  input: { params: byId, body: z.strictObject({ text: messageText }) },
  output: toData(message),
});

/** Up to and including this message, for all staff; 404 for a message of another conversation. */
export const readClientMessages = endpoint("POST /desk/clients/:id/messages/read", {
  access: workingStaff,
  summary: "Mark a client's messages as read",
  input: { params: byId, body: z.strictObject({ up_to: z.uuid() }) },
  output: toData(z.strictObject({ unread: z.number() })),
});
