import * as z from "zod/mini";
import { consentPurposes } from "../../accounts/consent/purposes.ts";
import { ownRequest } from "../../documents/document-request/own-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";

/** One thing that the client still has to give us. */
const owedItem = z.discriminatedUnion("kind", [
  /** A document that a member of staff asked for. */
  z.strictObject({ kind: z.literal("request"), ...ownRequest.shape }),
  /** A document that the application's form asks for and that we don't have. */
  z.strictObject({
    kind: z.literal("paper"),
    /** The name of a file field of `applicationForm`. */
    field: z.string(),
    label: z.string(),
    document_type_id: z.number(),
    document_type: z.string(),
    /** The newest application that needs it. */
    reference: z.string(),
  }),
  /** A disclosure was answered with yes and isn't explained. */
  z.strictObject({ kind: z.literal("explanation"), application_id: z.string(), reference: z.string() }),
  /** The client's own consent, which a lender's file waits for. */
  z.strictObject({
    kind: z.literal("consent"),
    id: z.string(),
    purpose: z.enum(consentPurposes),
    lender_name: z.string(),
  }),
  /** A document that the client uploaded for a lender's question, and that goes to the lender once the client says so. */
  z.strictObject({ kind: z.literal("answer"), id: z.string(), lender_name: z.string(), filename: z.string() }),
]);
export type OwedItem = z.infer<typeof owedItem>;

const owedList = z.strictObject({
  /** Consents and answers to lenders, what staff asked for by due date, then explanations, then papers in the form's order. */
  owed: z.array(owedItem),
  /** The staff's requests that were fulfilled within the last month. */
  received: z.array(ownRequest),
  /** Co-borrowers who are still to enter their own numbers. The client can't do it for them. */
  others: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      reference: z.string(),
      /** Instant of our last email to them with a private link; null before the first. */
      asked_at: z.nullable(z.string()),
    }),
  ),
});
export type OwedList = z.infer<typeof owedList>;

/**
 * Everything the client still has to give us, in one list. Papers and explanations are owed while an application is under
 * process; a paper, until any document of its kind is there, even a rejected one: staff then decide whether to ask again.
 */
export const owed = endpoint("GET /lead-user/owed", {
  access: "client",
  summary: "What the client still has to give the firm",
  output: toData(owedList),
});
