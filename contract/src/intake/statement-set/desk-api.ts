import * as z from "zod/mini";
import { pageBox, pageEvidence } from "../../documents/statement/evidence.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { pinnedAtOnce, pinnedRowList } from "./pinned-row.ts";
import { accountMonths, readFile } from "./shapes.ts";

const day = z.string();
const cents = z.number();

/** A whole statement that adds up, in figures. Money is in cents. */
const statementFigures = z.strictObject({
  document_id: z.string(),
  filename: z.string(),
  /** SHA-256 of the file in hex. */
  hash: z.string(),
  last_four: z.nullable(z.string()),
  from: day,
  until: day,
  opening: z.strictObject({ cents, box: pageBox }),
  closing: z.strictObject({ cents, box: pageBox }),
  deposits_cents: cents,
  deposit_count: z.number(),
  average_daily_balance_cents: cents,
  lowest_balance_cents: cents,
  lowest_on: day,
  negative_days: z.number(),
  returned_payments: z.number(),
  /** Payments that look like an advance's: the same amount to one payee, in a rhythm. */
  advances: z.array(z.strictObject({ payee: z.string(), every_days: z.number(), cents, times: z.number() })),
});
export type StatementFigures = z.infer<typeof statementFigures>;

const taxReturn = z.strictObject({
  form: z.string(),
  year: z.number(),
  evidence: pageEvidence,
  /** Gross receipts less returns; null where we couldn't read them. */
  receipts: z.nullable(z.strictObject({ cents, evidence: pageEvidence })),
});
export type TaxReturn = z.infer<typeof taxReturn>;

/** 404 for a client the caller may not see. */
export const clientStatements = endpoint("GET /desk/clients/:id/statements", {
  access: workingStaff,
  summary: "What the firm's machine read in a client's documents, with figures",
  input: { params: byId },
  output: toData(
    z.strictObject({
      files: z.array(readFile),
      accounts: z.array(accountMonths),
      /** Newest first. */
      figures: z.array(statementFigures),
      /** Newest year first. */
      tax_returns: z.array(taxReturn),
      ...pinnedRowList.shape,
    }),
  ),
});

const row = z.strictObject({
  on: day,
  description: z.string(),
  /** Money in is positive. */
  cents,
  balance_cents: z.nullable(cents),
  box: pageBox,
  /** A running balance or a total confirms it. */
  is_confirmed: z.boolean(),
  /** What is printed, where the arithmetic shows that it's `cents` instead. */
  recovered_from: z.nullable(cents),
});
export type ReadRow = z.infer<typeof row>;

/** Reads the file again: its rows aren't kept. Recorded as opening the document. 404 for one that isn't there. */
export const documentRows = endpoint("GET /desk/clients/:id/documents/:documentId/rows", {
  ...out("openRows"),
  summary: "The rows of a statement",
  input: { params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }) },
  output: toData(
    z.strictObject({ accounts: z.array(z.strictObject({ last_four: z.nullable(z.string()), rows: z.array(row) })) }),
  ),
});

/**
 * Keeps rows of a statement in the client's file; those that are kept already stay. The file is read again, so that a row is kept as
 * it's printed. 404 for a document or a row that isn't there; 422 for more than 200 in one file.
 */
export const pinRows = endpoint("POST /desk/clients/:id/documents/:documentId/pinned-rows", {
  access: workingStaff,
  summary: "Pin rows of a statement to a client's file",
  input: {
    params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
    body: z.strictObject({ boxes: z.array(pageBox).check(z.minLength(1), z.maxLength(pinnedAtOnce)) }),
  },
  output: toData(pinnedRowList),
});

/** 404 for one that isn't there, as after someone else removed it. */
export const unpinRow = endpoint("DELETE /desk/clients/:id/pinned-rows/:rowId", {
  access: workingStaff,
  summary: "Remove a pinned row from a client's file",
  input: { params: z.strictObject({ id: z.uuid(), rowId: z.uuid() }) },
  output: toData(pinnedRowList),
});
