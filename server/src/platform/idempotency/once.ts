import { createHash } from "node:crypto";
import { apiBase, type Endpoint } from "@funding-desk/contract/http/endpoint";
import { createKeyedHash } from "../crypto/keyed-hash.ts";
import type { Database, Queryable } from "../db/database.ts";
import { findViolatedConstraint } from "../db/database-errors.ts";
import { shareCommit } from "../db/shared-commits.ts";
import type { Transaction, Write } from "../db/transaction.ts";
import { DomainError } from "../errors/errors.ts";
import { claimKey, deleteKeysBefore, findAnswer, type IdempotencyKey, toKeyClaim } from "./idempotency.repository.ts";

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

export interface Act<Answer, Prepared = undefined> {
  /** The answer of the first call, which retries get too. */
  readonly answer: Answer;
  /** Reads what the act needs, sent together with the claim. A retry reads in vain. */
  readonly prepare?: () => Promise<Prepared>;
  readonly act: (prepared: Prepared) => Promise<void>;
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
    ? createKeyedHash(hashKey).update(JSON.stringify(content)).digest()
    : hashContent(content);
  return { ...(whose as IntentOwner), endpoint: apiBase + path, key, requestHash };
};

/**
 * Acts once per intent, inside the transaction, and gives every retry the first answer. A retry waits while the first call is
 * still running.
 * @throws {DomainError} `idempotency_key_reused` when the key was used with different content
 */
export const once = async <Answer, Prepared = undefined>(
  tx: Transaction,
  { clientId, staffId, endpoint, key: named, requestHash }: Intent,
  { answer, prepare, act }: Act<Answer, Prepared>,
): Promise<Answer> => {
  const key = named === undefined ? undefined : { clientId, staffId, endpoint, key: named };
  const [isOurs, prepared] = await Promise.all([
    key ? claimKey(tx, { ...key, requestHash }, answer) : true,
    prepare?.() as Promise<Prepared>,
  ]);
  if (key && !isOurs) return repeatAnswer(tx, key, requestHash);
  await act(prepared);
  return answer;
};

export interface Writes<Answer> extends Pick<Act<Answer>, "answer"> {
  /** None may need another's effect. Where one can't be done, it must violate a constraint. */
  readonly writes: readonly Write[];
}

/**
 * The same for an act that is only writes: sends them with the claim as one statement, which is a transaction by itself and may
 * hold what others store at the same moment.
 * @throws {DomainError} `idempotency_key_reused`; the database's error when a write violates a constraint
 */
export const writeOnce = async <Answer>(
  database: Database,
  { clientId, staffId, endpoint, key: named, requestHash }: Intent,
  { answer, writes }: Writes<Answer>,
): Promise<Answer> => {
  const key = named === undefined ? undefined : { clientId, staffId, endpoint, key: named };
  const claims = key ? [toKeyClaim({ ...key, requestHash }, answer)] : [];
  try {
    await shareCommit(database, [...claims, ...writes]);
    return answer;
  } catch (error) {
    if (!key || findViolatedConstraint(error) !== "idempotency_keys_intent_key") throw error;
    return repeatAnswer(database, key, requestHash);
  }
};

const repeatAnswer = async <Answer>(db: Queryable, key: IdempotencyKey, requestHash: Buffer): Promise<Answer> => {
  const first = await findAnswer(db, key);
  if (!first?.request_hash.equals(requestHash)) throw new DomainError("idempotency_key_reused");
  // It was stored for this endpoint.
  return first.answer as Answer;
};

/** Whether a call with this intent has been answered, so that one more only repeats the answer. */
export const isAnswered = async (db: Queryable, { clientId, staffId, endpoint, key }: Intent): Promise<boolean> =>
  key !== undefined && (await findAnswer(db, { clientId, staffId, endpoint, key })) !== undefined;

/** Deletes keys that are too old for a retry. */
export const sweepIdempotencyKeys = (db: Queryable): Promise<void> =>
  deleteKeysBefore(db, new Date(Date.now() - keptDays * 24 * 3600 * 1000));
