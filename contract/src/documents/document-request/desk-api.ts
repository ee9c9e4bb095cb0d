import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { limits } from "../../platform/limits.ts";
import { byId, integer } from "../../platform/wire-shapes.ts";

const deskRequest = z.strictObject({
  id: z.string(),
  document_type_id: z.number(),
  document_type: z.string(),
  /** Written for the client. */
  note: z.nullable(z.string()),
  /** YYYY-MM-DD */
  due_on: z.nullable(z.string()),
  staff_name: z.string(),
  /** Instants. */
  requested_at: z.string(),
  fulfilled_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  /** The last document for it. On an open request, that document was rejected or removed. */
  document_id: z.nullable(z.string()),
});
export type DeskDocumentRequest = z.infer<typeof deskRequest>;

/** Open ones first, then the newest; at most 100. */
export const clientDocumentRequests = endpoint("GET /desk/clients/:id/document-requests", {
  access: anyStaff,
  summary: "The documents that a client was asked for",
  input: { params: byId },
  output: toData(z.array(deskRequest)),
});

/** More than a firm has types of documents. */
const typesAtOnce = 50;
/** A program may ask for as many papers of one type as it can hold, each named. */
const wordsChars = 4000;

/**
 * Adds documents to the client's checklist, all or none. A little later, one mail tells the client about all new requests. 422
 * for an unknown type, words for a type that isn't asked for or twice, or an invalid or past day.
 */
export const requestDocuments = endpoint("POST /desk/clients/:id/document-requests", {
  access: workingStaff,
  summary: "Ask a client for documents",
  status: 201,
  idempotent: true,
  input: {
    params: byId,
    body: z.strictObject({
      document_type_ids: z.array(integer.check(z.positive())).check(z.minLength(1), z.maxLength(typesAtOnce)),
      /** Goes with each of them, and so does the day. */
      note: z.optional(z.string().check(z.maxLength(limits.requestNoteChars))),
      /** YYYY-MM-DD */
      due_on: z.optional(z.string().check(z.maxLength(10))),
      /** What some of them say above the note: "Bank statements, 3 months". */
      words: z.optional(
        z
          .array(
            z.strictObject({
              document_type_id: integer.check(z.positive()),
              text: z.string().check(z.minLength(1), z.maxLength(wordsChars)),
            }),
          )
          .check(z.maxLength(typesAtOnce)),
      ),
    }),
  },
  output: toData(z.array(deskRequest)),
});

/** Removes it from the client's checklist. 409 `request_fulfilled` when the client has uploaded it in the meantime. */
export const withdrawDocumentRequest = endpoint("DELETE /desk/clients/:id/document-requests/:requestId", {
  access: workingStaff,
  summary: "Withdraw a request for a document",
  input: { params: z.strictObject({ id: z.uuid(), requestId: z.uuid() }) },
  output: toData(deskRequest),
});
