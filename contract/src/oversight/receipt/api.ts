import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { publishedRoot, receiptFile } from "./receipt.ts";
import { receiptList } from "./receipt-list.ts";

export const ownReceipts = endpoint("GET /lead-user/receipts", {
  access: "client",
  summary: "The client's receipts",
  output: toData(receiptList),
});

/** With the proof of its place once its day is over. */
export const ownReceipt = endpoint("GET /lead-user/receipts/:id", {
  access: "client",
  summary: "One receipt, to save",
  input: { params: z.strictObject({ id: z.uuid() }) },
  output: toData(
    z.strictObject({
      receipt: receiptFile,
      /** The exact text that was hashed; null for a file, and for what others agreed to. */
      text: z.nullable(z.string()),
    }),
  ),
});

/** All of them, so that nobody learns which day someone checks. Oldest first. */
export const receiptRoots = endpoint("GET /receipt-roots", {
  access: "public",
  summary: "The root of each day's receipts",
  output: toData(z.strictObject({ roots: z.array(publishedRoot) })),
});
