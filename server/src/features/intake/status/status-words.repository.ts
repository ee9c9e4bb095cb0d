import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface StatusWordsRow extends Omit<Row<"status_words">, "changed_by"> {
  readonly changed_by_name: string;
}

/** At most one row for each status. */
export const listStatusWords = (db: Queryable): Promise<StatusWordsRow[]> =>
  db.list<StatusWordsRow>({
    prepared: `select w.kind, w.status, w.title, w.meaning, w.next, w.revision, w.changed_at, s.name as changed_by_name
      from status_words w join staff s on s.id = w.changed_by`,
  });

/** Makes simultaneous changes wait for each other. Reading goes on. */
export const lockStatusWords = (tx: Transaction): Promise<void> =>
  tx.run("lock table status_words in share row exclusive mode");

interface NewWords extends Pick<StatusWordsRow, "title" | "meaning" | "next"> {
  readonly kind: SubmissionKind;
  readonly status: string;
  readonly staffId: string;
}

export const saveStatusWords = (
  tx: Transaction,
  { kind, status, title, meaning, next, staffId }: NewWords,
): Promise<void> =>
  tx.run({
    prepared: `insert into status_words (kind, status, title, meaning, next, changed_by) values ($1, $2, $3, $4, $5, $6)
      on conflict on constraint status_words_pkey do update set title = excluded.title, meaning = excluded.meaning,
        next = excluded.next, changed_by = excluded.changed_by, changed_at = now(), revision = status_words.revision + 1`,
    values: [kind, status, title, meaning, next, staffId],
  });
