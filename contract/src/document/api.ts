import * as z from "zod/mini";
import { endpoint, fileOutput } from "../endpoint.ts";
import { dataOf, success } from "../envelope.ts";
import { limits } from "../limits.ts";

const document = z.strictObject({
  id: z.string(),
  filename: z.string(),
  /** Address below this origin, signed for this client and session, good for a few minutes; see `documentFile`. */
  document: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
  /** Instant, ISO 8601. */
  uploaded_at: z.string(),
  /**
   * `checking` until the virus scanner, where there is one, has let it pass, and `unsafe` when it has not: the bytes are gone then,
   * and the owner is told so. The link answers 404 for both.
   */
  state: z.enum(["stored", "checking", "unsafe"]),
  /** What the firm decided about it; left out until somebody has. */
  review: z.optional(z.enum(["accepted", "rejected"])),
  /** Why it cannot be used, in the firm's words for the client; of a rejected one only. */
  rejection_reason: z.optional(z.string()),
  /** Reference of the application it was sent with. */
  application_reference: z.optional(z.string()),
});
export type DocumentWire = z.infer<typeof document>;

const documentType = z.strictObject({
  document_type: z.string(),
  document_type_id: z.number(),
  description: z.string(),
  /** It takes no new documents: the firm asks for none of its kind any more. */
  is_closed: z.optional(z.literal(true)),
  documents: z.array(document),
});
export type DocumentTypeWire = z.infer<typeof documentType>;

/** Active types, and those that hold documents of the client's, in the firm's order; each with these, newest first. */
export const documentTypes = endpoint({
  method: "GET",
  path: "/lead-user-types-with-doc/:userId",
  access: "prequalified",
  summary: "The document types, and what the client has handed over under each",
  input: { params: z.strictObject({ userId: z.string().check(z.maxLength(100)) }) },
  output: z.strictObject({
    data: z.array(documentType),
    /** Bytes that all the client's files take, and may take. */
    used_bytes: z.number(),
    allowed_bytes: z.number(),
  }),
});

/**
 * Stores the files, all of them or none, once per `Idempotency-Key`; a retry is answered with the same documents and fresh links.
 * 413 beyond 15 MB a file, 12 files at once or 200 MB a client; 415 in the specification's words when ending, signature and
 * structure of a file do not agree, or in words of their own for a HEIC photograph and a PDF with a password; 403 for another
 * `lead_user_id`; 422 for an unknown document type, and for no file.
 */
export const uploadDocuments = endpoint({
  method: "POST",
  path: "/lead-user-documents",
  access: "prequalified",
  summary: "Hand over documents",
  status: 201,
  idempotent: true,
  input: {
    multipart: {
      fields: z.strictObject({
        lead_user_id: z.string().check(z.maxLength(100)),
        lead_document_type_id: z.string().check(z.regex(/^\d{1,9}$/)),
        /** HEIC photographs are made JPEGs first. */
        convert_heic: z.optional(z.enum(["true", "false"])),
      }),
      files: { documents: limits.filesPerRequest },
    },
  },
  output: dataOf(z.array(document)),
});

const params = z.strictObject({ id: z.uuid() });

/** 404 for a document that is not the client's, or is gone. */
export const deleteDocument = endpoint({
  method: "DELETE",
  path: "/lead-user-documents/:id",
  access: "prequalified",
  summary: "Delete a document; for ten seconds it can be brought back",
  failure: "status",
  input: { params },
  output: z.strictObject({ status: success, message: z.string() }),
});

/** Also answers for a document that was not deleted, so that asking twice is asking once. 404 once the ten seconds are over. */
export const restoreDocument = endpoint({
  method: "POST",
  path: "/lead-user-documents/:id/restore",
  access: "prequalified",
  summary: "Bring a deleted document back",
  input: { params },
  output: dataOf(document),
});

/**
 * The file itself. `link` is the signature: 403 when it is another's, was changed or has run out, 404 when the document is gone,
 * 401 once the session it was made for has ended.
 */
export const documentFile = endpoint({
  method: "GET",
  path: "/documents/:id/file",
  access: "public",
  summary: "A document's file, by a signed link",
  input: { params, query: z.strictObject({ link: z.string().check(z.maxLength(2048)) }) },
  output: fileOutput,
});
