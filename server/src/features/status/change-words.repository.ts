import type { Queryable } from "../../db/database.ts";

export interface ChangeWordsRow {
  readonly id: string;
  readonly note: Buffer | null;
  readonly message: Buffer | null;
}

export const listChangeWords = async (
  db: Queryable,
  clientId: string,
  ids: readonly string[],
): Promise<ChangeWordsRow[]> =>
  (
    await db.query<ChangeWordsRow>({
      name: "status-change-words",
      text: "select id, note, message from status_changes where client_id = $1 and id = any($2::uuid[])",
      values: [clientId, ids],
    })
  ).rows;
