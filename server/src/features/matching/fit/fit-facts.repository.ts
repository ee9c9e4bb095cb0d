import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type FactsRow = Pick<Row<"fit_facts">, "sealed" | "revision">;

/** Undefined until someone told us the first one. */
export const findFacts = (db: Queryable, clientId: string): Promise<FactsRow | undefined> =>
  db.find<FactsRow>({
    prepared: "select sealed, revision from fit_facts where client_id = $1",
    values: [clientId],
  });

export const writeFacts = (
  tx: Transaction,
  { clientId, sealed, revision }: FactsRow & { readonly clientId: string },
): Promise<void> =>
  tx.run({
    prepared: `insert into fit_facts (client_id, sealed, revision) values ($1, $2, $3)
        on conflict on constraint fit_facts_pkey do update set sealed = $2, revision = $3, changed_at = now()`,
    values: [clientId, sealed, revision],
  });

export const listStaffNames = (
  db: Queryable,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> =>
  db.list<{ id: string; name: string }>({
    prepared: "select id, name from staff where id = any($1::uuid[])",
    values: [ids],
  });
