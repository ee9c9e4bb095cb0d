import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type CoBorrowerDetailsRow = Pick<Row<"co_borrower_details">, "co_borrower_id" | "sealed">;

/** Replaces what was given before. */
/** @returns false when the client was merged into another in the meantime */
export const saveDetails = (
  tx: Transaction,
  {
    coBorrowerId,
    clientId,
    sealed,
  }: { readonly coBorrowerId: string; readonly clientId: string; readonly sealed: Buffer },
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `insert into co_borrower_details (co_borrower_id, client_id, sealed) values ($1, $2, $3)
      on conflict on constraint co_borrower_details_pkey do update set sealed = excluded.sealed, given_at = now()
        where co_borrower_details.client_id = excluded.client_id`,
    values: [coBorrowerId, clientId, sealed],
  });

export const listDetails = (db: Queryable, coBorrowerIds: readonly string[]): Promise<CoBorrowerDetailsRow[]> =>
  db.list<CoBorrowerDetailsRow>({
    prepared: "select co_borrower_id, sealed from co_borrower_details where co_borrower_id = any($1::uuid[])",
    values: [coBorrowerIds],
  });
