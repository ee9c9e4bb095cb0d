import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export type ChangeWordsRow = Pick<Row<"status_changes">, "id" | "note" | "message" | "override" | "correction">;

export const listChangeWords = (db: Queryable, clientId: string, ids: readonly string[]): Promise<ChangeWordsRow[]> =>
  db.list<ChangeWordsRow>({
    prepared: `select id, note, message, override, correction from status_changes
      where client_id = $1 and id = any($2::uuid[])`,
    values: [clientId, ids],
  });
