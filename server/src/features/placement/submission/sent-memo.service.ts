import type { Memo } from "@funding-desk/contract/placement/memo/memo";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findSealedMemo, type SubmissionRow } from "./submission.repository.ts";

export type SentMemos = ReturnType<typeof createSentMemos>;

type Of = Pick<SubmissionRow, "id" | "client_id">;

const toPlace = (id: string): Place => ({ table: "submissions", column: "memo", row: id });

/** What the summary of a file that was sent says, for the lender's page and the desk. */
export const createSentMemos = ({ database, cipher }: Pick<SharedDeps, "database" | "cipher">) => ({
  seal: async (tx: Transaction, { id, client_id: clientId }: Of, memo: Memo): Promise<Buffer> =>
    (await cipher.forWriting(tx, clientId)).encrypt(toPlace(id), Buffer.from(JSON.stringify(memo))),

  /** Undefined before it's sent, and for a file sent before memos were kept. */
  async find({ id, client_id: clientId }: Of): Promise<Memo | undefined> {
    const sealed = await findSealedMemo(database, id);
    if (!sealed) return undefined;
    return JSON.parse((await cipher.forReading(database, clientId)).decrypt(toPlace(id), sealed).toString());
  },
});
