import * as z from "zod/mini";
import { type ReceiptKind, receiptKinds } from "./receipt.ts";

export const receiptKindWords: Readonly<Record<ReceiptKind, string>> = {
  document: "Document",
  consent: "Consent",
  offer: "Offer",
  memo: "File for a lender",
};

const line = z.strictObject({
  id: z.uuid(),
  kind: z.enum(receiptKinds),
  /** A file's name, what a consent is for, or a lender; null when it's gone. */
  what: z.nullable(z.string()),
  /** The file as it was sent, when we keep a converted one. */
  is_as_sent: z.boolean(),
  /** What a co-borrower agreed to. Its words aren't the client's to save. */
  is_of_co_borrower: z.boolean(),
  /** Instant. */
  received_at: z.string(),
  /** Whose root it leads to; null until the day is over. */
  day: z.nullable(z.string()),
});
export type ReceiptLine = z.infer<typeof line>;

/** Newest first, up to five hundred. */
export const receiptList = z.strictObject({ receipts: z.array(line) });

export const listedReceipts = 500;
