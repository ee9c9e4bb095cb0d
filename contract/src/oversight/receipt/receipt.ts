import * as z from "zod/mini";
import { computeDayRoot, computeLeaf, findRootOf, noRoot, type Sha256 } from "./receipt-tree.ts";

export const receiptKinds = ["document", "consent", "offer", "memo"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const count = z.int().check(z.nonnegative());

const root = z.strictObject({ day, root: hash });
export type PublishedRoot = z.infer<typeof root>;
export const publishedRoot = root;

/** Where a receipt is among those of its day, and how that leads to the day's root. */
const place = z.strictObject({
  day,
  /** From 0. */
  position: count,
  leaves: count,
  path: z.array(z.strictObject({ side: z.enum(["left", "right"]), hash })).check(z.maxLength(64)),
  previous_root: hash,
  /** The audit's last entry of the day. */
  audit_number: count,
  audit_hash: hash,
  root: hash,
});

/** What the client saves. It says nothing of what is in the file. */
export const receiptFile = z.strictObject({
  format: z.literal("funding-desk-receipt-1"),
  id: z.uuid(),
  kind: z.enum(receiptKinds),
  /** Of the file, or of the exact text. */
  sha256: hash,
  salt: hash,
  /** Instant with microseconds. */
  received_at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)),
  /** Null until the day is over. */
  place: z.nullable(place),
  /** The root before, so that each receipt also remembers an earlier day. */
  earlier_root: z.nullable(root),
});
export type ReceiptFile = z.infer<typeof receiptFile>;

/** Undefined for anything but a receipt. */
export const parseReceipt = (text: string): ReceiptFile | undefined => {
  try {
    return z.safeParse(receiptFile, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

export type Verdict = "right" | "wrong" | "open";

export interface ReceiptVerdicts {
  /** Whether this is the file. */
  readonly file: Verdict;
  /** Whether the receipt's place leads to its root; open before the day is over. */
  readonly place: Verdict;
  /** Whether the firm publishes the same roots; open while the receipt names none, or the firm's couldn't be read. */
  readonly roots: Verdict;
}

/** @param fileSha256 of the file that the receipt is said to be for @param published undefined when they couldn't be read */
export const checkReceipt = async (
  sha256: Sha256,
  receipt: ReceiptFile,
  { fileSha256, published }: { readonly fileSha256: string; readonly published: readonly PublishedRoot[] | undefined },
): Promise<ReceiptVerdicts> => ({
  file: fileSha256 === receipt.sha256 ? "right" : "wrong",
  place: await checkPlace(sha256, receipt),
  roots: checkRoots(receipt, published),
});

const checkPlace = async (sha256: Sha256, receipt: ReceiptFile): Promise<Verdict> => {
  const { place: named, earlier_root: earlier } = receipt;
  if (!named) return "open";
  const merkleRoot = await findRootOf(sha256, await computeLeaf(sha256, receipt), named);
  if (merkleRoot === undefined || named.previous_root !== (earlier?.root ?? noRoot)) return "wrong";
  const root = await computeDayRoot(sha256, { ...named, merkle_root: merkleRoot });
  return root === named.root ? "right" : "wrong";
};

const checkRoots = (
  { place: named, earlier_root: earlier }: ReceiptFile,
  published: readonly PublishedRoot[] | undefined,
): Verdict => {
  const remembered = [named, earlier].filter((each) => each !== null);
  if (!published || remembered.length === 0) return "open";
  const isPublished = remembered.every((each) =>
    published.some(({ day: on, root: is }) => on === each.day && is === each.root),
  );
  return isPublished ? "right" : "wrong";
};
