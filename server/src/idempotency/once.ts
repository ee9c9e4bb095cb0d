import { createHash, createHmac } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import type { Transaction } from "../db/transaction.ts";
import { DomainError } from "../errors.ts";
import { claimKey, deleteKeysBefore, findAnswer } from "./idempotency.repository.ts";

/** Who means it: a client, or somebody of the staff, for a client or for none. */
type Whose =
  | { readonly clientId: string; readonly staffId?: string | undefined }
  | { readonly clientId?: undefined; readonly staffId: string };

/** What somebody means to do once, however often it is sent. */
export type Intent = Whose & {
  readonly endpoint: string;
  /** The `Idempotency-Key`; without one every call counts for itself. */
  readonly key: string | undefined;
  readonly requestHash: Buffer;
};

export interface Act<Answer> {
  /** What this call will answer if it is the first. */
  readonly answer: Answer;
  readonly act: () => Promise<void>;
}

const keptDays = 7;

/** A hash of what was asked for, by which the same key with another content is found out. */
export const hashOf = (content: unknown): Buffer => createHash("sha256").update(JSON.stringify(content)).digest();

/** The same for content with sensitive answers: without the key nobody can try which of them it was. */
export const keyedHashOf = (key: Uint8Array, content: unknown): Buffer =>
  createHmac("sha256", key).update(JSON.stringify(content)).digest();

/**
 * Acts once per intent, inside the transaction, and answers alike to every retry. A retry that comes while the first is
 * still at work waits for it.
 * @throws {DomainError} `idempotency_key_reused` when the key came with another content
 */
export const once = async <Answer>(
  tx: Transaction,
  { clientId, staffId, endpoint, key: named, requestHash }: Intent,
  { answer, act }: Act<Answer>,
): Promise<Answer> => {
  const key = named === undefined ? undefined : { clientId, staffId, endpoint, key: named };
  if (!key || (await claimKey(tx, { ...key, requestHash }, answer))) {
    await act();
    return answer;
  }
  const first = await findAnswer(tx, key);
  if (!first?.request_hash.equals(requestHash)) throw new DomainError("idempotency_key_reused");
  // It was stored by this very function for this very endpoint.
  return first.answer as Answer;
};

/** Forgets keys that no retry will name any more. */
export const sweepIdempotencyKeys = (db: Queryable): Promise<void> =>
  deleteKeysBefore(db, new Date(Date.now() - keptDays * 24 * 3600 * 1000));
