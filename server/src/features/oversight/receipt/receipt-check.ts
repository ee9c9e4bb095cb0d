import {
  computeDayRoot,
  computeLeaf,
  computeRoot,
  noRoot,
} from "@funding-desk/contract/oversight/receipt/receipt-tree";
import type { Queryable } from "../../../platform/db/database.ts";
import { listLeaves, listRoots, type RootRow } from "./receipt.repository.ts";
import {
  findAuditHash,
  listMissingReceiptTriggers,
  listReceiptsAfter,
  type StoredReceipt,
} from "./receipt-check.repository.ts";
import { sha256 } from "./sha256.ts";

export interface ReceiptReport {
  readonly receipts: number;
  readonly roots: number;
  /** The problems found, in sentences, at most `listedProblems`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** The last day and its root, to note somewhere else. */
  readonly last: { readonly day: string; readonly root: string } | undefined;
}

const batch = 5000;
const listedProblems = 20;
const toHex = (hash: Buffer): string => hash.toString("hex");

/** Computes every leaf and root again, from the receipts and the audit. */
export const verifyReceipts = async (db: Queryable): Promise<ReceiptReport> => {
  const problems: string[] = [];
  let problemCount = 0;
  const addProblem = (sentence: string): void => {
    problemCount += 1;
    if (problems.length < listedProblems) problems.push(sentence);
  };

  for (const name of await listMissingReceiptTriggers(db))
    addProblem(`The trigger ${name}, which keeps receipts, is disabled or missing.`);
  const roots = await listRoots(db);
  let previous: RootRow | undefined;
  for (const root of roots) {
    for await (const sentence of findRootProblems(db, root, previous)) addProblem(sentence);
    previous = root;
  }
  let receipts = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await listReceiptsAfter(db, after, batch);
    for (const row of rows) for await (const sentence of findReceiptProblems(row)) addProblem(sentence);
    receipts += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = last.id;
  }
  const last = previous && { day: previous.day, root: toHex(previous.root) };
  return { receipts, roots: roots.length, problems, problemCount, last };
};

/** Whether each root follows from the one before it, without computing the trees below them. */
export const verifyRoots = async (db: Queryable): Promise<{ readonly roots: number; readonly problems: string[] }> => {
  const roots = await listRoots(db);
  const problems: string[] = [];
  for (const [index, root] of roots.entries())
    for await (const sentence of findChainProblems(db, root, roots[index - 1])) problems.push(sentence);
  return { roots: roots.length, problems };
};

async function* findRootProblems(db: Queryable, row: RootRow, previous: RootRow | undefined): AsyncGenerator<string> {
  const { day, leaves: count } = row;
  const leaves = (await listLeaves(db, day)).map(toHex);
  const merkleRoot = await computeRoot(sha256, leaves);
  if (leaves.length !== count) yield `The day ${day} had ${count} receipts and has ${leaves.length} now.`;
  else if (merkleRoot !== toHex(row.merkle_root)) yield `The receipts of ${day} don't lead to its root.`;
  yield* findChainProblems(db, row, previous);
}

async function* findChainProblems(db: Queryable, row: RootRow, previous: RootRow | undefined): AsyncGenerator<string> {
  const { day, audit_number: number } = row;
  if (toHex(row.previous_root) !== (previous ? toHex(previous.root) : noRoot))
    yield `The root of ${day} doesn't follow from the one before it.`;
  const parts = {
    previous_root: toHex(row.previous_root),
    merkle_root: toHex(row.merkle_root),
    audit_hash: toHex(row.audit_hash),
  };
  if ((await computeDayRoot(sha256, parts)) !== toHex(row.root)) yield `The root of ${day} was changed.`;
  if (number > 0 && !(await findAuditHash(db, number))?.equals(row.audit_hash))
    yield `Entry ${number} of the audit isn't the one that the root of ${day} rests on.`;
}

async function* findReceiptProblems(row: StoredReceipt): AsyncGenerator<string> {
  if ((await computeLeaf(sha256, row)) !== row.leaf) yield `The receipt ${row.id} was changed.`;
  if (row.now !== null && row.now !== row.sha256) yield `What the receipt ${row.id} is for (${row.kind}) was changed.`;
}
