import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf, success } from "../envelope.ts";
import { fieldEntries } from "../forms/form.ts";
import { textWireShape, wireShape } from "../forms/wire.ts";
import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { coBorrowerForm } from "./co-borrower-form.ts";
import { applicationForm } from "./form.ts";

/** Rulings 26. */
export const applicationStatuses = [
  "Submitted",
  "Under Review",
  "Documents Needed",
  "Term Sheet",
  "Approved",
  "Funded",
  "Declined",
  "Withdrawn",
] as const;

export const applicationSummary = endpoint({
  method: "GET",
  path: "/user_application_summary",
  access: "client",
  summary: "How many applications there are, and how far",
  input: {},
  output: z.strictObject({
    total_applications: z.number(),
    under_process: z.number(),
    approval_term_sheet: z.number(),
  }),
});

export const applications = endpoint({
  method: "GET",
  path: "/user_applications",
  access: "client",
  summary: "The client's funding applications, newest first",
  input: {},
  output: dataOf(
    z.array(
      z.strictObject({
        id: z.string(),
        reference: z.string(),
        funding_type: z.string(),
        /** Whole US dollars, digits only. */
        requested_amount: z.string(),
        /** Instant, ISO 8601. */
        date: z.string(),
        status: z.enum(applicationStatuses),
      }),
    ),
  ),
});

/** Names of the draft's file fields, and how many files each takes. */
const fileFields = fieldEntries(applicationForm).flatMap(({ name, field }) =>
  field.kind === "file" ? [{ name, wire: field.wire ?? name, maxFiles: field.maxFiles }] : [],
);

/**
 * One co-borrower inside `co_borrowers`. `key` names the one in the draft, from which a sensitive answer is taken that is not
 * sent: it was typed before, and is not shown again.
 */
export const coBorrowerWire = z.strictObject({
  ...wireShape(coBorrowerForm),
  key: z.optional(z.string().check(z.maxLength(40))),
});

/**
 * Submits the funding application, once per `Idempotency-Key`. Blank values are left out. A sensitive answer that is left out is
 * taken from the client's draft, and so are the files handed over with the draft; files in this request are added to them.
 * `co_borrowers` is a JSON list of `coBorrowerWire`.
 * 400 when a part is malformed; 403 without a pre-qualification; 413, 415 for files; 422 with a message for each wrong field,
 * those of co-borrowers as `co_borrowers[0].<wire name>`: nothing is stored then.
 */
export const submitApplication = endpoint({
  method: "POST",
  path: "/business-funding-save",
  access: "prequalified",
  summary: "Submit a funding application",
  failure: "status",
  idempotent: true,
  input: {
    multipart: {
      fields: z.strictObject({
        ...textWireShape(applicationForm),
        co_borrowers: z.optional(z.string().check(z.maxLength(limits.coBorrowersJsonChars))),
      }),
      files: Object.fromEntries(fileFields.map(({ wire, maxFiles }) => [wire, maxFiles])),
    },
  },
  output: z.strictObject({
    status: success,
    result: z.strictObject({
      status: success,
      message: z.literal(messages.applicationSubmitted),
      id: z.string(),
      reference: z.string(),
      /** Instant, ISO 8601. */
      submitted_at: z.string(),
      /** Rulings 21. */
      explanation_owed: z.boolean(),
    }),
  }),
});

const draftFile = z.strictObject({
  id: z.string(),
  /** Name of the file field in `applicationForm`. */
  field: z.string(),
  filename: z.string(),
  size_bytes: z.number(),
  /**
   * `checking` until the virus scanner, where there is one, has let it pass, and `unsafe` when it has not: then it does not count,
   * and does not go with the application.
   */
  state: z.enum(["stored", "checking", "unsafe"]),
});
export type DraftFileWire = z.infer<typeof draftFile>;

export const draftFiles = endpoint({
  method: "GET",
  path: "/application-draft/files",
  access: "prequalified",
  summary: "The files handed over with the application that is being filled in",
  input: {},
  output: dataOf(z.array(draftFile)),
});

/** One file per call, so that a lost connection costs one file. 413, 415 with a sentence; 422 when the field has all it takes. */
export const uploadDraftFile = endpoint({
  method: "POST",
  path: "/application-draft/files",
  access: "prequalified",
  summary: "Hand over one file of the application that is being filled in",
  status: 201,
  idempotent: true,
  input: {
    multipart: {
      fields: z.strictObject({
        field: z.enum(fileFields.map(({ name }) => name)),
        /** A HEIC photograph is made a JPEG first. */
        convert_heic: z.optional(z.enum(["true", "false"])),
      }),
      files: { file: 1 },
    },
  },
  output: dataOf(draftFile),
});

export const deleteDraftFile = endpoint({
  method: "DELETE",
  path: "/application-draft/files/:id",
  access: "prequalified",
  summary: "Take a file back from the application that is being filled in",
  input: { params: z.strictObject({ id: z.uuid() }) },
  output: dataOf(z.null()),
});
