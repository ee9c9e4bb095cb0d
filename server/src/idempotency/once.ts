import { createHash, createHmac } from "node:crypto";
import { apiBase, type Endpoint } from "@funding-desk/contract/endpoint";
import type { Queryable } from "../db/database.ts";
import type { Transaction } from "../db/transaction.ts";
import { DomainError } from "../errors.ts";
import { claimKey, deleteKeysBefore, findAnswer } from "./idempotency.repository.ts";

/** Whose intent it is: a client's, or a member's, for a client or for none. */
type IntentOwner =
  | { readonly clientId: string; readonly staffId?: string | undefined }
  | { readonly clientId?: undefined; readonly staffId: string };

/** Something to do once, however often it's sent. */
export type Intent = IntentOwner & {
  readonly endpoint: string;
  /** The `Idempotency-Key`. Without one, every call acts. */
  readonly key: string | undefined;
  readonly requestHash: Buffer;
};

export interface Act<Answer> {
  /** The answer of the first call, which retries get too. */
  readonly answer: Answer;
  readonly act: () => Promise<void>;
}

const keptDays = 7;

/** A hash of the request, to detect the same key with different content. */
export const hashContent = (content: unknown): Buffer => createHash("sha256").update(JSON.stringify(content)).digest();

interface Sent {
  readonly idempotencyKey: string | undefined;
  /** For sensitive content: without the secret, no one can guess the content by trying. */
  readonly hashKey?: Uint8Array;
}

/** The intent of a call with this content. */
export const toIntent = (
  { path }: Pick<Endpoint, "path">,
  { idempotencyKey: key, hashKey, ...whose }: IntentOwner & Sent,
  content: unknown,
): Intent => {
  const requestHash = hashKey
    ? createHmac("sha256", hashKey).update(JSON.stringify(content)).digest()
    : hashContent(content);
  return { ...(whose as IntentOwner), endpoint: apiBase + path, key, requestHash };
};

/**
 * Acts once per intent, inside the transaction, and gives every retry the first answer. A retry waits while the first call is
 * still running.
 * @throws {DomainError} `idempotency_key_reused` when the key was used with different content
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
  // This function stored it for this endpoint.
  return first.answer as Answer;
};

/** Whether a call with this intent has been answered, so that one more only repeats the answer. */
export const isAnswered = async (db: Queryable, { clientId, staffId, endpoint, key }: Intent): Promise<boolean> =>
  key !== undefined && (await findAnswer(db, { clientId, staffId, endpoint, key })) !== undefined;

/** Deletes keys that are too old for a retry. */
export const sweepIdempotencyKeys = (db: Queryable): Promise<void> =>
  deleteKeysBefore(db, new Date(Date.now() - keptDays * 24 * 3600 * 1000));
