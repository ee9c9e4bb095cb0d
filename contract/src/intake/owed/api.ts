import * as z from "zod/mini";
import { consentPurposes } from "../../accounts/consent/purposes.ts";
import { paperPart } from "../../documents/document/paper-part.ts";
import { ownRequest } from "../../documents/document-request/own-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { byId } from "../../platform/wire-shapes.ts";

/** What it takes to be whole, oldest month first: one part "all" for a paper of any one file. */
const parts = z.array(z.strictObject({ part: paperPart, is_given: z.boolean() }));

/** A document that the application's form asks for, and what of it we have. */
const paper = z.strictObject({
  kind: z.literal("paper"),
  /** Names it among the client's papers: the file field of `applicationForm`, and whose it is. */
  key: z.string(),
  label: z.string(),
  /** The co-borrower whose paper it is; null for the client's own. */
  person: z.nullable(z.string()),
  document_type_id: z.number(),
  document_type: z.string(),
  /** The newest application that needs it. */
  reference: z.string(),
  parts,
  /** The files that we have for it, oldest first. */
  files: z.array(
    z.strictObject({
      document_id: z.string(),
      filename: z.string(),
      /** What it counts as, sorted; none for a month that isn't asked for. */
      holds: z.array(paperPart),
      /** The client said so, or staff read it. Else we go by its name, or by its turn. */
      is_certain: z.boolean(),
      /** We read it in the file itself, so there's nothing to ask. */
      is_read: z.boolean(),
      /** Staff have decided on it, so the client can't say anything else of it. */
      is_reviewed: z.boolean(),
    }),
  ),
});
export type Paper = z.infer<typeof paper>;

/** One thing that the client still has to give us. */
const owedItem = z.discriminatedUnion("kind", [
  /** A document that a member of staff asked for. */
  z.strictObject({
    kind: z.literal("request"),
    ...ownRequest.shape,
    /** Present when it says how many months it asks for: it's fulfilled once all are here. */
    parts: z.optional(parts),
  }),
  paper,
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
  /** The papers that are whole, in the form's order. */
  complete: z.array(paper),
  /** Labels of what lenders may ask for and no one has yet. */
  if_asked: z.array(z.string()),
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
 * process; a paper, until all its parts are there. A file that staff rejected doesn't count.
 */
export const owed = endpoint("GET /lead-user/owed", {
  access: "client",
  summary: "What the client still has to give the firm",
  output: toData(owedList),
});

/**
 * Says of a file which paper it is, and which part of it; without `part`, we guess. A file under another type is moved to the
 * paper's. 404 for a document that isn't the client's; 409 `document_reviewed` once staff have decided on it; 422 for a paper that
 * no application of the client's asks for, and for a part that isn't one of its.
 */
export const placePaper = endpoint("PUT /lead-user/owed/papers/:id", {
  access: "prequalified",
  summary: "Say which paper a document is",
  input: {
    params: byId,
    body: z.strictObject({ paper: z.string().check(z.maxLength(80)), part: z.optional(paperPart) }),
  },
  output: toData(owedList),
});
