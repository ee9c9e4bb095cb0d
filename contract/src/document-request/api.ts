import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

const ownRequest = z.strictObject({
  id: z.string(),
  document_type_id: z.number(),
  document_type: z.string(),
  /** What the firm said: which month, which account. */
  note: z.nullable(z.string()),
  /** YYYY-MM-DD */
  due_on: z.nullable(z.string()),
  /** Who asked. */
  asked_by: z.string(),
  /** Instant. */
  asked_at: z.string(),
  /** Instant when it was handed over; null while it is open. */
  fulfilled_at: z.nullable(z.string()),
  /** What was handed over and cannot be used, with the firm's reason; null unless that is why it is open. */
  rejected: z.nullable(z.strictObject({ filename: z.string(), reason: z.string() })),
});
export type OwnDocumentRequest = z.infer<typeof ownRequest>;

/** Open ones first, what is due soonest at the top; then what was handed over within the last month. At most 100. */
export const documentRequests = endpoint({
  method: "GET",
  path: "/lead-user/document-requests",
  access: "client",
  summary: "What the firm asks the client for",
  input: {},
  output: dataOf(z.array(ownRequest)),
});
