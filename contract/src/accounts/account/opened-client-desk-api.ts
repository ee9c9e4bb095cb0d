import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { byId, shortText } from "../../platform/wire-shapes.ts";
import { clientOrigins, storedOrigins } from "./client-origins.ts";
import { openClientForm } from "./opened-client-form.ts";

export const openedClientLimits = {
  /** The words about where they came from. */
  originNoteChars: 200,
  takeOverLinkDays: 14,
} as const;

/** A file that staff opened, on it. */
export const openedClient = z.strictObject({
  /** The member of staff's name. */
  by: z.string(),
  /** Instants. */
  at: z.string(),
  taken_at: z.nullable(z.string()),
  origin: z.enum(storedOrigins),
  /** "" for none; the file's name for an import. */
  origin_note: z.string(),
  /** The newest link to take the account; null before the first. */
  link: z.nullable(z.strictObject({ sent_at: z.string(), expires_at: z.string() })),
});
export type OpenedClientWire = z.infer<typeof openedClient>;

/** 409 when the email has an account, whoever's client it is; 422 as at sign-up. The caller becomes the client's advisor. */
export const openClient = endpoint("POST /desk/clients", {
  access: workingStaff,
  summary: "Open a client's file",
  status: 201,
  idempotent: true,
  input: {
    body: z.strictObject({
      ...wireShape(openClientForm),
      origin: z.enum(clientOrigins),
      origin_note: shortText,
      /** Only for a contact message. */
      contact_message_id: z.optional(z.uuid()),
    }),
  },
  output: toData(z.strictObject({ client_id: z.string() })),
});

/** Ends the link before. 409 `account_taken` for a client who has a password; 429 after three within an hour. */
export const sendTakeOverLink = endpoint("POST /desk/clients/:id/take-over-link", {
  access: workingStaff,
  summary: "Mail a client the link to take their account",
  idempotent: true,
  input: { params: byId },
  output: done,
});
