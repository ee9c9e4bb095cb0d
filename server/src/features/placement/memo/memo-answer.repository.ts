import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type MemoAnswerRow = Pick<Row<"memo_answers">, "id" | "sentence" | "sealed" | "answered_at">;

export const listMemoAnswers = (db: Queryable, clientId: string, submissionId: string): Promise<MemoAnswerRow[]> =>
  db.list<MemoAnswerRow>({
    prepared:
      "select id, sentence, sealed, answered_at from memo_answers where client_id = $1 and submission_id = $2 order by sentence",
    values: [clientId, submissionId],
  });

/** Oldest first. */
export const listOwnMemoAnswers = (db: Queryable, clientId: string): Promise<MemoAnswerRow[]> =>
  db.list<MemoAnswerRow>({
    prepared:
      "select id, sentence, sealed, answered_at from memo_answers where client_id = $1 order by answered_at, id limit 1000",
    values: [clientId],
  });

export interface NewMemoAnswer extends Pick<MemoAnswerRow, "id" | "sentence" | "sealed"> {
  readonly clientId: string;
  readonly submissionId: string;
}

export const insertMemoAnswer = (
  tx: Transaction,
  { id, clientId, submissionId, sentence, sealed }: NewMemoAnswer,
): Promise<void> =>
  tx.run({
    prepared: "insert into memo_answers (id, client_id, submission_id, sentence, sealed) values ($1, $2, $3, $4, $5)",
    values: [id, clientId, submissionId, sentence, sealed],
  });

export const deleteMemoAnswer = (
  tx: Transaction,
  { submissionId, sentence }: Pick<NewMemoAnswer, "submissionId" | "sentence">,
): Promise<void> =>
  tx.run({
    prepared: "delete from memo_answers where submission_id = $1 and sentence = $2",
    values: [submissionId, sentence],
  });
