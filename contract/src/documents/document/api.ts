import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { success, toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { limits } from "../../platform/limits.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { byId, numericId } from "../../platform/wire-shapes.ts";
import { fileStates } from "../file/file-state.ts";

const document = z.strictObject({
  id: z.string(),
  filename: z.string(),
  /** An address on this origin, signed for this client and session, valid for a few minutes; see `documentFile`. */
  document: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
  /** Instant, ISO 8601. */
  uploaded_at: z.string(),
  /** `checking` until a virus scanner has passed it. The bytes of an `unsafe` file are deleted. The link answers 404 for both. */
  state: z.enum(Object.values(fileStates)),
  /** Left out until staff have decided. */
  review: z.optional(z.enum(["accepted", "rejected"])),
  /** Why a rejected document can't be used, in the firm's words for the client. */
  rejection_reason: z.optional(z.string()),
  /** The application it was sent with. */
  application_reference: z.optional(z.string()),
  /** The firm added it for the client. */
  is_added_by_firm: z.optional(z.literal(true)),
});
export type DocumentWire = z.infer<typeof document>;

const documentType = z.strictObject({
  document_type: z.string(),
  document_type_id: z.number(),
  description: z.string(),
  /** It takes no new documents, because the firm no longer asks for this kind. */
  is_closed: z.optional(z.literal(true)),
  documents: z.array(document),
});
export type DocumentTypeWire = z.infer<typeof documentType>;

/** Active types, and those that have documents of the client's, in the firm's order. Documents come newest first. */
export const documentTypes = endpoint("GET /lead-user-types-with-doc/:userId", {
  access: "prequalified",
  summary: "The document types, and the client's documents under each",
  input: { params: z.strictObject({ userId: z.string().check(z.maxLength(100)) }) },
  output: z.strictObject({
    data: z.array(documentType),
    /** Bytes of all the client's files, and how many they may have. */
    used_bytes: z.number(),
    allowed_bytes: z.number(),
  }),
});

/**
 * Stores all of the files or none, once per `Idempotency-Key`; a retry gets the same documents with fresh links. 413 above
 * 15 MB per file, 12 files at once or 200 MB per client; 415 when a file's ending, signature and structure don't agree, for a
 * HEIC photo; 423 for a PDF that needs a password or another one; 403 for another client's id; 422 for an unknown document type or
 * no file.
 */
export const uploadDocuments = endpoint("POST /lead-user-documents", {
  access: "prequalified",
  summary: "Upload documents",
  status: 201,
  idempotent: true,
  input: {
    multipart: {
      fields: z.strictObject({
        [wireNames.documentOwnerId]: z.string().check(z.maxLength(100)),
        [wireNames.documentTypeId]: numericId,
        /** Converts HEIC photos to JPEG. */
        convert_heic: z.optional(z.enum(["true", "false"])),
      }),
      files: { documents: limits.filesPerRequest },
      opensLocked: true,
    },
  },
  output: toData(z.array(document)),
});

/** 404 for a document that isn't the client's or is gone. */
export const deleteDocument = endpoint("DELETE /lead-user-documents/:id", {
  access: "prequalified",
  summary: "Delete a document, with ten seconds to undo",
  failure: "status",
  input: { params: byId },
  output: z.strictObject({ status: success, message: z.string() }),
});

/** Succeeds for a document that wasn't deleted, so that a retry does no harm. 404 once the ten seconds are over. */
export const restoreDocument = endpoint("POST /lead-user-documents/:id/restore", {
  access: "prequalified",
  summary: "Undo the deletion of a document",
  input: { params: byId },
  output: toData(document),
});

/**
 * `link` is the signature: 403 when it's for another document, was changed or has expired; 404 when the document is gone; 401
 * once the session it was made for has ended.
 */
export const documentFile = endpoint("GET /documents/:id/file", {
  ...out("ownDocument"),
  summary: "Download a document by a signed link",
  input: { params: byId, query: z.strictObject({ link: z.string().check(z.maxLength(2048)) }) },
  output: fileOutput,
});
