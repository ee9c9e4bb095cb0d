import * as z from "zod/mini";
import { month } from "../../documents/document/covered-months.ts";
import type { FileKind } from "../../documents/statement/reading.ts";

const kinds = ["statement", "webPage", "driversLicense", "taxReturn", "einLetter", "other"] satisfies FileKind[];

const printedPages = {
  /** By their printed numbers. */
  pages_missing: z.array(z.number()),
  /** How many it says it has; null where it doesn't say. */
  pages_printed: z.nullable(z.number()),
};

/** What we read of one account in a file. */
const readAccount = z.strictObject({
  /** Null where we couldn't read it. */
  last_four: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** The months it's the statement of; empty where we couldn't read its period. */
  months: z.array(month),
  rows: z.number(),
  /** Rows that a running balance or a total confirms. */
  rows_confirmed: z.number(),
  /** Its opening balance plus all rows is its closing balance. */
  adds_up: z.boolean(),
  /** Whose account it is, where that isn't the client, the business, or an owner. */
  other_holder: z.nullable(z.string()),
  ...printedPages,
});
export type ReadAccount = z.infer<typeof readAccount>;

/** A document, as far as we read it. */
export const readFile = z.strictObject({
  /** A client also reads of files in their application before it's sent, by those files' ids. */
  document_id: z.string(),
  kind: z.enum(kinds),
  /** A photo or a scan, of which we read no words. */
  is_picture: z.boolean(),
  /** The words were recognized in a photo or a scan. */
  is_scan: z.boolean(),
  /** Only its first pages were read. */
  is_cut: z.boolean(),
  /** A photo of a statement or a tax return, too small for its print. */
  is_small: z.boolean(),
  /** Another of the client's documents is the same file. */
  same_as: z.nullable(z.string()),
  accounts: z.array(readAccount),
  /** Of a file that we don't know by its words. */
  ...printedPages,
  /** "Form 1120-S for 2025", and whose it is. */
  tax_return: z.nullable(z.strictObject({ form: z.string(), year: z.number(), name: z.nullable(z.string()) })),
  /** Whom an EIN letter is for. */
  ein_name: z.nullable(z.string()),
  /** The last day of a license, yyyy-mm-dd. */
  valid_until: z.nullable(z.string()),
});
export type ReadFile = z.infer<typeof readFile>;

export const monthStates = ["adds up", "read", "short", "differs", "missing"] as const;
/** `read` without adding up; `short` lacks a page; `differs` is there twice with different figures. */
export type MonthState = (typeof monthStates)[number];

export const accountMonths = z.strictObject({
  last_four: z.string(),
  bank: z.nullable(z.string()),
  /** One for each of the set's months, oldest first. */
  months: z.array(z.strictObject({ month, state: z.enum(monthStates), document_id: z.nullable(z.string()) })),
});
export type AccountMonths = z.infer<typeof accountMonths>;
