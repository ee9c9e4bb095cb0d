import * as z from "zod/mini";

/** A document that the firm asks the client for, as the client sees it. */
export const ownRequest = z.strictObject({
  id: z.string(),
  document_type_id: z.number(),
  document_type: z.string(),
  /** The firm's words: which month, which account. */
  note: z.nullable(z.string()),
  /** YYYY-MM-DD */
  due_on: z.nullable(z.string()),
  /** The lender who wants it; null when the firm does. */
  lender_name: z.nullable(z.string()),
  /** Who asked. */
  asked_by: z.string(),
  /** Instant. */
  asked_at: z.string(),
  /** The instant the document was uploaded; null while the request is open. */
  fulfilled_at: z.nullable(z.string()),
  /** The rejected document that reopened the request, with the firm's reason. */
  rejected: z.nullable(z.strictObject({ filename: z.string(), reason: z.string() })),
});
export type OwnDocumentRequest = z.infer<typeof ownRequest>;
