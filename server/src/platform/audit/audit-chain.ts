import { createHash } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import { type ChainRow, findChainEnd, listChain, listMissingTriggers } from "./audit.repository.ts";

/** An entry's number and hash, noted somewhere else. */
export interface ChainMark {
  readonly number: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface ChainReport {
  readonly checked: number;
  /** The problems found, in sentences, at most `listedProblems`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** The last entry, to note somewhere else; number 0 without one. */
  readonly last: ChainMark;
}

const batch = 10_000;
const listedProblems = 20;
const genesis = createHash("sha256").update("Funding Desk audit").digest();

/**
 * Reads the audit from the beginning, or from a mark, and computes every hash again.
 * @param since an entry noted earlier. It must still be there unchanged; nothing before it is read again.
 */
export const verifyChain = async (db: Queryable, since?: ChainMark): Promise<ChainReport> => {
  const problems: string[] = [];
  let problemCount = 0;
  const addProblem = (sentence: string): void => {
    problemCount += 1;
    if (problems.length < listedProblems) problems.push(sentence);
  };

  for (const name of await listMissingTriggers(db))
    addProblem(`The trigger ${name}, which protects the audit, is disabled or missing.`);
  const end = await findChainEnd(db);
  let expected: { number: number; hash: Buffer } = { number: 0, hash: genesis };
  let checked = 0;
  if (since) {
    expected = { number: since.number - 1, hash: Buffer.alloc(0) };
    const [marked] = await listChain(db, { after: since.number - 1, upTo: since.number, limit: 1 });
    if (marked?.hash.toString("hex") !== since.hash) addProblem(`Entry ${since.number} isn't the one noted earlier.`);
  }

  // Entries appended in the meantime are for the next check.
  for (;;) {
    const rows = await listChain(db, { after: expected.number, upTo: end.last_number, limit: batch });
    for (const row of rows) {
      const isMark = since?.number === row.number;
      for (const sentence of findProblems(row, isMark ? { number: row.number - 1, hash: row.previous_hash } : expected))
        addProblem(sentence);
      expected = { number: row.number, hash: row.hash };
      checked += 1;
    }
    if (rows.length < batch) break;
  }

  if (end.first_number !== null && end.first_number < 1)
    addProblem(`Entry ${end.first_number} was inserted before the first.`);
  if (expected.number < end.number)
    addProblem(`${describeSpan(expected.number + 1, end.number)} removed from the end.`);
  else if (expected.number > end.number)
    addProblem(`${describeSpan(end.number + 1, expected.number)} inserted at the end.`);
  else if (!expected.hash.equals(end.hash) && expected.number > 0)
    addProblem(`Entry ${expected.number} isn't the last one written.`);
  return { checked, problems, problemCount, last: { number: expected.number, hash: expected.hash.toString("hex") } };
};

const describeSpan = (from: number, to: number): string =>
  from === to ? `Entry ${from} was` : `Entries ${from} to ${to} were`;

const findProblems = function* (row: ChainRow, expected: { number: number; hash: Buffer }): Generator<string> {
  if (row.number !== expected.number + 1) yield `${describeSpan(expected.number + 1, row.number - 1)} removed.`;
  else if (!row.previous_hash.equals(expected.hash)) yield `Entry ${row.number} doesn't follow from the one before it.`;
  if (!computeHash(row).equals(row.hash)) yield `Entry ${row.number} was changed or inserted.`;
};

/** Same as `audit_hash` in migration 0021. */
const computeHash = (row: ChainRow): Buffer => {
  const hash = createHash("sha256").update(row.previous_hash);
  const parts = [
    String(row.number),
    row.at,
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.action,
    row.client_id,
    row.subject,
    row.detail,
    row.address,
  ];
  let text = "";
  for (const part of parts) text += part === null ? "-;" : `${Buffer.byteLength(part)}:${part};`;
  return hash.update(text).digest();
};
