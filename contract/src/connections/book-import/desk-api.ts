import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { byId, numericId, shortText } from "../../platform/wire-shapes.ts";
import { type ImportColumn, importColumnKeys } from "./columns.ts";
import { importStates, matchDecisions, matchReasons, rowOutcomes, rowVerdicts } from "./states.ts";

export const importLimits = {
  rows: 20_000,
  fileBytes: 25 * 1024 * 1024,
  columns: 200,
  rowsAtOnce: 200,
  /** Of what one call brings, so that it stays below the call's bytes in any script. */
  charsAtOnce: 1_000_000,
  /** The browser cuts a longer cell, which is too long for any column anyway: the line is told so, not the whole call. */
  cellChars: 50_000,
  headerChars: 200,
  decisions: 2000,
  /** Imports that wait for a decision. */
  waiting: 10,
  undoHours: 24,
  previewRows: 10,
} as const;

const cell = z.optional(z.string().check(z.maxLength(importLimits.cellChars)));

/** The cells of one line, as they are in the file. Columns that nobody asked for stay in the browser. */
const cells = z.strictObject({
  ...(Object.fromEntries(importColumnKeys.map((key) => [key, cell])) as Record<ImportColumn, typeof cell>),
  /** What goes into the note, each after its column's header. */
  note_lines: z.optional(
    z
      .array(
        z.strictObject({
          header: z.string().check(z.maxLength(importLimits.headerChars)),
          text: z.string().check(z.maxLength(importLimits.cellChars)),
        }),
      )
      .check(z.maxLength(importLimits.columns)),
  ),
});
export type ImportCells = z.infer<typeof cells>;

const rowNumber = z.int().check(z.minimum(1), z.maximum(1_000_000));

const bookImport = z.strictObject({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  row_count: z.number(),
  by: z.string(),
  /** Whose the new clients become; null for no one. */
  advisor: z.nullable(z.string()),
  /** Instants. */
  created_at: z.string(),
  stored_at: z.nullable(z.string()),
  can_be_undone: z.boolean(),
  counts: z.strictObject({
    checked: z.number(),
    new: z.number(),
    match: z.number(),
    fault: z.number(),
    /** Rows from where the firm doesn't serve. */
    outside: z.number(),
    /** Rows that are taken without a cell, or with one that deserves a look. */
    warned: z.number(),
    /** Rows that are stored or left out. */
    finished: z.number(),
    /** New clients, each of whom can be several rows. */
    created: z.number(),
    attached: z.number(),
    skipped: z.number(),
    /** By an undo: clients someone has worked with, and clients and rows that are gone. */
    kept: z.number(),
    removed: z.number(),
  }),
});
export type BookImport = z.infer<typeof bookImport>;
const one = toData(bookImport);

const importRow = z.strictObject({
  number: z.number(),
  verdict: z.enum(rowVerdicts),
  outcome: z.nullable(z.enum(rowOutcomes)),
  /** By column: what keeps the row from being stored, and what it is stored without, or deserves a look. */
  faults: z.record(z.string(), z.string()),
  warnings: z.record(z.string(), z.string()),
  /** As they came; null once the row is stored or left out. */
  cells: z.nullable(cells),
  /** How it reads: what is stored. Null for a row with faults, and once it is stored. */
  reads: z.nullable(
    z.strictObject({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      /** Ten digits. */
      mobile: z.string(),
      state: z.string(),
      business_name: z.string(),
      lender: z.string(),
      amount: z.nullable(z.number()),
      funded_on: z.nullable(z.string()),
      advisor: z.nullable(z.string()),
    }),
  ),
  /** The client that it is, or may be. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.string(), email: z.string() })),
  matched_by: z.nullable(z.enum(matchReasons)),
  /** Another line of the file that may be the same client, though it has another email. Only for `twin`. */
  twin: z.nullable(z.strictObject({ number: z.number(), by: z.enum(["phone", "name"]) })),
});
export type ImportRow = z.infer<typeof importRow>;

/** The newest twenty. */
export const bookImports = endpoint("GET /desk/settings/imports", {
  access: settingsReaders,
  summary: "Imports of clients from files",
  output: toData(z.strictObject({ imports: z.array(bookImport) })),
});

/** Stores no client yet. 409 `import_changed` when too many others wait for a decision. */
export const startImport = endpoint("POST /desk/settings/imports", {
  access: managersOnly,
  summary: "Start an import of clients",
  status: 201,
  idempotent: true,
  input: {
    body: z.strictObject({
      file_name: shortText,
      row_count: z.int().check(z.minimum(1), z.maximum(importLimits.rows)),
      advisor_id: z.nullable(z.uuid()),
    }),
  },
  output: one,
});

export const bookImportById = endpoint("GET /desk/settings/imports/:id", {
  access: managersOnly,
  summary: "An import and how far it is",
  input: { params: byId },
  output: one,
});

/** Checks lines and looks for clients that the firm may already have. Sending a line again replaces it. */
export const addImportRows = endpoint("PUT /desk/settings/imports/:id/rows", {
  access: managersOnly,
  summary: "Send an import's lines to be checked",
  bodyBytes: 4 * 1024 * 1024,
  input: {
    params: byId,
    body: z.strictObject({
      rows: z
        .array(z.strictObject({ number: rowNumber, cells }))
        .check(z.minLength(1), z.maxLength(importLimits.rowsAtOnce)),
    }),
  },
  output: one,
});

/** In the file's order, a hundred at a time. */
export const importRows = endpoint("GET /desk/settings/imports/:id/rows", {
  access: managersOnly,
  summary: "An import's lines of one kind",
  input: {
    params: byId,
    query: z.strictObject({
      /** `twin`: rows with the phone, or the name and state, of another with another email. `first`: the first ten. */
      show: z.enum(["first", "match", "fault", "outside", "warned", "twin", "kept"]),
      /** The previous page's last line. */
      after: z.optional(numericId),
    }),
  },
  output: toData(z.strictObject({ rows: z.array(importRow), next_after: z.nullable(z.number()) })),
});

/** Every line that can't be stored, as it came, and why; as CSV that no spreadsheet will execute. For a day after the import is stored. */
export const exportFaults = endpoint("GET /desk/settings/imports/:id/faults", {
  access: managersOnly,
  summary: "An import's lines with errors as CSV",
  input: { params: byId },
  output: toData(z.strictObject({ filename: z.string(), csv: z.string() })),
});

/** Stores the lines without faults, in the background. 409 `import_changed` unless all lines have arrived and none is stored. */
export const storeImport = endpoint("POST /desk/settings/imports/:id/store", {
  access: managersOnly,
  summary: "Store what an import brings",
  input: {
    params: byId,
    body: z.strictObject({
      for_matches: z.enum(matchDecisions),
      decisions: z
        .array(z.strictObject({ number: rowNumber, decision: z.enum(matchDecisions) }))
        .check(z.maxLength(importLimits.decisions)),
    }),
  },
  output: one,
});

/** Keeps clients that someone has worked with since. 409 `import_changed` a day after it was stored. */
export const undoImport = endpoint("POST /desk/settings/imports/:id/undo", {
  access: managersOnly,
  summary: "Undo an import",
  input: { params: byId },
  output: one,
});

/** 409 `import_changed` for one that was stored. */
export const discardImport = endpoint("DELETE /desk/settings/imports/:id", {
  access: managersOnly,
  summary: "Discard an import that isn't stored",
  input: { params: byId },
  output: done,
});

const pastDeal = z.strictObject({
  id: z.string(),
  lender: z.string(),
  product: z.string(),
  /** Dollars. */
  amount: z.nullable(z.number()),
  funded_on: z.nullable(z.string()),
});
export type PastDeal = z.infer<typeof pastDeal>;

/** Newest first, at most two hundred. */
export const pastDeals = endpoint("GET /desk/clients/:id/past-deals", {
  access: anyStaff,
  summary: "What a client was funded before the firm used this desk",
  input: { params: byId },
  output: toData(z.strictObject({ deals: z.array(pastDeal) })),
});
