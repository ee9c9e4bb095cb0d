import * as z from "zod/mini";
import { fileStates } from "../../documents/file/file-state.ts";
import { fieldEntries } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { textWireShape, wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { success, toData } from "../../http/envelope.ts";
import { limits } from "../../platform/limits.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { coBorrowerForm } from "./co-borrower-form.ts";
import { applicationForm } from "./form.ts";

/** The form's file fields, and how many files each takes. */
const fileFields = fieldEntries(applicationForm).flatMap(({ name, field }) =>
  field.kind === "file" ? [{ name, wire: field.wire, maxFiles: field.maxFiles }] : [],
);

/**
 * One entry of `co_borrowers`. `key` names the co-borrower in the draft. Sensitive answers that aren't sent are taken from
 * there, because the browser can't show them again.
 */
export const coBorrowerWire = z.strictObject({
  ...wireShape(coBorrowerForm),
  key: z.optional(z.string().check(z.maxLength(40))),
});

/**
 * Submits the funding application, once per `Idempotency-Key`. Sensitive answers that are left out come from the client's
 * draft, as do the draft's files; files in this request are added to them. `co_borrowers` is a JSON list of `coBorrowerWire`.
 * 400 when a part is malformed; 403 without a pre-qualification; 413, 415 for files; 422 with a message for each wrong field,
 * a co-borrower's as `co_borrowers[0].<wire name>`. A failure stores nothing.
 */
export const submitApplication = endpoint("POST /business-funding-save", {
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
      /** A disclosure was answered with yes but not explained. */
      explanation_owed: z.boolean(),
    }),
  }),
});

const draftFile = z.strictObject({
  id: z.string(),
  /** The name of a file field of `applicationForm`. */
  field: z.string(),
  filename: z.string(),
  size_bytes: z.number(),
  /** `checking` until a virus scanner has passed it. An `unsafe` file doesn't count and isn't submitted. */
  state: z.enum(Object.values(fileStates)),
});
export type DraftFileWire = z.infer<typeof draftFile>;

export const draftFiles = endpoint("GET /application-draft/files", {
  access: "prequalified",
  summary: "The files of the application draft",
  output: toData(z.array(draftFile)),
});

/** One file per call, so that a lost connection costs one file. 413, 415, 423; 422 when the field has all the files it takes. */
export const uploadDraftFile = endpoint("POST /application-draft/files", {
  access: "prequalified",
  summary: "Add a file to the application draft",
  status: 201,
  idempotent: true,
  input: {
    multipart: {
      fields: z.strictObject({
        field: z.enum(fileFields.map(({ name }) => name)),
        /** Converts a HEIC photo to JPEG. */
        convert_heic: z.optional(z.enum(["true", "false"])),
      }),
      files: { file: 1 },
      opensLocked: true,
    },
  },
  output: toData(draftFile),
});

export const deleteDraftFile = endpoint("DELETE /application-draft/files/:id", {
  access: "prequalified",
  summary: "Remove a file from the application draft",
  input: { params: byId },
  output: toData(z.null()),
});
