import { receiptRoots } from "@funding-desk/contract/oversight/receipt/api";
import {
  checkReceipt,
  type PublishedRoot,
  parseReceipt,
  type ReceiptFile,
  type ReceiptVerdicts,
} from "@funding-desk/contract/oversight/receipt/receipt";
import { toHex } from "@funding-desk/contract/oversight/receipt/receipt-tree";
import { call } from "../../../http/call.ts";
import { canHash, sha256 } from "./browser-sha256.ts";

export type FileCheck =
  | { readonly kind: "no receipt" | "insecure" | "unreadable" }
  | {
      readonly kind: "checked";
      readonly receipt: ReceiptFile;
      readonly verdicts: ReceiptVerdicts;
      /** Whether the firm's roots could be read. */
      readonly knowsRoots: boolean;
    };

/** Nothing of a receipt is longer. */
const receiptBytes = 64 * 1024;

/** Checks a file against its receipt in the browser. Only the firm's published roots are fetched. */
export const checkFile = async (file: File, receiptChoice: File): Promise<FileCheck> => {
  if (!canHash()) return { kind: "insecure" };
  const receipt =
    receiptChoice.size > receiptBytes ? undefined : parseReceipt(await receiptChoice.text().catch(() => ""));
  if (!receipt) return { kind: "no receipt" };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { kind: "unreadable" };
  const fileSha256 = toHex(await sha256(new Uint8Array(bytes)));
  const published = await loadRoots();
  const verdicts = await checkReceipt(sha256, receipt, { fileSha256, published });
  return { kind: "checked", receipt, verdicts, knowsRoots: published !== undefined };
};

const loadRoots = async (): Promise<readonly PublishedRoot[] | undefined> => {
  try {
    return (await call(receiptRoots)).data.roots;
  } catch {
    return undefined;
  }
};
