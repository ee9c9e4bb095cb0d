import * as z from "zod/mini";
import { consentPurposes } from "../../accounts/consent/purposes.ts";
import { ownNumbersState } from "../../forms/own-numbers.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { submissionChannels } from "../../matching/catalog/channels.ts";
import { byId, day, integer, longText, revision, shortText } from "../../platform/wire-shapes.ts";
import { lenderConsentWire } from "../lender-consent/consent-wire.ts";
import { submissionLimits } from "./limits.ts";
import { acceptedWarnings, preflightFinding } from "./preflight-wire.ts";
import { lenderRequest, submissionEvent, submissionItem, submissionStatus } from "./submission-wire.ts";

const params = z.strictObject({ id: z.uuid(), submissionId: z.uuid() });
const catalogId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60));

/** A document that may be sent. */
const placeableDocument = z.strictObject({
  id: z.string(),
  filename: z.string(),
  document_type_id: z.number(),
  document_type: z.string(),
  size_bytes: z.number(),
  /** Instant. */
  uploaded_at: z.string(),
  is_accepted: z.boolean(),
});
export type PlaceableDocument = z.infer<typeof placeableDocument>;

const person = z.strictObject({
  /** Null for the client. */
  co_borrower_id: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
});

const neededDocument = z.strictObject({
  /** The type's name, or the program's words for a paper that no type names. */
  type: z.string(),
  count: z.number(),
  unit: z.enum(["months", "years", "files"]),
  why: z.string(),
  /** The documents of that type, newest first, at most `count`: what is chosen unless staff choose otherwise. */
  document_ids: z.array(z.string()),
});

/**
 * What a submission can be made of: the client's applications that aren't at their end, every program that a lender still
 * offers, live ones first, and the documents that were neither rejected nor refused by the scanner.
 */
export const submissionChoices = endpoint("GET /desk/clients/:id/submission-choices", {
  access: workingStaff,
  summary: "What a client's file for a lender can be made of",
  input: { params: byId },
  output: toData(
    z.strictObject({
      applications: z.array(
        z.strictObject({
          id: z.string(),
          reference: z.string(),
          funding_type: z.string(),
          /** Whole US dollars. */
          requested_amount: z.number(),
          /** The client first, then co-borrowers in order. */
          people: z.array(person),
        }),
      ),
      programs: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          is_live: z.boolean(),
          lender_id: z.string(),
          lender_name: z.string(),
          /** "" when the catalog doesn't know it. */
          lender_email: z.string(),
          accepts: z.enum(submissionChannels),
          /** The client's open submission with this lender: there can't be a second one. */
          open_submission_id: z.nullable(z.string()),
          needs: z.array(neededDocument),
        }),
      ),
      documents: z.array(placeableDocument),
    }),
  ),
});

const submissionRow = {
  id: z.string(),
  status: submissionStatus,
  /** Instant. */
  status_since: z.string(),
  application_id: z.string(),
  /** The application's. */
  reference: z.string(),
  lender_id: z.string(),
  lender_name: z.string(),
  program_id: z.string(),
  program_name: z.string(),
  channel: z.enum(submissionChannels),
  lender_email: z.string(),
  created_by: z.string(),
  /** Instants. */
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
  /** How often the lender opened it, after its code; and when last. */
  opens: z.number(),
  last_opened_at: z.nullable(z.string()),
  /** Whether everyone's consent to send it is given and valid. */
  is_consented: z.boolean(),
  revision: z.number(),
};
const submissionSummary = z.strictObject(submissionRow);
export type DeskSubmissionSummary = z.infer<typeof submissionSummary>;

const chosenDocument = z.strictObject({
  ...placeableDocument.shape,
  /** Whether the program asks for its type. */
  is_asked_for: z.boolean(),
  /** The program's reason, or the one that staff gave. */
  why: z.string(),
});

const submission = z.strictObject({
  ...submissionRow,
  /** For the lender. */
  note: z.string(),
  /** Why the lender passed, or why it was withdrawn. */
  reason: z.nullable(z.string()),
  documents: z.array(chosenDocument),
  /** The package as it was sent; empty before. */
  items: z.array(submissionItem),
  /** In hexadecimal; null before it was sent. */
  manifest_sha256: z.nullable(z.string()),
  consents: z.array(lenderConsentWire),
  /** Everyone in the application, the client first. */
  people: z.array(
    z.strictObject({
      ...person.shape,
      /** Null for the client, and for a co-borrower whose numbers the owner typed. */
      own_numbers: z.nullable(ownNumbersState),
    }),
  ),
  requests: z.array(lenderRequest),
  /** Newest first, at most 200. */
  events: z.array(submissionEvent),
  /** The lender's newest link; null before it was sent, and for mail. */
  link: z.nullable(
    z.strictObject({
      /** Instant. */
      expires_at: z.string(),
      opens_left: z.number(),
      is_revoked: z.boolean(),
    }),
  ),
});
export type DeskSubmission = z.infer<typeof submission>;

/** Newest first, at most 100. 404 for a client the caller may not see. */
export const clientSubmissions = endpoint("GET /desk/clients/:id/submissions", {
  access: anyStaff,
  summary: "A client's files with lenders",
  input: { params: byId },
  output: toData(z.strictObject({ submissions: z.array(submissionSummary) })),
});

export const clientSubmission = endpoint("GET /desk/clients/:id/submissions/:submissionId", {
  access: anyStaff,
  summary: "A client's file with one lender",
  input: { params },
  output: toData(submission),
});

/** Those that the program doesn't ask for need a reason; the others' reasons are ignored. */
const chosen = z
  .array(z.strictObject({ document_id: z.uuid(), why: z.optional(longText) }))
  .check(z.maxLength(submissionLimits.documents));

const content = {
  channel: z.enum(submissionChannels),
  lender_email: shortText,
  note: longText,
  /** Left out: what the program asks for (`needs`). */
  documents: z.optional(chosen),
};

/**
 * Prepares it and sends nothing. 409 `submission_open` when the client has an open one with this lender; 422
 * `invalid_fields` for an application or a document that isn't this client's, an unknown program, a bad address, or a
 * document without a reason (`documents.<position>`).
 */
export const createSubmission = endpoint("POST /desk/clients/:id/submissions", {
  access: workingStaff,
  summary: "Prepare a client's file for a lender",
  status: 201,
  idempotent: true,
  input: {
    params: byId,
    body: z.strictObject({ application_id: z.uuid(), program_id: catalogId, ...content }),
  },
  output: toData(submission),
});

const expected = { expected_revision: revision };

/**
 * While it's being prepared. Consents that were asked or given under other documents or another channel are void: ask again.
 * 409 `submission_changed` when a colleague was faster or it was sent.
 */
export const changeSubmission = endpoint("PUT /desk/clients/:id/submissions/:submissionId", {
  access: workingStaff,
  summary: "Change a file that is being prepared for a lender",
  input: { params, body: z.strictObject({ ...content, documents: chosen, ...expected }) },
  output: toData(submission),
});

/**
 * Asks the client, and every co-borrower by a private link of their own. Who has been asked and hasn't answered is mailed
 * again; who has given it isn't asked again. 409 `submission_changed` for one that is over. 422 for a co-borrower without an
 * email address.
 */
export const askForConsents = endpoint("POST /desk/clients/:id/submissions/:submissionId/consents", {
  access: workingStaff,
  summary: "Ask everyone in an application for consent",
  idempotent: true,
  input: {
    params,
    body: z.strictObject({ purposes: z.array(z.enum(consentPurposes)).check(z.minLength(1), z.maxLength(3)) }),
  },
  output: toData(submission),
});

/** What speaks against sending it, as everything stands now: what blocks first. Each has its cure. */
export const submissionPreflight = endpoint("GET /desk/clients/:id/submissions/:submissionId/preflight", {
  access: workingStaff,
  summary: "What speaks against sending a client's file to a lender",
  input: { params },
  output: toData(z.strictObject({ findings: z.array(preflightFinding) })),
});

/**
 * Sends it once, however often it's pressed: a second press gets the same answer. Nothing is sent with 409
 * `consent_missing` (not everyone's consent is given and valid), `submission_changed`, `mail_too_large`, `preflight_blocked`
 * (a finding blocks; the message is its sentence), `preflight_warnings` (a warning isn't among those accepted), and with 422
 * for warnings accepted without a reason.
 */
export const sendSubmission = endpoint("POST /desk/clients/:id/submissions/:submissionId/send", {
  ...out("sendFile"),
  summary: "Send a client's file to a lender",
  input: { params, body: z.strictObject({ ...expected, accepted_warnings: z.optional(acceptedWarnings) }) },
  output: toData(submission),
});

/** For a lender whose link has expired or was opened too often. The old one ends. 409 `submission_not_sent`, `consent_missing`. */
export const renewLenderLink = endpoint("POST /desk/clients/:id/submissions/:submissionId/link", {
  ...out("renewLink"),
  summary: "Send a lender a new link to a file",
  idempotent: true,
  input: { params },
  output: toData(submission),
});

/**
 * Sends a file that was sent to another address of the lender: a new link, which ends the old one, or the same files attached.
 * 409 `submission_not_sent`, `submission_changed`, `consent_missing`, `mail_too_large`; 422 for the address.
 */
export const changeLenderAddress = endpoint("PUT /desk/clients/:id/submissions/:submissionId/address", {
  ...out("moveFile"),
  summary: "Send a lender's file to another address",
  input: { params, body: z.strictObject({ lender_email: shortText, ...expected }) },
  output: toData(submission),
});

/** Ends the lender's link at once, and tells the lender if the file was sent. 409 `submission_changed`. */
export const withdrawSubmission = endpoint("POST /desk/clients/:id/submissions/:submissionId/withdraw", {
  access: workingStaff,
  summary: "Withdraw a client's file from a lender",
  input: { params, body: z.strictObject({ reason: longText, ...expected }) },
  output: toData(submission),
});

/** For lenders who write mails. 409 `submission_not_sent`, `submission_changed`. */
export const recordPass = endpoint("POST /desk/clients/:id/submissions/:submissionId/pass", {
  access: workingStaff,
  summary: "Record that a lender passed on a file",
  input: { params, body: z.strictObject({ reason: longText, ...expected }) },
  output: toData(submission),
});

/** The same for something a lender asked for by mail or phone: it becomes a request to the client. 409 `submission_not_sent`. */
export const recordLenderRequest = endpoint("POST /desk/clients/:id/submissions/:submissionId/requests", {
  access: workingStaff,
  summary: "Record that a lender asked for more",
  status: 201,
  idempotent: true,
  input: {
    params,
    body: z.strictObject({
      words: longText,
      document_type_id: z.optional(integer.check(z.positive())),
      due_on: z.optional(day),
    }),
  },
  output: toData(submission),
});
