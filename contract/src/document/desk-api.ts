import * as z from "zod/mini";
import { endpoint, fileOutput } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";
import { reviewStates } from "./review.ts";

const params = z.strictObject({ id: z.uuid(), documentId: z.uuid() });

const reviewedDocument = z.strictObject({
  id: z.string(),
  filename: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
  /** Instant. */
  uploaded_at: z.string(),
  /** As the virus scanner left it; only what is `stored` can be opened. */
  state: z.enum(["stored", "checking", "unsafe"]),
  /** The application it was sent with; null for one that was handed over by itself. */
  application: z.nullable(z.strictObject({ id: z.string(), reference: z.string() })),
  /** What of that application it answers: "Bank statements, last 3 months". */
  question: z.nullable(z.string()),
  review: z.strictObject({
    state: z.enum(reviewStates),
    /** Null while nobody has looked. */
    staff_name: z.nullable(z.string()),
    /** Instant. */
    at: z.nullable(z.string()),
    /** In words for the client; of a rejected one only. */
    reason: z.nullable(z.string()),
    /** Goes up with every decision; a decision names the one it was made on. */
    revision: z.number(),
  }),
});
export type ReviewedDocument = z.infer<typeof reviewedDocument>;

const reviewedType = z.strictObject({
  document_type_id: z.number(),
  document_type: z.string(),
  /** One of `documentTypeSlugs`, or the firm's own. */
  slug: z.string(),
  /** Newest first. */
  documents: z.array(reviewedDocument),
});
export type ReviewedType = z.infer<typeof reviewedType>;

/** Types in the firm's order, each with the client's documents; at most 1000 documents, the newest. 404 for a client who is not the caller's to see. */
export const clientDocuments = endpoint({
  method: "GET",
  path: "/desk/clients/:id/documents",
  access: anyStaff,
  summary: "A client's documents, and what was decided about each",
  input: { params: z.strictObject({ id: z.uuid() }) },
  output: dataOf(z.strictObject({ types: z.array(reviewedType) })),
});

/**
 * The file itself, shown by the browser where it can (PDF, JPG, PNG) and saved otherwise. Every opening is recorded as
 * `document.viewed`. 404 for one that is being checked for viruses, or was refused by the scanner. Never for auditors.
 */
export const clientDocumentFile = endpoint({
  method: "GET",
  path: "/desk/clients/:id/documents/:documentId/file",
  access: workingStaff,
  summary: "A client's document",
  input: {
    params,
    query: z.strictObject({
      /** To be saved, whatever it is. */
      save: z.optional(z.literal("true")),
    }),
  },
  output: fileOutput,
});

/**
 * Decides about a document, or takes the decision back (`waiting`); sent twice it does so once. A rejected document is on the client's
 * checklist again: the request that it had answered is open anew, and `ask_again` makes one where there was none.
 * 409 `document_reviewed` when somebody else decided meanwhile: the sentence says who and what. 422 for a rejection without a reason.
 */
export const reviewDocument = endpoint({
  method: "POST",
  path: "/desk/clients/:id/documents/:documentId/review",
  access: workingStaff,
  summary: "Accept a document, reject it with a reason, or take that back",
  input: {
    params,
    body: z.strictObject({
      to: z.enum(reviewStates),
      expected_revision: z.number().check(z.int(), z.nonnegative()),
      /** The client reads it. Of a rejection only. */
      reason: z.optional(z.string().check(z.maxLength(limits.rejectionChars))),
      /** Of a rejection only. */
      ask_again: z.optional(z.boolean()),
      /** By when the client is asked to send another one: YYYY-MM-DD. */
      due_on: z.optional(z.string().check(z.maxLength(10))),
    }),
  },
  output: dataOf(reviewedDocument),
});
