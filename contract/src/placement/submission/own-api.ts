import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { lenderConsentWire } from "../lender-consent/consent-wire.ts";
import { lenderRequest, submissionEvent, submissionItem, submissionStatus } from "./submission-wire.ts";

const ownSubmission = z.strictObject({
  id: z.string(),
  status: submissionStatus,
  /** What that means for the client, and whether the lender can still open the file. */
  meaning: z.string(),
  /** The application's. */
  reference: z.string(),
  /** Named from the day the client is asked for consent, which names it. */
  lender_name: z.string(),
  program_name: z.string(),
  /** Instants. */
  sent_at: z.nullable(z.string()),
  last_opened_at: z.nullable(z.string()),
  /** After the lender's code. */
  opens: z.number(),
  /** Until when the lender can open it; null when it can't. */
  open_until: z.nullable(z.string()),
  /** What was sent; before that, the names of the documents that would be. */
  documents: z.array(z.string()),
  items: z.array(submissionItem),
  /** The client's own and the co-borrowers', oldest first. */
  consents: z.array(lenderConsentWire),
  /** Everyone who applies together with the client, with the address we'd write to. */
  co_borrowers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      /** An address that staff entered and no one confirmed yet: ask whether it's right. Null for any other. */
      entered: z.nullable(
        z.strictObject({
          mailbox_id: z.string(),
          by: z.string(),
          is_stopped: z.boolean(),
          /** Not while no one has confirmed the client's own address, which staff entered, too. */
          may_confirm: z.boolean(),
        }),
      ),
    }),
  ),
  requests: z.array(
    z.strictObject({
      ...lenderRequest.shape,
      document_type_id: z.nullable(z.number()),
      /** The newest document that the client has uploaded for it and that isn't sent yet: ask "Send to {lender}?" */
      document: z.nullable(z.strictObject({ id: z.string(), filename: z.string() })),
    }),
  ),
  /** What the lender and the people in the application did, newest first. */
  events: z.array(submissionEvent),
});
export type OwnSubmission = z.infer<typeof ownSubmission>;

/** Files that the client was asked about or that were sent, newest first, at most 100. */
export const ownSubmissions = endpoint("GET /lead-user/submissions", {
  access: "client",
  summary: "Which lenders have the client's file",
  output: toData(z.strictObject({ submissions: z.array(ownSubmission) })),
});

/**
 * Mails a co-borrower their own private link to read and sign what they were asked for. Not again for ten minutes (429). 409
 * when nothing is waiting for them.
 */
export const askCoBorrower = endpoint("POST /lead-user/submissions/:id/co-borrowers/:coBorrowerId/link", {
  access: "client",
  summary: "Mail a co-borrower a link to give their consent",
  input: { params: z.strictObject({ id: z.uuid(), coBorrowerId: z.uuid() }) },
  output: done,
});

/**
 * Sends a document that the client uploaded for a lender's question to that lender, in the same submission. Repeating it is
 * fine. 404 for another client's; 409 `consent_missing`, `submission_changed`.
 */
export const answerLender = endpoint("POST /lead-user/lender-requests/:id/answer", {
  ...out("answerLender"),
  summary: "Send a document to the lender who asked for it",
  input: { params: byId, body: z.strictObject({ document_id: z.uuid() }) },
  output: done,
});
