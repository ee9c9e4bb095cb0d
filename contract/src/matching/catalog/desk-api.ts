import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, freshManagers, managersOnly } from "../../identity/staff-role.ts";
import { limits } from "../../platform/limits.ts";
import { day, longText, revision, shortText } from "../../platform/wire-shapes.ts";
import { submissionChannels } from "./channels.ts";
import { catalogLimits } from "./limits.ts";
import { programDraft } from "./program-draft.ts";
import { catalogFormats, lenderKinds, programStatuses, versionOrigins } from "./states.ts";

/** Lenders and programs have a readable id for good: exports, results, and addresses name it. */
const catalogId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60));
const byCatalogId = z.strictObject({ id: catalogId });

const lenderWords = {
  name: shortText,
  kind: z.enum(lenderKinds),
  /** "" without one. */
  website: shortText,
  /** Whether the lender agreed that clients see its name. */
  may_be_named: z.boolean(),
  /** Until when the firm's agreement with the lender runs. */
  agreement_until: z.nullable(day),
  /** Where the lender takes files; "" when that isn't known. */
  submission_email: shortText,
  /** As a private link, or only attached to a mail. */
  accepts: z.enum(submissionChannels),
  /** Codes of the states in which the lender is registered to lend; empty when that isn't known. */
  registered_states: z.array(z.string().check(z.maxLength(2))).check(z.maxLength(60)),
  note: longText,
};

const changed = {
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
  /** Null for what came with the product. */
  changed_by: z.nullable(z.string()),
  /** Instant. */
  changed_at: z.string(),
};

const lender = z.strictObject({
  id: z.string(),
  ...lenderWords,
  programs: z.number(),
  ...changed,
});
export type LenderWire = z.infer<typeof lender>;

export const lenders = endpoint("GET /desk/catalog/lenders", {
  access: anyStaff,
  shows: "no clients",
  summary: "The lenders in the catalog",
  output: toData(z.strictObject({ lenders: z.array(lender) })),
});

/** Fresh, because clients' files go to the mailbox in it. */
export const addLender = endpoint("POST /desk/catalog/lenders", {
  access: freshManagers,
  summary: "Add a lender",
  input: { body: z.strictObject(lenderWords) },
  output: toData(lender),
  status: 201,
});

/** 409 `catalog_changed` when someone has changed it in the meantime, with who in the message. */
export const changeLender = endpoint("PUT /desk/catalog/lenders/:id", {
  access: freshManagers,
  summary: "Change a lender",
  input: { params: byCatalogId, body: z.strictObject({ ...lenderWords, expected_revision: revision }) },
  output: toData(lender),
});

const programRow = {
  id: z.string(),
  name: z.string(),
  /** The id of one of the firm's kinds of funding. */
  product: z.string(),
  lender_id: z.string(),
  lender_name: z.string(),
  status: z.enum(programStatuses),
  /** The newest version, when it isn't the one in use. */
  pending: z.nullable(z.enum(["draft", "verified"])),
  version: z.number(),
  /** The version clients are judged by; null before the first one goes live. */
  live_version: z.nullable(z.number()),
  rules: z.number(),
  /** How many things the newest version lacks before it can be verified. */
  missing: z.number(),
  /** Whether some source was read too long ago. */
  is_stale: z.boolean(),
  /** The first day on which that is so. */
  stale_on: z.nullable(z.string()),
  origin: z.enum(versionOrigins),
  ...changed,
};
const program = z.strictObject(programRow);
export type ProgramRowWire = z.infer<typeof program>;

/** By lender, then name. All at once: a catalog has at most a thousand programs. */
export const programs = endpoint("GET /desk/catalog/programs", {
  access: anyStaff,
  shows: "no clients",
  summary: "The programs in the catalog",
  input: {
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
      status: z.optional(z.enum(programStatuses)),
      product: z.optional(shortText),
      lender: z.optional(catalogId),
      stale: z.optional(z.literal("true")),
    }),
  },
  output: toData(
    z.strictObject({
      programs: z.array(program),
      /** Of the whole catalog, whatever the filters. */
      total: z.number(),
      stale: z.number(),
      /** Sample programs that aren't in the catalog and can be added as drafts. */
      samples: z.number(),
    }),
  ),
});

const missing = z.strictObject({
  /** A rule's id; null for the program itself. */
  rule: z.nullable(z.string()),
  field: z.string(),
  message: z.string(),
});

const version = z.strictObject({
  version: z.number(),
  origin: z.enum(versionOrigins),
  made_by: z.nullable(z.string()),
  /** Instant. */
  made_at: z.string(),
  verified_by: z.nullable(z.string()),
  /** Instant. */
  verified_at: z.nullable(z.string()),
  is_live: z.boolean(),
  /** What is different from the version before it, one sentence each. */
  changes: z.array(z.string()),
});
export type ProgramVersionWire = z.infer<typeof version>;

const programDetail = z.strictObject({
  ...programRow,
  /** The newest version. */
  draft: programDraft,
  lacks: z.array(missing),
  /** Whether the caller may verify the newest version: a manager who didn't make it. */
  may_verify: z.boolean(),
  /** The newest fifty, newest first. */
  versions: z.array(version),
});
export type ProgramDetailWire = z.infer<typeof programDetail>;

export const programDetails = endpoint("GET /desk/catalog/programs/:id", {
  access: anyStaff,
  shows: "no clients",
  summary: "A program with its rules and versions",
  input: { params: byCatalogId },
  output: toData(programDetail),
});

/** 422 `invalid_fields` by field; the key of a rule's field is `rules.<id>.<field>`. */
export const addProgram = endpoint("POST /desk/catalog/programs", {
  access: managersOnly,
  summary: "Add a program as a draft",
  input: { body: z.strictObject({ lender_id: catalogId, draft: programDraft }) },
  output: toData(programDetail),
  status: 201,
});

/** Makes a new version. The one in use stays in use until the new one goes live. 409 `catalog_changed`; 422 as above. */
export const changeProgram = endpoint("PUT /desk/catalog/programs/:id", {
  access: managersOnly,
  summary: "Change a program in a new draft",
  input: {
    params: byCatalogId,
    body: z.strictObject({ lender_id: catalogId, draft: programDraft, expected_revision: revision }),
  },
  output: toData(programDetail),
});

const atRevision = { params: byCatalogId, body: z.strictObject({ expected_revision: revision }) };

/** 409 `own_version` for the person who made it, `program_incomplete` when something is missing, `catalog_changed`. */
export const verifyProgram = endpoint("POST /desk/catalog/programs/:id/verify", {
  access: managersOnly,
  summary: "Verify what someone else wrote about a program",
  input: atRevision,
  output: toData(programDetail),
});

/** Also resumes a paused program at the version it had. 409 `not_verified`, `program_incomplete`, `catalog_changed`. */
export const publishProgram = endpoint("POST /desk/catalog/programs/:id/live", {
  access: freshManagers,
  summary: "Use a verified program for clients",
  input: atRevision,
  output: toData(programDetail),
});

/** 409 `not_live`, `catalog_changed`. */
export const pauseProgram = endpoint("POST /desk/catalog/programs/:id/pause", {
  access: managersOnly,
  summary: "Stop using a program for clients",
  input: atRevision,
  output: toData(programDetail),
});

/** For the documents that a program asks for. In the firm's order. */
export const catalogDocumentTypes = endpoint("GET /desk/catalog/document-types", {
  access: anyStaff,
  shows: "no clients",
  summary: "The document types that programs can ask for",
  output: toData(
    z.strictObject({ types: z.array(z.strictObject({ slug: z.string(), name: z.string(), is_active: z.boolean() })) }),
  ),
});

/** The newest version of every program, in a form that `importCatalog` reads. No spreadsheet finds a formula in it. */
export const exportCatalog = endpoint("GET /desk/catalog/export", {
  access: anyStaff,
  shows: "no clients",
  summary: "The catalog as a file",
  input: { query: z.strictObject({ format: z.enum(catalogFormats) }) },
  output: toData(z.strictObject({ filename: z.string(), text: z.string(), programs: z.number() })),
});

const importFault = z.strictObject({
  /** The line of a CSV file, from 1 with its header; null in JSON and for the file as a whole. */
  row: z.nullable(z.number()),
  /** Where: a column, or a path such as `programs[2].rules[0].claim`. */
  where: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

const importResult = z.strictObject({
  is_stored: z.boolean(),
  programs: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      lender_name: z.string(),
      what: z.enum(["added", "changed", "same"]),
      changes: z.array(z.string()),
    }),
  ),
  rules: z.number(),
  faults: z.array(importFault),
  /** All of them; `faults` lists the first ones. */
  fault_count: z.number(),
  /** Of the catalog that the file was compared with. */
  catalog_revision: z.number(),
});
export type ImportResult = z.infer<typeof importResult>;

/**
 * With `is_dry_run`, only says what would happen. Otherwise stores every program of the file as a draft, or nothing: a file
 * with a fault changes nothing. 409 `catalog_changed` when the catalog changed since the dry run.
 */
export const importCatalog = endpoint("POST /desk/catalog/import", {
  access: managersOnly,
  summary: "Import programs from a file, or try it",
  // JSON escapes quotes and line ends, which a CSV file has many of.
  bodyBytes: 2 * catalogLimits.fileBytes + 1024,
  input: {
    body: z.strictObject({
      format: z.enum(catalogFormats),
      text: z.string(),
      is_dry_run: z.boolean(),
      /** `catalog_revision` of the dry run. */
      expected_revision: z.optional(revision),
    }),
  },
  output: toData(importResult),
});

/** The samples that aren't in the catalog yet. */
export const addSamplePrograms = endpoint("POST /desk/catalog/samples", {
  access: managersOnly,
  summary: "Add the sample programs as drafts",
  output: toData(z.strictObject({ added: z.number() })),
});
