import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { day, integer, longText } from "../../platform/wire-shapes.ts";
import { lenderMemo } from "../memo/lender-memo.ts";
import { lenderBrief } from "../package/brief.ts";
import { lenderRequest, submissionItem, submissionStatus } from "../submission/submission-wire.ts";

/** What a lender sees of a file. Reading it is recorded once for each code that was entered. */
export const lenderFile = endpoint("GET /lender/file", {
  access: "lender",
  summary: "A client's file, for the lender it was sent to",
  output: toData(
    z.strictObject({
      /** Who sent it. */
      firm: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
      advisor: z.string(),
      lender_name: z.string(),
      program_name: z.string(),
      business_name: z.string(),
      /** The application's. */
      reference: z.string(),
      funding_type: z.string(),
      /** Whole US dollars. */
      requested_amount: z.number(),
      status: submissionStatus,
      /** Null for a file sent before it was kept. */
      brief: z.nullable(lenderBrief),
      /** As the summary has it. Null for a file sent before it was kept. */
      memo: z.nullable(lenderMemo),
      /** What the program asks every applicant for and the lender doesn't have: "Bank statements: 1 of 3 months". */
      missing: z.array(z.string()),
      note: z.string(),
      /** Instant. */
      sent_at: z.string(),
      /** Until when it can be opened. */
      open_until: z.string(),
      items: z.array(submissionItem),
      /** In hexadecimal, of the manifest. */
      manifest_sha256: z.string(),
      requests: z.array(lenderRequest),
      document_types: z.array(z.strictObject({ id: z.number(), name: z.string() })),
      /** The consents to credit inquiries that people have given, in words: "Ada Smith: soft inquiry". */
      inquiries: z.array(z.string()),
    }),
  ),
});

const byPosition = { position: z.string().check(z.regex(/^\d{1,4}$/)) };

/** One file of the package. Every download is recorded. 404 for a file that the client has removed. */
export const lenderItem = endpoint("GET /lender/items/:position", {
  ...out("lenderItem"),
  summary: "Download a file of the package",
  input: { params: z.strictObject(byPosition) },
  output: fileOutput,
});

/** An address on this origin that shows a file in a tab, signed for this session, valid for a few minutes. 404 as below. */
export const linkLenderItem = endpoint("POST /lender/items/:position/link", {
  access: "lender",
  summary: "A link to look at a file of the package",
  input: { params: z.strictObject(byPosition) },
  output: toData(z.strictObject({ url: z.string() })),
});

/** Counts as a download. `link` is the signature. A file that browsers can't show is saved. 403 once the door is closed; 404. */
export const lenderItemPages = endpoint("GET /private-link/items/:position", {
  ...out("lenderPages"),
  summary: "Look at a file of the package, by a signed link",
  input: { params: z.strictObject(byPosition), query: z.strictObject({ link: z.string().check(z.maxLength(2048)) }) },
  output: fileOutput,
});

/**
 * A ZIP with the files that are there, the manifest (`manifest.json`), and a list to check them by (`SHA256SUMS`). Counts as a
 * download of each.
 */
export const lenderArchive = endpoint("GET /lender/archive", {
  ...out("lenderArchive"),
  summary: "Download the package's files and its manifest at once",
  output: fileOutput,
});

/** Becomes a request to the client in these words. 409 `submission_changed` for a file that is over. 422; 429. */
export const askForMore = endpoint("POST /lender/requests", {
  access: "lender",
  summary: "Ask the client for something more",
  status: 201,
  input: {
    body: z.strictObject({
      words: longText,
      document_type_id: z.optional(integer.check(z.positive())),
      due_on: z.optional(day),
    }),
  },
  output: toData(lenderRequest),
});

/** The link ends with it: the page closes. 409 `submission_changed` once an offer was chosen. 422 for a blank reason. */
export const passOnFile = endpoint("POST /lender/pass", {
  access: "lender",
  summary: "Tell the firm that the lender won't make an offer",
  input: { body: z.strictObject({ reason: longText }) },
  output: done,
});

/** Ends the session. */
export const leaveLenderDoor = endpoint("DELETE /lender/session", {
  access: "lender",
  summary: "Leave the lender's page",
  output: done,
});
