import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { limits } from "../../platform/limits.ts";
import { byId, day, numericId, revision } from "../../platform/wire-shapes.ts";
import { fileStates } from "../file/file-state.ts";
import { coveredMonths } from "./covered-months.ts";
import { reviewStates } from "./review-state.ts";

const params = z.strictObject({ id: z.uuid(), documentId: z.uuid() });

const reviewedDocument = z.strictObject({
  id: z.string(),
  filename: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
  /** Instant. */
  uploaded_at: z.string(),
  /** The member who added it for the client; null for the client's own upload. */
  added_by: z.nullable(z.string()),
  /** Only a `stored` document can be opened. */
  state: z.enum(Object.values(fileStates)),
  /** The application it was sent with; null for one uploaded by itself. */
  application: z.nullable(z.strictObject({ id: z.string(), reference: z.string() })),
  /** The application's question that it answers: "Bank statements, last 3 months". */
  question: z.nullable(z.string()),
  /** The months that a statement or a tax return covers; null until staff have said it. */
  covers: z.nullable(coveredMonths),
  /** What we read in it, or else in its name, for staff to confirm; null for nothing. */
  covers_guess: z.nullable(coveredMonths),
  /** The last day of a license, YYYY-MM-DD; null until staff have said it. */
  valid_until: z.nullable(z.string()),
  /** What we read in it, for staff to confirm; null for nothing. */
  valid_until_guess: z.nullable(z.string()),
  review: z.strictObject({
    state: z.enum(reviewStates),
    /** Null until someone has decided. */
    staff_name: z.nullable(z.string()),
    /** Instant. */
    at: z.nullable(z.string()),
    /** Why it was rejected, written for the client. */
    reason: z.nullable(z.string()),
    /** Increases with every decision; see `expected_revision`. */
    revision: z.number(),
  }),
});
export type ReviewedDocument = z.infer<typeof reviewedDocument>;

const reviewedType = z.strictObject({
  document_type_id: z.number(),
  document_type: z.string(),
  /** One of `documentTypeSlugs`, or one of the firm's own. */
  slug: z.string(),
  /** Newest first. */
  documents: z.array(reviewedDocument),
});
export type ReviewedType = z.infer<typeof reviewedType>;

/** Types in the firm's order, with the newest 1000 documents. 404 for a client the caller may not see. */
export const clientDocuments = endpoint("GET /desk/clients/:id/documents", {
  access: anyStaff,
  summary: "A client's documents, and what was decided about each",
  input: { params: byId },
  output: toData(z.strictObject({ types: z.array(reviewedType) })),
});

/**
 * What came by mail or over the counter. Inspected, limited, and answered as the client's own `uploadDocuments`, and counted
 * toward the client's 200 MB. It fulfills an open request of its type, and is recorded as `document.added`.
 */
export const addDocuments = endpoint("POST /desk/clients/:id/documents", {
  access: workingStaff,
  summary: "Add documents for a client",
  status: 201,
  idempotent: true,
  input: {
    params: byId,
    multipart: {
      fields: z.strictObject({
        document_type_id: numericId,
        /** Converts HEIC photos to JPEG. */
        convert_heic: z.optional(z.enum(["true", "false"])),
      }),
      files: { documents: limits.filesPerRequest },
      opensLocked: true,
    },
  },
  output: toData(z.strictObject({ ids: z.array(z.string()) })),
});

/**
 * The browser shows a PDF, JPG or PNG and saves any other file. Every call is recorded as `document.viewed`. 404 while the
 * virus scanner hasn't passed it.
 */
export const clientDocumentFile = endpoint("GET /desk/clients/:id/documents/:documentId/file", {
  ...out("openDocument"),
  summary: "Download a client's document",
  input: {
    params,
    query: z.strictObject({
      /** Saves a file that the browser would otherwise show. */
      save: z.optional(z.literal("true")),
    }),
  },
  output: fileOutput,
});

/**
 * Accepts or rejects a document, or takes the decision back (`waiting`). Sending it twice acts once. Accepting again with other
 * months or another last day changes them; what is left out stays. Rejecting gives the
 * request that the document had answered back to the client, from now on: a day that has passed is replaced by `due_on`, or
 * dropped. `ask_again` makes a request where there was none. 409 `document_reviewed` when someone
 * else has decided in the meantime, with who and what in the message; 422 for a rejection without a reason, and for months or a
 * day that can't be.
 */
export const reviewDocument = endpoint("POST /desk/clients/:id/documents/:documentId/review", {
  access: workingStaff,
  summary: "Accept or reject a document, or undo that",
  input: {
    params,
    body: z.strictObject({
      to: z.enum(reviewStates),
      expected_revision: revision,
      /** Why it's rejected. The client reads it. */
      reason: z.optional(z.string().check(z.maxLength(limits.rejectionChars))),
      /** For a rejection only. */
      ask_again: z.optional(z.boolean()),
      /** For an acceptance only, as is `valid_until`. Null for a document of no months. */
      covers: z.optional(z.nullable(coveredMonths)),
      valid_until: z.optional(z.nullable(day)),
      /** When the replacement is due: YYYY-MM-DD. */
      due_on: z.optional(z.string().check(z.maxLength(10))),
    }),
  },
  output: toData(reviewedDocument),
});
